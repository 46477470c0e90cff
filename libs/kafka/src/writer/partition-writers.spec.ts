import type { Admin, Kafka } from 'kafkajs';
import { CommandProcessor } from '#application';
import { commandBus } from '../../../../test/contracts/command-bus.js';
import { sqliteReplica } from '../../../../test/contracts/replica-fixture.js';
import { until } from '../../../../test/engines/processes/until.js';
import { LogProgress } from '../tail/log-progress.js';
import type { LogBounds } from '../topics/log-bounds.js';
import { topicNames } from '../topics/topic-names.js';
import { PartitionWriters } from './partition-writers.js';
import { BrokerInMemory } from './testing/broker-in-memory.js';

const topics = topicNames('tests');
const PATIENCE_MS = 20_000;
const events = { GROUP_JOIN: 'consumer.group_join', HEARTBEAT: 'consumer.heartbeat' };

describe('The writers of an instance', () => {
  let fixture: Awaited<ReturnType<typeof sqliteReplica>>;
  let tell: (event: string, payload: object) => void;
  let runs: number;
  let broker: BrokerInMemory;
  let writers: PartitionWriters;

  beforeEach(async () => {
    fixture = await sqliteReplica();
    runs = 0;
    broker = new BrokerInMemory();
    const listeners = new Map<string, (event: { payload: object }) => void>();
    tell = (event, payload) => listeners.get(event)?.({ payload });
    const nothing = () => Promise.resolve();
    const consumer = {
      ...{ events, connect: nothing, subscribe: nothing, disconnect: nothing },
      ...{ pause: () => {}, seek: () => {}, resume: () => {} },
      on: (event: string, listener: (event: { payload: object }) => void) => listeners.set(event, listener),
      run: () => Promise.resolve(void (runs += 1)),
    };
    const progress = new LogProgress(2);
    progress.update(
      (['events', 'outcomes'] as const).flatMap((topic) =>
        [0, 1].map((partition) => ({ topic, partition, next: 100 })),
      ),
    );
    writers = new PartitionWriters({
      ...{ topics, prefix: 'tests', partitions: 2, replica: fixture.replica, sessionTimeoutMs: 60_000 },
      ...{ tail: { progress }, bounds: { of: () => Promise.resolve([]) } as unknown as LogBounds },
      kafka: { consumer: () => consumer, producer: () => broker.producer() } as unknown as Kafka,
      admin: { fetchOffsets: () => Promise.resolve([]) } as unknown as Admin,
      processor: new CommandProcessor(await commandBus()),
      log: () => {},
      send: nothing,
      checkTopics: nothing,
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
    tell(events.GROUP_JOIN, { memberAssignment: { [topics.commands]: partitions } });
  const areLive = (...partitions: number[]) =>
    until(
      'they are live',
      () =>
        writers.states().size === partitions.length &&
        partitions.every((partition) => writers.states().get(partition) === 'live'),
      PATIENCE_MS,
    );

  it('write what the group assigns, and no more than that', async () => {
    join(0, 1);
    await areLive(0, 1);
    join(1);
    await areLive(1);
  });

  it('write nothing while the instance is out of the group, and join it once more', async () => {
    join(0, 1);
    await areLive(0, 1);
    tell('consumer.crash', { error: new Error('events is not iterable'), restart: false });
    expect(writers.states()).toStrictEqual(new Map());
    await until('the group is joined once more', () => runs === 2, PATIENCE_MS);
    join(0);
    await areLive(0);
  });

  it('take a partition back from whoever has fenced them when the group has taken a sign of life', async () => {
    broker.fencings = 1;
    join(0);
    await until('it is fenced', () => writers.states().get(0) === 'poisoned', PATIENCE_MS);
    tell(events.HEARTBEAT, {});
    await areLive(0);
  });
});
