import type { ConsumerRunConfig, EachBatchPayload, Kafka } from 'kafkajs';
import { until } from '../../../../test/engines/processes/until.js';
import type { Log } from '../client/log.js';
import { EventsDeleted } from '../source/events-deleted.js';
import { EventConsumer } from './event-consumer.js';

const CRASH = 'consumer.crash';

/** A log with one partition. */
const sourceOf = (client: object, low = 0) => ({
  kafka: { consumer: () => client } as unknown as Kafka,
  topic: 'directory.events',
  bounds: () => Promise.resolve([{ low, high: 20 }]),
});

describe('An event consumer that has crashed', () => {
  let listeners: Map<string, (event: { payload: object }) => void>;
  /** Calls of kafkajs's consumer, in order. */
  let calls: string[];
  /** What `run` of kafkajs's consumer returns. */
  let run: () => Promise<void>;
  let restarts: Error[];
  let lines: { level: Parameters<Log>[0]; message: string; details: object }[];
  let consumer: EventConsumer;
  beforeEach(async () => {
    listeners = new Map();
    calls = [];
    restarts = [];
    lines = [];
    run = () => Promise.resolve();
    const record = (what: string) => () => Promise.resolve(void calls.push(what));
    const client = {
      on: (name: string, listener: (event: { payload: object }) => void) => listeners.set(name, listener),
      connect: record('connect'),
      subscribe: record('subscribe'),
      disconnect: record('disconnect'),
      run: () => {
        calls.push('run');
        return run();
      },
    };
    consumer = new EventConsumer(
      sourceOf(client),
      {
        groupId: 'directory.projector',
        restartDelayMs: 1,
        log: (level, message, details) => lines.push({ level, message, details }),
      },
      {
        positions: () => Promise.resolve([]),
        handle: () => Promise.resolve(),
        interrupted: (reason) => restarts.push(reason),
        eventsDeleted: () => {},
      },
    );
    await consumer.start();
    calls = [];
  });

  const crash = (error: Error) => listeners.get(CRASH)?.({ payload: { error, restart: false } });
  const reason = new TypeError('events is not iterable');

  it('is not reading until it has joined its group again', async () => {
    expect(consumer.interruption()).toBe('it cannot be read');
    const join = () => listeners.get('consumer.group_join')?.({ payload: { memberAssignment: {} } });
    join();
    expect(consumer.interruption()).toBeUndefined();
    crash(reason);
    expect(consumer.interruption()).toBe('it cannot be read');
    await until('it has restarted', () => calls.includes('run'));
    expect(consumer.interruption()).toBe('it cannot be read');
    join();
    expect(consumer.interruption()).toBeUndefined();
  });

  it('restarts, writes one line to the log and calls the handler', async () => {
    crash(reason);
    await until('it has restarted', () => calls.includes('run'));
    expect(calls).toStrictEqual(['run']);
    expect(restarts).toStrictEqual([reason]);
    expect(lines).toStrictEqual([
      {
        level: 'warn',
        message: 'restarting the consumer of the events',
        details: { topic: 'directory.events', reason: 'events is not iterable' },
      },
    ]);
  });

  it('restarts until it succeeds, whether kafkajs emits a crash or rejects', async () => {
    let tries = 0;
    run = () => {
      tries += 1;
      if (tries === 1) return Promise.reject(new Error('no broker'));
      if (tries === 2) crash(new Error('not authorized'));
      return Promise.resolve();
    };
    crash(reason);
    await until('it has restarted for the third time', () => tries === 3);
    expect(restarts.map(({ message }) => message)).toStrictEqual([
      'events is not iterable',
      'no broker',
      'not authorized',
    ]);
  });

  it('does not restart after it is stopped', async () => {
    crash(reason);
    await consumer.stop();
    crash(reason);
    await consumer.stop();
    expect(calls).toStrictEqual(['disconnect', 'disconnect']);
    expect([restarts, lines]).toStrictEqual([[], []]);
  });

  it('is stopped only after a restart that is under way', async () => {
    let finishRun = () => {};
    run = () => new Promise((resolve) => (finishRun = resolve));
    crash(reason);
    await until('it is restarting', () => calls.includes('run'));
    const stopped = consumer.stop().then(() => calls.push('stopped'));
    calls.push('joined');
    finishRun();
    await stopped;
    expect(calls).toStrictEqual(['run', 'joined', 'disconnect', 'stopped']);
  });
});

