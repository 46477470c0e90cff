import type { Admin, Kafka } from 'kafkajs';
import { CommandProcessor } from '#application';
import { commandBus } from '../../../../test/contracts/fixtures/command-bus.js';
import { sqliteReplica } from '../../../../test/contracts/fixtures/replica-fixture.js';
import { until } from '../../../../test/engines/processes/until.js';
import { ReplicaProgress } from '../replication/replica-progress.js';
import type { OffsetLookup } from '../topics/offset-lookup.js';
import { topicNames } from '../topics/topic-names.js';
import { PartitionWriters } from './partition-writers.js';
import { BrokerInMemory } from './testing/broker-in-memory.js';

const topics = topicNames('tests');
const TIMEOUT_MS = 20_000;
const events = { GROUP_JOIN: 'consumer.group_join', HEARTBEAT: 'consumer.heartbeat' };

describe('The partition writers of an instance', () => {
  let fixture: Awaited<ReturnType<typeof sqliteReplica>>;
  let emit: (event: string, payload: object) => void;
  let runs: number;
  /** Message and partitions of what is logged. */
  let lines: (readonly [message: string, partitions: unknown])[];
  let broker: BrokerInMemory;
  let writers: PartitionWriters;

  beforeEach(async () => {
    fixture = await sqliteReplica();
    runs = 0;
    lines = [];
    broker = new BrokerInMemory();
    const listeners = new Map<string, (event: { payload: object }) => void>();
    emit = (event, payload) => listeners.get(event)?.({ payload });
    const noop = () => Promise.resolve();
    const consumer = {
      events,
      connect: noop,
      subscribe: noop,
      disconnect: noop,
      pause: () => {},
      seek: () => {},
      resume: () => {},
      on: (event: string, listener: (event: { payload: object }) => void) => listeners.set(event, listener),
      run: () => Promise.resolve(void (runs += 1)),
    };
    const progress = new ReplicaProgress(2);
    progress.update(
      (['events', 'outcomes'] as const).flatMap((topic) =>
        [0, 1].map((partition) => ({ topic, partition, next: 100 })),
      ),
    );
    writers = new PartitionWriters({
      topics,
      prefix: 'tests',
      partitions: 2,
      replica: fixture.replica,
      sessionTimeoutMs: 60_000,
      eventsSource: '/directory',
      replicator: { progress },
      bounds: { of: () => Promise.resolve([]) } as unknown as OffsetLookup,
      kafka: { consumer: () => consumer, producer: () => broker.producer() } as unknown as Kafka,
      admin: { fetchOffsets: () => Promise.resolve([]) } as unknown as Admin,
      processor: new CommandProcessor(await commandBus()),
      log: (level, message, details: { readonly partitions?: unknown }) => {
        if (level === 'info') lines.push([message, details.partitions]);
      },
      send: noop,
      projected: () => undefined,
      checkTopics: noop,
      onFailure: (error) => {
        throw error;
      },
    });
    await writers.start();
  });
  afterEach(async () => {
    await writers.close();
    await fixture.close();
  });

  const join = (...partitions: number[]) =>
    emit(events.GROUP_JOIN, { memberAssignment: { [topics.commands]: partitions } });
  const areLive = (...partitions: number[]) =>
    until(
      'they are live',
      () =>
        writers.states().size === partitions.length &&
        partitions.every((partition) => writers.states().get(partition) === 'live'),
      TIMEOUT_MS,
    );

  it('write the assigned partitions, and no others, and log once when all are live', async () => {
    join(0, 1);
    await areLive(0, 1);
    join(1);
    await areLive(1);
    expect(lines).toStrictEqual([
      ['partitions are assigned', [0, 1]],
      ['the assigned partitions are live', [0, 1]],
      ['partitions are assigned', [1]],
      ['the assigned partitions are live', [1]],
    ]);
  });

  it('write nothing while the instance is not in the group, and join it again', async () => {
    join(0, 1);
    await areLive(0, 1);
    emit('consumer.crash', { error: new Error('events is not iterable'), restart: false });
    expect(writers.states()).toStrictEqual(new Map());
    await until('the group is joined again', () => runs === 2, TIMEOUT_MS);
    join(0);
    await areLive(0);
  });

  it('take over a partition again after being fenced, when the group has accepted a heartbeat', async () => {
    broker.fencings = 1;
    join(0);
    await until('it is fenced', () => writers.states().get(0) === 'failed', TIMEOUT_MS);
    emit(events.HEARTBEAT, {});
    await areLive(0);
  });
});
