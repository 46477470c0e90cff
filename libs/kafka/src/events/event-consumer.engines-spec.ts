import { EventConsumer, topicNames, type EventBatch, type EventHandler } from '#kafka';
import { registerLocation } from '../../../../test/contracts/inputs/envelopes.js';
import { engines } from '../../../../test/engines/index.js';
import { until } from '../../../../test/engines/processes/until.js';
import { Cluster, type LogLine } from '../../../../test/kafka/kafka-fixture.js';

describe('An event consumer', () => {
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

  it('goes on after an error of its handler that kafkajs does not retry', async () => {
    const instance = await cluster.ready();
    await instance.directory.gateway.submit(registerLocation(1, '1'));
    const handled: EventBatch[] = [];
    const log = await consume({
      positions: () => Promise.resolve([]),
      handle: (batch) => {
        handled.push(batch);
        return handled.length === 1 ? Promise.reject(new TypeError('no')) : Promise.resolve();
      },
    });
    await until('the batch is read again', () => handled.length === 2);
    expect(handled[1]?.events).toStrictEqual(handled[0]?.events);
    await instance.directory.gateway.submit(registerLocation(2, '2'));
    await until('the next batch is read', () => handled.length === 3);
    expect(log).toMatchObject([{ level: 'warn', details: { reason: 'no' } }]);
  });
});
