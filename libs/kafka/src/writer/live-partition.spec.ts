import { setImmediate as turn } from 'node:timers/promises';
import { CommandProcessor, decodePosition, encodePosition, type Replica } from '#application';
import type { Message } from 'kafkajs';
import { commandBus } from '../../../../test/contracts/fixtures/command-bus.js';
import { sqliteReplica } from '../../../../test/contracts/fixtures/replica-fixture.js';
import { uuid } from '../../../../test/contracts/inputs/event-builders.js';
import { ReplicaProgress } from '../replication/replica-progress.js';
import { partitionOfAggregate } from '../topics/partitioner.js';
import type { OffsetLookup } from '../topics/offset-lookup.js';
import { topicNames } from '../topics/topic-names.js';
import { LivePartition } from './live-partition.js';
import { BrokerInMemory, commandMessages } from './testing/broker-in-memory.js';

const topics = topicNames('tests');
const ids = Array.from({ length: 16_000 }, (_, n) => String(n + 1));
const register = (id: string) => ({ type: 'RegisterLocation', id });
const noHeartbeat = () => Promise.resolve();

/** Adds a cycle to the event of location 13, so that it can't be encoded. */
class FaultyProcessor extends CommandProcessor {
  override async process(...given: Parameters<CommandProcessor['process']>) {
    const processed = await super.process(...given);
    for (const { aggregate, event } of processed.batch.events)
      if (aggregate.id === '13') Object.assign(event.data, { itself: event.data });
    return processed;
  }
}

describe('A live partition', () => {
  let fixture: Awaited<ReturnType<typeof sqliteReplica>>;
  let broker: BrokerInMemory;
  let progress: ReplicaProgress;
  let messages: string[];
  let forwarded: (readonly Message[])[];
  /** The end offset of the other partition's events. */
  let high: number;
  beforeEach(async () => {
    fixture = await sqliteReplica();
    broker = new BrokerInMemory();
    progress = new ReplicaProgress(2);
    messages = [];
    forwarded = [];
    high = 0;
  });
  afterEach(() => fixture.close());

  async function live(partitions = 1, replica: Replica = fixture.replica): Promise<LivePartition> {
    const bounds = { of: () => Promise.resolve([0, high].map((end) => ({ low: 0, high: end }))) };
    return new LivePartition(
      {
        topics,
        partitions,
        replica,
        replicator: { progress },
        bounds: bounds as unknown as OffsetLookup,
        processor: new FaultyProcessor(await commandBus()),
        projected: () => encodePosition([0, 7]),
        eventsSource: '/directory',
        log: (_level, message) => messages.push(message),
        send: (_topic, messages) => Promise.resolve(void forwarded.push(messages)),
      },
      { partition: 0, producer: broker.producer(), writerEpoch: 1, nextCommand: 0, nextEvent: 0 },
    );
  }

  const statuses = () =>
    broker.records(topics.outcomes).map(({ value }) => {
      const { status, error } = JSON.parse(String(value)) as { status: string; error?: { code: string } };
      return error?.code ?? status;
    });

  it('has one transaction for each 2,000 commands, and a heartbeat between them', async () => {
    const partition = await live();
    let heartbeats = 0;
    await partition.handle(commandMessages(ids.slice(13, 4513).map(register)), () =>
      Promise.resolve(void heartbeats++),
    );
    expect(broker.committed.map((written) => written.get(topics.outcomes)?.length)).toStrictEqual([
      2000, 2000, 500,
    ]);
    expect([heartbeats, partition.nextCommand]).toStrictEqual([2, 4500]);
  });

  it('does not handle the other commands after the heartbeat was rejected', async () => {
    const partition = await live();
    const stopped = () => Promise.reject(new Error('stopped'));
    await expect(partition.handle(commandMessages(ids.slice(13).map(register)), stopped)).rejects.toThrow(
      'stopped',
    );
    expect([broker.committed.length, partition.nextCommand]).toStrictEqual([1, 2000]);
  });

  it('refuses only the command whose event cannot be encoded, before a transaction begins', async () => {
    const partition = await live();
    await partition.handle(commandMessages(['12', '13', '14'].map(register)), noHeartbeat);
    expect(statuses()).toStrictEqual(['accepted', 'internal_error', 'accepted']);
    expect(broker.records(topics.events).map(({ key }) => key)).toStrictEqual(['12', '14']);
    expect(messages).toStrictEqual(['a command cannot be decided']);
  });

  it('gives the position of a command with what the read models have of the other partitions', async () => {
    const local = ids.filter((id) => partitionOfAggregate(id, 2) === 0).slice(13, 15);
    const partition = await live(2);
    await partition.handle(commandMessages(local.map(register)), noHeartbeat);
    const positions = broker
      .records(topics.outcomes)
      .map(({ value }) => decodePosition((JSON.parse(String(value)) as { position: string }).position));
    expect(positions).toStrictEqual([
      [1, 7],
      [2, 7],
    ]);
  });

  it('waits while the replica is behind, and goes on when it has caught up', async () => {
    const partition = await live();
    const handled = partition.handle(commandMessages(ids.slice(13, 14_013).map(register)), noHeartbeat);
    while (broker.committed.length < 6) await turn();
    for (let turns = 0; turns < 100; turns++) await turn();
    expect(broker.committed).toHaveLength(6);
    progress.update([{ topic: 'outcomes', partition: 0, next: 2001 }]);
    await handled;
    expect(broker.committed).toHaveLength(7);
  });

  it('forwards commands of another partition, in requests of limited size', async () => {
    const stations = ids.map((_, n) => uuid(n)).filter((id) => partitionOfAggregate(id, 2) === 1);
    const text = 'x'.repeat(65_535);
    const data = { name: text, cost: text, cost_description: text, manufacturer: text, model: text };
    const partition = await live(2);
    const lines = stations.slice(0, 5).map((id) => ({ type: 'UpdateStation', id, data }));
    await partition.handle(commandMessages(lines), noHeartbeat);
    expect(forwarded.map((messages) => messages.map(({ partition: to }) => to))).toStrictEqual([
      [1, 1, 1, 1],
      [1],
    ]);
    expect(broker.records(topics.outcomes)).toHaveLength(5);
  });

  it('waits for the records of other partitions that commands refer to', async () => {
    const otherLocation = ids.find((id) => partitionOfAggregate(id, 2) === 1) ?? '';
    const partition = await live(2);
    high = 1;
    let isHandled = false;
    const lines = ids.slice(0, 40).map((id) => ({
      type: 'UpsertStation',
      source: { feed: 'tests', id },
      data: { location_id: otherLocation },
    }));
    const handled = partition.handle(commandMessages(lines), noHeartbeat).then(() => (isHandled = true));
    for (let turns = 0; turns < 100; turns++) await turn();
    expect(isHandled).toBe(false);
    progress.update([{ topic: 'events', partition: 1, next: 1 }]);
    await handled;
    expect(statuses()).toContain('validation_failed');
  });
});
