import { topicNames } from '#kafka';
import { registerLocation } from '../contracts/inputs/envelopes.js';
import { temporaryDirectory } from '../contracts/fixtures/temporary-directory.js';
import { startKafka, type PrivateKafka } from '../engines/index.js';
import { openAbandonedTransaction } from './hanging-transaction.js';
import { Cluster } from './kafka-fixture.js';
import { readLog } from './read-log.js';

describe('A transaction that its coordinator has forgotten', () => {
  const folder = temporaryDirectory();
  let broker: PrivateKafka;
  let cluster: Cluster;

  beforeAll(async () => {
    const settings = { 'transaction.partition.verification.enable': false };
    broker = await startKafka({ dataDir: folder.path, settings });
    cluster = new Cluster(broker.brokers, { partitions: 1 });
  });
  afterAll(async () => {
    await cluster.close();
    await broker.stop();
    folder.remove();
  });

  // The broker ends it with the next transaction of the same producer. If that is a commit, its records are
  // committed too.
  it('is aborted by the next writer before it writes', async () => {
    const first = await cluster.ready();
    await first.directory.gateway.submit(registerLocation(1));
    await first.close();
    const { events, outcomes } = topicNames(cluster.prefix);
    const copies = await Promise.all(
      [events, outcomes].map(async (topic) => {
        const messages = (await readLog(cluster.kafka, topic)).map(({ message }) => message);
        return { topic, partition: 0, messages };
      }),
    );
    await openAbandonedTransaction(cluster.kafka, `${cluster.prefix}.writer.0`, copies);

    const second = await cluster.ready();
    await second.directory.gateway.submit(registerLocation(2, '43'));
    const log = await cluster.verified();
    expect(log.events.map(({ commandId }) => commandId)).toStrictEqual(
      [registerLocation(1), registerLocation(2)].map(({ commandId }) => commandId),
    );
    expect(second.warnings()).toStrictEqual([]);
  });
});
