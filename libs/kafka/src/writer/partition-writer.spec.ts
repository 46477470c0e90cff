import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { CommandProcessor, type Checkpoint } from '#application';
import { commandBus } from '../../../../test/contracts/fixtures/command-bus.js';
import { sqliteReplica } from '../../../../test/contracts/fixtures/replica-fixture.js';
import { until } from '../../../../test/engines/processes/until.js';
import { ReplicaProgress } from '../replication/replica-progress.js';
import type { OffsetLookup } from '../topics/offset-lookup.js';
import { topicNames } from '../topics/topic-names.js';
import { PartitionWriter } from './partition-writer.js';
import { BrokerInMemory, commandMessages } from './testing/broker-in-memory.js';

const topics = topicNames('tests');
const TIMEOUT_MS = 20_000;
const isWarning = (level: string) => level === 'warn' || level === 'error';
const heartbeat = () => Promise.resolve();
const register = (id: string) => ({ type: 'RegisterLocation', id });

describe('The writer of a partition', () => {
  let fixture: Awaited<ReturnType<typeof sqliteReplica>>;
  let broker: BrokerInMemory;
  let progress: ReplicaProgress;
  let warnings: string[];
  let resumed: number[];
  let group: EventEmitter;
  /** The bounds of the commands topic, the group's committed offset, and the checkpoint of the replica. */
  let commands: { low: number; high: number };
  let committed: number | undefined;
  let checkpoint: Checkpoint;
  let writer: PartitionWriter;

  beforeEach(async () => {
    fixture = await sqliteReplica();
    broker = new BrokerInMemory();
    progress = new ReplicaProgress(1);
    warnings = [];
    resumed = [];
    group = new EventEmitter();
    commands = { low: 0, high: 100 };
    committed = undefined;
    checkpoint = { nextCommand: 0, writerEpoch: 0 };
    const bounds = {
      of: (topic: string) => Promise.resolve([topic === topics.commands ? commands : { low: 0, high: 0 }]),
    };
    const replica = Object.assign(fixture.replica, { checkpoint: () => checkpoint });
    writer = new PartitionWriter(0, {
      topics,
      partitions: 1,
      replica,
      replicator: { progress },
      eventsSource: '/directory',
      bounds: bounds as unknown as OffsetLookup,
      processor: new CommandProcessor(await commandBus()),
      projected: () => undefined,
      log: (level, message) => isWarning(level) && warnings.push(message),
      send: () => Promise.resolve(),
      producer: () => broker.producer(),
      committed: () => Promise.resolve(committed),
      resume: (offset) => resumed.push(offset),
      pause: () => {},
      confirmed: async (signal) => void (await once(group, 'confirmed', { signal })),
    });
  });
  afterEach(async () => {
    await writer.close();
    await fixture.close();
  });

  /** Sets the offset up to which the replica has applied both topics. */
  const replicaAt = (next: number) =>
    progress.update((['events', 'outcomes'] as const).map((topic) => ({ topic, partition: 0, next })));
  const isLive = (times = 1) =>
    until('the partition is live', () => writer.state === 'live' && resumed.length === times, TIMEOUT_MS);

  async function live(): Promise<void> {
    replicaAt(10);
    writer.assign();
    await isLive();
  }

  it('is not live before the replica has read up to the fence record', async () => {
    writer.assign();
    await until('it is restoring', () => writer.state === 'restoring', TIMEOUT_MS);
    replicaAt(0);
    expect(writer.state).toBe('restoring');
    replicaAt(1);
    await isLive();
  });

  it.each<[string, { checkpoint?: number; committed?: number; low?: number }, number]>([
    ['at the first command, if none was decided', { low: 7 }, 7],
    ['after the last command with an outcome', { checkpoint: 42, committed: 40 }, 42],
    ["at the group's committed offset, if outcomes were deleted", { checkpoint: 3, committed: 40 }, 40],
  ])('starts %s', async (_what, given, first) => {
    commands = { low: given.low ?? 0, high: 100 };
    committed = given.committed;
    checkpoint = { nextCommand: given.checkpoint ?? 0, writerEpoch: 1 };
    await live();
    expect([resumed, writer.nextCommand, warnings]).toStrictEqual([[first], first, []]);
  });

  it('logs an error if the broker has lost commands that were decided', async () => {
    checkpoint = { nextCommand: 120, writerEpoch: 1 };
    await live();
    expect(resumed).toStrictEqual([100]);
    expect(warnings).toStrictEqual(['the commands topic is shorter than before']);
  });

  it('skips commands that were decided, and logs an error only if some before the low watermark are unread', async () => {
    checkpoint = { nextCommand: 2, writerEpoch: 1 };
    commands.low = 8;
    await live();
    await writer.handle(commandMessages(['1', '2', '3', '4'].map(register)), heartbeat);
    expect(broker.records(topics.events).map(({ key }) => key)).toStrictEqual(['3', '4']);
    expect(warnings).toStrictEqual([]);
    for (const at of [9, 12]) await writer.handle(commandMessages([register(`${at}`)], at), heartbeat);
    expect(warnings).toStrictEqual(['commands are missing: they were deleted before they were read']);
  });

  it.each<[string, () => unknown]>([
    ['a commit has failed', () => (broker.failures = 1)],
    ['its events are at other offsets than its answers say', () => broker.repeatMarker(topics.events)],
  ])('takes over the partition again and decides a batch again, if %s', async (_why, fail) => {
    await live();
    fail();
    expect(await writer.handle(commandMessages(['1'].map(register)), heartbeat)).toBe(false);
    expect(broker.committed).toStrictEqual([]);
    replicaAt(20);
    await isLive(2);
    expect(await writer.handle(commandMessages(['1'].map(register)), heartbeat)).toBe(true);
    expect(broker.records(topics.events)).toHaveLength(1);
    expect(warnings).toStrictEqual(['it is unknown whether a batch was appended']);
  });

  const isWaiting = () =>
    until(
      'it waits for the confirmation of the group',
      () => writer.state === 'failed' && group.listenerCount('confirmed') === 1,
      TIMEOUT_MS,
    );

  it('waits for the group after it was fenced, and takes over again when the assignment is confirmed', async () => {
    await live();
    broker.fencings = 2;
    expect(await writer.handle(commandMessages(['1'].map(register)), heartbeat)).toBe(false);
    await isWaiting();
    replicaAt(20);
    group.emit('confirmed');
    await isWaiting();
    group.emit('confirmed');
    await isLive(2);
    expect(await writer.handle(commandMessages(['1'].map(register)), heartbeat)).toBe(true);
    expect(warnings).toStrictEqual([]);
  });

  it('waits for the group if a transaction cannot end because another producer is taking over', async () => {
    broker.concurrences = 1;
    writer.assign();
    await isWaiting();
    replicaAt(20);
    group.emit('confirmed');
    await isLive();
    broker.concurrences = 1;
    expect(await writer.handle(commandMessages(['1'].map(register)), heartbeat)).toBe(false);
    await isWaiting();
    group.emit('confirmed');
    await isLive(2);
    expect(await writer.handle(commandMessages(['1'].map(register)), heartbeat)).toBe(true);
    expect([broker.records(topics.events).length, warnings]).toStrictEqual([1, []]);
  });

  it('warns if the partition is fenced repeatedly', async () => {
    broker.fencings = 5;
    writer.assign();
    for (const count of [0, 0, 0, 1, 2]) {
      await isWaiting();
      expect(warnings).toHaveLength(count);
      group.emit('confirmed');
    }
    expect(new Set(warnings)).toStrictEqual(new Set(['a partition cannot be taken over yet']));
  });

  it('starts a second takeover only after the first, which could fence it', async () => {
    replicaAt(20);
    const hold = broker.hold();
    writer.assign();
    await hold.reached;
    writer.assign();
    // One turn is enough, as nothing waits for I/O.
    await turn();
    expect(broker.begun).toBe(1);
    hold.open();
    await isLive();
    expect(broker.begun).toBe(2);
  });

  it('does not take over the partition if it is revoked during the wait', async () => {
    broker.fencings = 1;
    writer.assign();
    await isWaiting();
    writer.revoke();
    expect([writer.state, group.listenerCount('confirmed')]).toStrictEqual(['idle', 0]);
    group.emit('confirmed');
    await writer.close();
    expect([writer.state, resumed]).toStrictEqual(['idle', []]);
  });

  it('leaves the rest of a batch when the heartbeat is refused, and stays live', async () => {
    await live();
    const lines = Array.from({ length: 3_000 }, (_, n) => register(String(n + 1)));
    const rebalancing = () => Promise.reject(new Error('the group is rebalancing'));
    expect(await writer.handle(commandMessages(lines), rebalancing)).toBe(false);
    expect([writer.state, writer.nextCommand, warnings]).toStrictEqual(['live', 2_000, []]);
    expect(await writer.handle(commandMessages(lines), heartbeat)).toBe(true);
    expect(broker.records(topics.outcomes)).toHaveLength(3_000);
  });

  it('stops between the slices of a batch when the partition is revoked', async () => {
    await live();
    const lines = Array.from({ length: 5_000 }, (_, n) => register(String(n + 1)));
    const revoke = () => Promise.resolve(writer.revoke());
    expect(await writer.handle(commandMessages(lines), revoke)).toBe(false);
    expect(broker.records(topics.outcomes)).toHaveLength(2_000);
    expect([writer.state, warnings]).toStrictEqual(['idle', []]);
  });
});
