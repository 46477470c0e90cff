import { EventConsumer, type EventBatch, type EventHandler } from '#kafka';
import { registerLocation } from '../../../../test/contracts/inputs/envelopes.js';
import { engines } from '../../../../test/engines/index.js';
import { until } from '../../../../test/engines/processes/until.js';
import { Cluster, type Instance, type LogLine } from '../../../../test/kafka/kafka-fixture.js';

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

  const consume = async (
    { directory }: Instance,
    handler: Omit<EventHandler, 'positions'>,
  ): Promise<readonly LogLine[]> => {
    const log: LogLine[] = [];
    consumer = new EventConsumer(
      directory.source,
      {
        groupId: `${cluster.prefix}.projector`,
        log: (level, message, details) => log.push({ level, message, details }),
      },
      { positions: () => Promise.resolve([]), ...handler },
    );
    await consumer.start();
    return log;
  };

  it('goes on after an error of its handler that kafkajs does not retry', async () => {
    const instance = await cluster.ready();
    await instance.directory.gateway.submit(registerLocation(1, '1'));
    const handled: EventBatch[] = [];
    const log = await consume(instance, {
      handle: (batch) => {
        handled.push(batch);
        return handled.length === 1 ? Promise.reject(new TypeError('no')) : Promise.resolve();
      },
      eventsDeleted: () => {},
    });
    await until('the batch is read again', () => handled.length === 2);
    expect(handled[1]?.events).toStrictEqual(handled[0]?.events);
    await instance.directory.gateway.submit(registerLocation(2, '2'));
    await until('the next batch is read', () => handled.length === 3);
    expect(log).toMatchObject([{ level: 'warn', details: { reason: 'no' } }]);
  });

  it('handles no events after deleted ones that it has not read', async () => {
    const instance = await cluster.ready();
    const { gateway, source } = instance.directory;
    const { admin, topic } = source;
    await gateway.submit(registerLocation(1, '1'));
    const [{ high: offset } = { high: '' }] = await admin.fetchTopicOffsets(topic);
    await admin.deleteTopicRecords({ topic, partitions: [{ partition: 0, offset }] });
    await gateway.submit(registerLocation(2, '2'));
    const handled: EventBatch[] = [];
    const deleted: string[] = [];
    await consume(instance, {
      handle: (batch) => Promise.resolve(void handled.push(batch)),
      eventsDeleted: ({ message }) => deleted.push(message),
    });
    await until('it notices', () => deleted.length > 0);
    expect(deleted[0]).toMatch(`${topic}-0 begins at ${offset}, but those from 0 on are needed`);
    expect(handled).toStrictEqual([]);
  });
});
