import type { Producer } from 'kafkajs';
import { uuid } from '../contracts/inputs/event-builders.js';
import { engines } from '../engines/index.js';
import { until } from '../engines/processes/until.js';
import { Cluster, type Instance } from './kafka-fixture.js';

/** The ids of commands, by what becomes of them. */
const ids = { first: uuid(1), aborted: uuid(2), second: uuid(3), deleted: uuid(4), last: uuid(5) };

describe('A producer of commands with transactions', () => {
  let cluster: Cluster;
  let instance: Instance;
  let producer: Producer;
  beforeAll(async () => {
    cluster = new Cluster((await engines()).kafkaBrokers, { partitions: 1 });
    instance = await cluster.ready();
    producer = cluster.kafka.producer({
      ...{ transactionalId: `${cluster.prefix}-commands`, idempotent: true, maxInFlightRequests: 1 },
      allowAutoTopicCreation: false,
    });
    await producer.connect();
  });
  afterAll(async () => {
    await producer.disconnect();
    await cluster.close();
  });

  /** Sends a command in a transaction of its own. @returns its offset */
  async function send(command_id: string, end: 'commit' | 'abort'): Promise<number> {
    const transaction = await producer.transaction();
    const line = { command_id, type: 'RegisterLocation', id: String(Number(command_id.slice(-1))), data: {} };
    const [sent] = await transaction.send({
      topic: `${cluster.prefix}.commands`,
      messages: [{ key: line.id, value: JSON.stringify(line), partition: 0 }],
    });
    await transaction[end]();
    return Number(sent?.baseOffset);
  }
  const statusOf = async (id: string) => (await instance.replica.find([id]))[0]?.status;
  const answered = (id: string) =>
    until('it has an outcome', async () => (await statusOf(id)) === 'accepted');
  const lost = () => instance.log.filter(({ message }) => message.startsWith('commands are missing'));

  it('has those executed that it commits, and none reported as lost', async () => {
    await send(ids.first, 'commit');
    await answered(ids.first);
    await send(ids.aborted, 'abort');
    await send(ids.second, 'commit');
    await answered(ids.second);
    expect(await statusOf(ids.aborted)).toBeUndefined();
    expect(lost()).toEqual([]);
  });

  it('is told by the log of commands that were deleted before they were read', async () => {
    const { nextCommand } = instance.replica.checkpoint(0);
    await instance.close();
    await send(ids.deleted, 'commit');
    const offset = await send(ids.last, 'commit');
    const admin = cluster.kafka.admin();
    await admin.connect();
    const topic = `${cluster.prefix}.commands`;
    // Loads the metadata of the topic.
    await admin.fetchTopicOffsets(topic);
    await admin.deleteTopicRecords({
      topic,
      partitions: [{ partition: 0, offset: String(offset) }],
    });
    await admin.disconnect();
    instance = await cluster.ready();
    await answered(ids.last);
    expect(await statusOf(ids.deleted)).toBeUndefined();
    expect(lost()).toMatchObject([
      { level: 'error', details: { partition: 0, from: nextCommand, missed: offset - nextCommand } },
    ]);
  });
});
