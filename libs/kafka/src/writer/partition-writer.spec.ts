import { EventEmitter, once } from 'node:events';
import { setImmediate as turn } from 'node:timers/promises';
import { CommandProcessor, type Checkpoint } from '#application';
import { commandBus } from '../../../../test/contracts/command-bus.js';
import { sqliteReplica } from '../../../../test/contracts/replica-fixture.js';
import { until } from '../../../../test/engines/processes/until.js';
import { LogProgress } from '../tail/log-progress.js';
import type { LogBounds } from '../topics/log-bounds.js';
import { topicNames } from '../topics/topic-names.js';
import { PartitionWriter } from './partition-writer.js';
import { BrokerInMemory, commandMessages } from './testing/broker-in-memory.js';

const topics = topicNames('tests');
const PATIENCE_MS = 20_000;
const isComplaint = (level: string) => level === 'warn' || level === 'error';
const alive = () => Promise.resolve();
const register = (id: string) => ({ type: 'RegisterLocation', id });

describe('The writer of a partition', () => {
  let fixture: Awaited<ReturnType<typeof sqliteReplica>>;
  let broker: BrokerInMemory;
  let progress: LogProgress;
  let complaints: string[];
  let resumed: number[];
  let group: EventEmitter;
  /** What the log tells of the commands topic, the group, and the local copy. */
  let commands: { low: number; high: number };
  let committed: number | undefined;
  let checkpoint: Checkpoint;
  let writer: PartitionWriter;

  beforeEach(async () => {
    fixture = await sqliteReplica();
    broker = new BrokerInMemory();
    progress = new LogProgress(1);
    [complaints, resumed] = [[], []];
    group = new EventEmitter();
    [commands, committed, checkpoint] = [
      { low: 0, high: 100 },
      undefined,
      { nextCommand: 0, writerEpoch: 0 },
    ];
    const bounds = {
      of: (topic: string) => Promise.resolve([topic === topics.commands ? commands : { low: 0, high: 0 }]),
    };
    const replica = Object.assign(fixture.replica, { checkpoint: () => checkpoint });
    writer = new PartitionWriter(0, {
      ...{ topics, partitions: 1, replica, tail: { progress }, bounds: bounds as unknown as LogBounds },
      processor: new CommandProcessor(await commandBus()),
      log: (level, message) => isComplaint(level) && complaints.push(message),
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

  /** The tail has read as far as this. */
  const read = (next: number) =>
    progress.update((['events', 'outcomes'] as const).map((topic) => ({ topic, partition: 0, next })));
  const isLive = (times = 1) =>
    until('the partition is live', () => writer.state === 'live' && resumed.length === times, PATIENCE_MS);

  async function live(): Promise<void> {
    read(10);
    writer.assign();
    await isLive();
  }

  it('is not live before the tail has read the fence, whatever end the broker tells', async () => {
    writer.assign();
    await until('it waits', () => writer.state === 'restoring', PATIENCE_MS);
    read(0);
    expect(writer.state).toBe('restoring');
    read(1);
    await isLive();
  });

  it.each<[string, { checkpoint?: number; committed?: number; low?: number }, number]>([
    ['the first command that is there, where nothing was decided', { low: 7 }, 7],
    ['behind the last command with an outcome', { checkpoint: 42, committed: 40 }, 42],
    [
      'where the group stands, for a log that has forgotten its outcomes',
      { checkpoint: 3, committed: 40 },
      40,
    ],
  ])('begins %s', async (_what, given, first) => {
    commands = { low: given.low ?? 0, high: 100 };
    committed = given.committed;
    checkpoint = { nextCommand: given.checkpoint ?? 0, writerEpoch: 1 };
    await live();
    expect([resumed, writer.nextCommand, complaints]).toStrictEqual([[first], first, []]);
  });

  it('says so where the broker has lost commands that were decided', async () => {
    checkpoint = { nextCommand: 120, writerEpoch: 1 };
    await live();
    expect(resumed).toStrictEqual([100]);
    expect(complaints).toStrictEqual(['the commands topic has lost its end']);
  });

  it('passes over commands that were decided, and says so where some were never read', async () => {
    checkpoint = { nextCommand: 2, writerEpoch: 1 };
    await live();
    await writer.handle(commandMessages(['1', '2', '3', '4'].map(register)), alive);
    expect(broker.records(topics.events).map(({ key }) => key)).toStrictEqual(['3', '4']);
    expect(complaints).toStrictEqual([]);
    await writer.handle(commandMessages(['9'].map(register), 9), alive);
    expect(complaints).toStrictEqual(['commands are missing: they were deleted before they were read']);
  });

  it('takes the partition anew after a batch that failed, and decides it once more', async () => {
    await live();
    broker.failures = 1;
    expect(await writer.handle(commandMessages(['1'].map(register)), alive)).toBe(false);
    read(20);
    await isLive(2);
    expect(await writer.handle(commandMessages(['1'].map(register)), alive)).toBe(true);
    expect(broker.records(topics.events)).toHaveLength(1);
    expect(complaints).toStrictEqual(['a batch was not appended for sure']);
  });

  const isWaiting = () =>
    until(
      'it waits for the group',
      () => writer.state === 'poisoned' && group.listenerCount('confirmed') === 1,
      PATIENCE_MS,
    );

  it('waits for the group where it is fenced, and takes the partition back when that confirms it', async () => {
    await live();
    broker.fencings = 2;
    expect(await writer.handle(commandMessages(['1'].map(register)), alive)).toBe(false);
    await isWaiting();
    read(20);
    group.emit('confirmed');
    await isWaiting();
    group.emit('confirmed');
    await isLive(2);
    expect(await writer.handle(commandMessages(['1'].map(register)), alive)).toBe(true);
    expect(complaints).toStrictEqual([]);
  });

  it('waits for the group where a transaction can not end as another producer is taking over', async () => {
    broker.concurrences = 1;
    writer.assign();
    await isWaiting();
    read(20);
    group.emit('confirmed');
    await isLive();
    broker.concurrences = 1;
    expect(await writer.handle(commandMessages(['1'].map(register)), alive)).toBe(false);
    await isWaiting();
    group.emit('confirmed');
    await isLive(2);
    expect(await writer.handle(commandMessages(['1'].map(register)), alive)).toBe(true);
    expect([broker.records(topics.events).length, complaints]).toStrictEqual([1, []]);
  });

  it('warns where somebody takes the partition again and again', async () => {
    broker.fencings = 5;
    writer.assign();
    for (const complained of [0, 0, 0, 1, 2]) {
      await isWaiting();
      expect(complaints).toHaveLength(complained);
      group.emit('confirmed');
    }
    expect(new Set(complaints)).toStrictEqual(new Set(['a partition can not be taken over yet']));
  });

  it('begins no second time before the first is over, which would fence it', async () => {
    read(20);
    const hold = broker.hold();
    writer.assign();
    await hold.reached;
    writer.assign();
    // Nothing in memory takes longer than a turn.
    await turn();
    expect(broker.begun).toBe(1);
    hold.open();
    await isLive();
    expect(broker.begun).toBe(2);
  });

  it('leaves the partition alone where it is given away while it waits', async () => {
    broker.fencings = 1;
    writer.assign();
    await isWaiting();
    writer.revoke();
    expect([writer.state, group.listenerCount('confirmed')]).toStrictEqual(['idle', 0]);
    group.emit('confirmed');
    await writer.close();
    expect([writer.state, resumed]).toStrictEqual(['idle', []]);
  });

  it('leaves the rest of a batch where the group wants something else, and is none the worse for it', async () => {
    await live();
    const lines = Array.from({ length: 3_000 }, (_, n) => register(String(n + 1)));
    const rebalancing = () => Promise.reject(new Error('the group is rebalancing'));
    expect(await writer.handle(commandMessages(lines), rebalancing)).toBe(false);
    expect([writer.state, writer.nextCommand, complaints]).toStrictEqual(['live', 2_000, []]);
    expect(await writer.handle(commandMessages(lines), alive)).toBe(true);
    expect(broker.records(topics.outcomes)).toHaveLength(3_000);
  });

  it('stops between the parts of a batch when the partition is given away', async () => {
    await live();
    const lines = Array.from({ length: 5_000 }, (_, n) => register(String(n + 1)));
    const revoke = () => Promise.resolve(writer.revoke());
    expect(await writer.handle(commandMessages(lines), revoke)).toBe(false);
    expect(broker.records(topics.outcomes)).toHaveLength(2_000);
    expect([writer.state, complaints]).toStrictEqual(['idle', []]);
  });
});
