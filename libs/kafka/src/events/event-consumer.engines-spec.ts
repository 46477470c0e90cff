import { EventConsumer, topicNames, type EventBatch, type EventHandler } from '#kafka';
import { registerLocation } from '../../../../test/contracts/envelopes.js';
import { engines } from '../../../../test/engines/index.js';
import { until } from '../../../../test/engines/processes/until.js';
import { Cluster, type LogLine } from '../../../../test/kafka/kafka-fixture.js';

describe('A consumer of events', () => {
  let cluster: Cluster;
  let consumer: EventConsumer | undefined;
  beforeEach(async () => {
    cluster = new Cluster((await engines()).kafkaBrokers, { partitions: 1 });
  });
  afterEach(async () => {
    await consumer?.stop();
    await cluster.close();
  });

  const consume = async (handler: EventHandler): Promise<readonly LogLine[]> => {
    const log: LogLine[] = [];
    consumer = new EventConsumer(
      cluster.kafka,
      {
        ...{ topic: topicNames(cluster.prefix).events, groupId: `${cluster.prefix}.projector` },
        log: (level, message, details) => log.push({ level, message, details }),
      },
      handler,
    );
    await consumer.start();
    return log;
  };

  it('goes on where its handler fails in a way that kafkajs takes for the end', async () => {
    const instance = await cluster.ready();
    await instance.directory.gateway.submit(registerLocation(1, '1'));
    const taken: EventBatch[] = [];
    const log = await consume({
      positions: () => Promise.resolve([]),
      handle: (batch) => {
        taken.push(batch);
        return taken.length === 1 ? Promise.reject(new TypeError('no')) : Promise.resolve();
      },
    });
    await until('the batch has come again', () => taken.length === 2);
    expect(taken[1]?.events).toStrictEqual(taken[0]?.events);
    await instance.directory.gateway.submit(registerLocation(2, '2'));
    await until('the next one has come', () => taken.length === 3);
    expect(log).toMatchObject([{ level: 'warn', details: { reason: 'no' } }]);
  });
});
