import { rmSync } from 'node:fs';
import { paths } from '../cache.js';
import type { Engine, RecordStarted, RunningEngine } from '../engine.js';
import { installKafka, kafkaRequirements } from '../install/kafka.js';
import { brokerAnswers } from './broker-answers.js';
import { archiveClasses } from './class-archive.js';
import { brokerAddress, brokerReady, launchBroker, prepareBroker, type BrokerHome } from './broker.js';

/** A Kafka cluster of one node, with its data in the cache. */
export const kafka: Engine = {
  title: 'Kafka',
  variable: 'KAFKA_BROKERS',
  requirements: kafkaRequirements,
  async install() {
    await installKafka();
    await archiveClasses();
  },
  async start(record) {
    const folder = paths.data('kafka');
    rmSync(folder, { recursive: true, force: true });
    await startIn(await prepareBroker(folder), record);
  },
  answers: (running) => brokerAnswers(brokerAddress(homeOf(running))),
  address: (running) => brokerAddress(homeOf(running)),
};

/** Starts the broker again, on the same ports and with the same data. */
export const startAgain = (running: RunningEngine, record: RecordStarted): Promise<void> =>
  startIn(homeOf(running), record);

async function startIn(home: BrokerHome, record: RecordStarted): Promise<void> {
  const broker = launchBroker(home);
  record({ processes: [broker], ports: { ...home.ports } });
  await brokerReady(home, broker);
}

const homeOf = ({ ports: { broker = 0, controller = 0 } }: RunningEngine): BrokerHome => ({
  folder: paths.data('kafka'),
  ports: { broker, controller },
});