describe('An event consumer whose position is 4', () => {
  let listeners: Map<string, (event: { payload: object }) => void>;
  let eachBatch: ConsumerRunConfig['eachBatch'];
  let handled: number[];
  let skipped: number[];
  let deleted: string[];
  let resolved: string[];

  /** @param low the first offset that the log still has */
  async function start(low: number): Promise<void> {
    listeners = new Map();
    handled = [];
    skipped = [];
    deleted = [];
    resolved = [];
    const nothing = () => Promise.resolve();
    const client = {
      on: (name: string, listener: (event: { payload: object }) => void) => listeners.set(name, listener),
      connect: nothing,
      subscribe: nothing,
      seek: () => {},
      commitOffsets: nothing,
      run: (config: ConsumerRunConfig) => {
        eachBatch = config.eachBatch;
        return Promise.resolve();
      },
    };
    const consumer = new EventConsumer(
      sourceOf(client, low),
      { groupId: 'directory.projector', log: () => {} },
      {
        positions: () => Promise.resolve([4]),
        handle: ({ next }) => Promise.resolve(void handled.push(next)),
        skipped: (_, next) => skipped.push(next),
        eventsDeleted: ({ message }) => deleted.push(message),
      },
    );
    await consumer.start();
    listeners.get('consumer.group_join')?.({
      payload: { memberAssignment: { 'directory.events': [0] } },
    });
  }

  const read = (first: number, last: number) =>
    eachBatch?.({
      batch: {
        topic: 'directory.events',
        partition: 0,
        messages: [],
        highWatermark: '20',
        firstOffset: () => String(first),
        lastOffset: () => String(last),
      },
      isStale: () => false,
      heartbeat: () => Promise.resolve(),
      resolveOffset: (offset: string) => resolved.push(offset),
    } as unknown as EachBatchPayload);

  const readMarkers = (first: number, last: number) => {
    const range = { firstOffset: String(first), lastOffset: String(last) };
    listeners.get('consumer.end_batch_process')?.({ payload: { batchSize: 0, partition: 0, ...range } });
  };

  const line = expect.stringMatching(
    /^events were deleted: directory\.events-0 begins at 7, but those from 4 on are needed; restore the topic/,
  ) as string;

  it('handles no records after events that were deleted before it read them', async () => {
    await start(7);
    await expect(read(7, 9)).rejects.toThrow(EventsDeleted);
    expect([deleted, handled, resolved]).toStrictEqual([[line], [], []]);
  });

  it('passes over no transaction markers after events that were deleted before it read them', async () => {
    await start(7);
    readMarkers(7, 7);
    await until('it notices', () => deleted.length > 0);
    await expect(read(8, 9)).rejects.toThrow(EventsDeleted);
    expect([deleted, handled, skipped]).toStrictEqual([[line, line], [], []]);
  });

  it('goes on if only events were deleted that it has read', async () => {
    await start(4);
    await read(4, 6);
    readMarkers(7, 7);
    await until('the markers are passed over', () => skipped.length > 0);
    await read(8, 9);
    expect([deleted, handled, skipped, resolved]).toStrictEqual([[], [7, 10], [8], ['6', '9']]);
  });

  it('goes on after offsets without records', async () => {
    await start(0);
    await read(6, 6);
    expect([deleted, handled]).toStrictEqual([[], [7]]);
  });
});
