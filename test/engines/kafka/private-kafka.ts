import { kafkaRequirements } from '../install/kafka.js';
import { checkRequirements } from '../install/requirements.js';
import { withLock } from '../lock.js';
import { end, kill, killWithParent, signal } from '../processes/tracked-process.js';
import {
  brokerAddress,
  brokerReady,
  launchBroker,
  prepareBroker,
  type BrokerOptions,
  type BrokerHome,
} from './broker.js';
import { kafka } from './kafka.js';

/** A broker of one test. */
export interface PrivateKafka {
  /** Its bootstrap address. With a proxy, clients use that of the proxy instead. */
  readonly brokers: string;
  /** Kills the broker with SIGKILL. */
  kill(): Promise<void>;
  /** Suspends the broker with SIGSTOP: it keeps its connections and does not answer. */
  freeze(): void;
  /** Lets a suspended broker continue. */
  thaw(): void;
  /** Stops the broker, if it is running, and starts it on the same ports with the same data. */
  restart(): Promise<void>;
  /** Stops the broker, and resolves when it has ended. */
  stop(): Promise<void>;
}

export interface PrivateKafkaOptions extends BrokerOptions {
  readonly dataDir: string;
}

/**
 * Starts a broker on free ports with its data in `dataDir`, which may contain those of an earlier one. It is killed
 * if this process ends first.
 */
export async function startKafka({ dataDir, ...options }: PrivateKafkaOptions): Promise<PrivateKafka> {
  checkRequirements(kafkaRequirements());
  await withLock(() => kafka.install());
  const home = await prepareBroker(dataDir, options);
  let broker = await started(home);
  return {
    brokers: brokerAddress(home),
    kill: () => kill(broker),
    freeze: () => signal(broker, 'SIGSTOP'),
    thaw: () => signal(broker, 'SIGCONT'),
    async restart() {
      await end(broker);
      broker = await started(home);
    },
    stop: () => end(broker),
  };
}

async function started(home: BrokerHome) {
  const broker = launchBroker(home, killWithParent);
  try {
    await brokerReady(home, broker);
  } catch (error) {
    await kill(broker);
    throw error;
  }
  return broker;
}
