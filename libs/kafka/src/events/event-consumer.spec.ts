import type { Kafka } from 'kafkajs';
import { until } from '../../../../test/engines/processes/until.js';
import type { Log } from '../client/log.js';
import { EventConsumer } from './event-consumer.js';

const CRASH = 'consumer.crash';

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
    [calls, restarts, lines] = [[], [], []];
    run = () => Promise.resolve();
    const record = (what: string) => () => Promise.resolve(void calls.push(what));
    const client = {
      on: (name: string, listener: (event: { payload: object }) => void) => listeners.set(name, listener),
      ...{ connect: record('connect'), subscribe: record('subscribe'), disconnect: record('disconnect') },
      run: () => {
        calls.push('run');
        return run();
      },
    };
    consumer = new EventConsumer(
      { consumer: () => client } as unknown as Kafka,
      {
        ...{ topic: 'directory.events', groupId: 'directory.projector', restartDelayMs: 1 },
        log: (level, message, details) => lines.push({ level, message, details }),
      },
      {
        positions: () => Promise.resolve([]),
        handle: () => Promise.resolve(),
        interrupted: (reason) => restarts.push(reason),
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
        ...{ level: 'warn', message: 'restarting the consumer of the events' },
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
