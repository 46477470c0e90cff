import { installKafka, kafkaNeeds } from '../install/kafka.js';
import { demand } from '../install/requirements.js';
import { alone } from '../lock.js';
import { end, kill, untilWeEnd } from '../processes/tracked-process.js';
import {
  brokerAddress,
  brokerReady,
  launchBroker,
  prepareBroker,
  type BrokerChoices,
  type BrokerHome,
} from './broker.js';

/** A broker that belongs to one test. */
export interface PrivateKafka {
  /** What KAFKA_BROKERS is to be, where nothing stands in between. */
  readonly brokers: string;
  /** Kills the broker, as a crash would. */
  kill(): Promise<void>;
  /** Starts it on the same ports with the same data; what still runs is stopped before. */
  restart(): Promise<void>;
  /** Asks it to end, and resolves when it has. */
  stop(): Promise<void>;
}

export interface KafkaPlace extends BrokerChoices {
  readonly dataDir: string;
}

/**
 * Starts a broker on ports of its own, with its data in this folder, empty or left by an earlier one.
 * It ends with this process at the latest.
 */
export async function startKafka({ dataDir, ...choices }: KafkaPlace): Promise<PrivateKafka> {
  demand(kafkaNeeds());
  await alone(installKafka);
  const home = await prepareBroker(dataDir, choices);
  let broker = await started(home);
  return {
    brokers: brokerAddress(home),
    kill: () => kill(broker),
    async restart() {
      await end(broker);
      broker = await started(home);
    },
    stop: () => end(broker),
  };
}

async function started(home: BrokerHome) {
  const broker = launchBroker(home, untilWeEnd);
  try {
    await brokerReady(home, broker);
  } catch (error) {
    await kill(broker);
    throw error;
  }
  return broker;
}
