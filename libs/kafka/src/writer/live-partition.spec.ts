import { setImmediate as turn } from 'node:timers/promises';
import { CommandProcessor, type Replica } from '#application';
import type { Message } from 'kafkajs';
import { commandBus } from '../../../../test/contracts/command-bus.js';
import { sqliteReplica } from '../../../../test/contracts/replica-fixture.js';
import { uuid } from '../../../../test/contracts/vocabulary.js';
import { LogProgress } from '../tail/log-progress.js';
import { homePartition } from '../topics/home-partition.js';
import type { LogBounds } from '../topics/log-bounds.js';
import { topicNames } from '../topics/topic-names.js';
import { LivePartition } from './live-partition.js';
import { BrokerInMemory, commandMessages } from './testing/broker-in-memory.js';

const topics = topicNames('tests');
const ids = Array.from({ length: 16_000 }, (_, n) => String(n + 1));
const register = (id: string) => ({ type: 'RegisterLocation', id });
const noted = () => Promise.resolve();

/** Makes of location 13 what can't be written down. */
class FaultyProcessor extends CommandProcessor {
  override async process(...given: Parameters<CommandProcessor['process']>) {
    const processed = await super.process(...given);
    for (const { aggregate, event } of processed.batch.events)
      if (aggregate.id === '13') Object.assign(event.data, { itself: event.data });
    return processed;
  }
}

describe('A partition that is written', () => {
  let fixture: Awaited<ReturnType<typeof sqliteReplica>>;
  let broker: BrokerInMemory;
  let progress: LogProgress;
  let complaints: string[];
  let forwarded: (readonly Message[])[];
  /** Where the other partition's events end. */
  let high: number;
  beforeEach(async () => {
    fixture = await sqliteReplica();
    broker = new BrokerInMemory();
    progress = new LogProgress(2);
    [complaints, forwarded, high] = [[], [], 0];
  });
  afterEach(() => fixture.close());

  async function live(partitions = 1, replica: Replica = fixture.replica): Promise<LivePartition> {
    const bounds = { of: () => Promise.resolve([0, high].map((end) => ({ low: 0, high: end }))) };
    return new LivePartition(
      {
        ...{ topics, partitions, replica, tail: { progress }, bounds: bounds as unknown as LogBounds },
        processor: new FaultyProcessor(await commandBus()),
        log: (_level, message) => complaints.push(message),
        send: (_topic, messages) => Promise.resolve(void forwarded.push(messages)),
      },
      { partition: 0, producer: broker.producer(), writerEpoch: 1, nextCommand: 0 },
    );
  }

  const statuses = () =>
    broker.records(topics.outcomes).map(({ value }) => {
      const { status, error } = JSON.parse(String(value)) as { status: string; error?: { code: string } };
      return error?.code ?? status;
    });

  it('has a transaction for each 2,000 commands, and says between them that it is alive', async () => {
    const partition = await live();
    let alive = 0;
    await partition.handle(commandMessages(ids.slice(13, 4513).map(register)), () =>
      Promise.resolve(void alive++),
    );
    expect(broker.committed.map((written) => written.get(topics.outcomes)?.length)).toStrictEqual([
      2000, 2000, 500,
    ]);
    expect([alive, partition.nextCommand]).toStrictEqual([2, 4500]);
  });

  it('leaves the rest where it is to stop', async () => {
    const partition = await live();
    const stopped = () => Promise.reject(new Error('stopped'));
    await expect(partition.handle(commandMessages(ids.slice(13).map(register)), stopped)).rejects.toThrow(
      'stopped',
    );
    expect([broker.committed.length, partition.nextCommand]).toStrictEqual([1, 2000]);
  });

  it('refuses alone the command whose event can not be written, before anything is begun', async () => {
    const partition = await live();
    await partition.handle(commandMessages(['12', '13', '14'].map(register)), noted);
    expect(statuses()).toStrictEqual(['accepted', 'internal_error', 'accepted']);
    expect(broker.records(topics.events).map(({ key }) => key)).toStrictEqual(['12', '14']);
    expect(complaints).toStrictEqual(['a command can not be decided']);
  });

  it('waits where the local copy does not follow, and goes on when it does', async () => {
    const partition = await live();
    const handled = partition.handle(commandMessages(ids.slice(13, 14_013).map(register)), noted);
    while (broker.committed.length < 6) await turn();
    for (let turns = 0; turns < 100; turns++) await turn();
    expect(broker.committed).toHaveLength(6);
    progress.update([{ topic: 'outcomes', partition: 0, next: 2001 }]);
    await handled;
    expect(broker.committed).toHaveLength(7);
  });

  it('passes on what belongs to another partition, in requests that its topic takes', async () => {
    const stations = ids.map((_, n) => uuid(n)).filter((id) => homePartition(id, 2) === 1);
    const text = 'x'.repeat(65_535);
    const data = { name: text, cost: text, cost_description: text, manufacturer: text, model: text };
    const partition = await live(2);
    const lines = stations.slice(0, 5).map((id) => ({ type: 'UpdateStation', id, data }));
    await partition.handle(commandMessages(lines), noted);
    expect(forwarded.map((messages) => messages.map(({ partition: to }) => to))).toStrictEqual([
      [1, 1, 1, 1],
      [1],
    ]);
    expect(broker.records(topics.outcomes)).toHaveLength(5);
  });

  it('waits for the records of other partitions that commands refer to', async () => {
    const elsewhere = ids.find((id) => homePartition(id, 2) === 1) ?? '';
    const partition = await live(2);
    high = 1;
    let isHandled = false;
    const lines = ids.slice(0, 40).map((id) => ({
      ...{ type: 'UpsertStation', source: { feed: 'tests', id } },
      data: { location_id: elsewhere },
    }));
    const handled = partition.handle(commandMessages(lines), noted).then(() => (isHandled = true));
    for (let turns = 0; turns < 100; turns++) await turn();
    expect(isHandled).toBe(false);
    progress.update([{ topic: 'events', partition: 1, next: 1 }]);
    await handled;
    expect(statuses()).toContain('validation_failed');
  });
});
