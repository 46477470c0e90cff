import { rmSync } from 'node:fs';
import { places } from '../cache.js';
import type { Engine, Note, Running } from '../engine.js';
import { installKafka, kafkaNeeds } from '../install/kafka.js';
import { brokerAnswers } from './broker-answers.js';
import { brokerAddress, brokerReady, launchBroker, prepareBroker, type BrokerHome } from './broker.js';

/** One node of Kafka, with its data in the cache. */
export const kafka: Engine = {
  title: 'Kafka',
  variable: 'KAFKA_BROKERS',
  needs: kafkaNeeds,
  install: installKafka,
  async start(note) {
    const folder = places.data('kafka');
    rmSync(folder, { recursive: true, force: true });
    await startIn(await prepareBroker(folder), note);
  },
  answers: (running) => brokerAnswers(brokerAddress(homeOf(running))),
  address: (running) => brokerAddress(homeOf(running)),
};

/** Starts the broker again on its ports and with its data. */
export const startAgain = (running: Running, note: Note): Promise<void> => startIn(homeOf(running), note);

async function startIn(home: BrokerHome, note: Note): Promise<void> {
  const broker = launchBroker(home);
  note({ processes: [broker], ports: { ...home.ports } });
  await brokerReady(home, broker);
}

const homeOf = ({ ports: { broker = 0, controller = 0 } }: Running): BrokerHome => ({
  folder: places.data('kafka'),
  ports: { broker, controller },
});
