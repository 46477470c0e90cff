import type { Kafka } from 'kafkajs';
import { until } from '../../../../test/engines/processes/until.js';
import type { Log } from '../client/log.js';
import { EventConsumer } from './event-consumer.js';

const CRASH = 'consumer.crash';

describe('A consumer of events whose reading has ended', () => {
  let listeners: Map<string, (event: { payload: object }) => void>;
  /** What was done with kafkajs's consumer, in order. */
  let done: string[];
  /** How kafkajs begins; the first time, at once. */
  let begin: () => Promise<void>;
  let interruptions: Error[];
  let lines: { level: Parameters<Log>[0]; message: string; details: object }[];
  let consumer: EventConsumer;
  beforeEach(async () => {
    listeners = new Map();
    [done, interruptions, lines] = [[], [], []];
    begin = () => Promise.resolve();
    const tell = (what: string) => () => Promise.resolve(void done.push(what));
    const client = {
      on: (name: string, listener: (event: { payload: object }) => void) => listeners.set(name, listener),
      ...{ connect: tell('connect'), subscribe: tell('subscribe'), disconnect: tell('disconnect') },
      run: () => {
        done.push('run');
        return begin();
      },
    };
    consumer = new EventConsumer(
      { consumer: () => client } as unknown as Kafka,
      {
        ...{ topic: 'directory.events', groupId: 'directory.projector', beginAnewAfterMs: 1 },
        log: (level, message, details) => lines.push({ level, message, details }),
      },
      {
        positions: () => Promise.resolve([]),
        handle: () => Promise.resolve(),
        interrupted: (reason) => interruptions.push(reason),
      },
    );
    await consumer.start();
    done = [];
  });

  const crash = (error: Error) => listeners.get(CRASH)?.({ payload: { error, restart: false } });
  const reason = new TypeError('events is not iterable');

  it('does not read until it has joined its group once more', async () => {
    expect(consumer.isReading()).toBe(false);
    const join = () => listeners.get('consumer.group_join')?.({ payload: { memberAssignment: {} } });
    join();
    expect(consumer.isReading()).toBe(true);
    crash(reason);
    expect(consumer.isReading()).toBe(false);
    await until('it has begun anew', () => done.includes('run'));
    expect(consumer.isReading()).toBe(false);
    join();
    expect(consumer.isReading()).toBe(true);
  });

  it('begins anew, and tells so in one line and to the handler', async () => {
    crash(reason);
    await until('it has begun anew', () => done.includes('run'));
    expect(done).toStrictEqual(['run']);
    expect(interruptions).toStrictEqual([reason]);
    expect(lines).toStrictEqual([
      {
        ...{ level: 'warn', message: 'reading the events is begun anew' },
        details: { topic: 'directory.events', reason: 'events is not iterable' },
      },
    ]);
  });

  it('begins anew as often as it takes, whether kafkajs tells by an event or by an error', async () => {
    let tries = 0;
    begin = () => {
      tries += 1;
      if (tries === 1) return Promise.reject(new Error('no broker'));
      if (tries === 2) crash(new Error('not authorized'));
      return Promise.resolve();
    };
    crash(reason);
    await until('it has begun for the third time', () => tries === 3);
    expect(interruptions.map(({ message }) => message)).toStrictEqual([
      'events is not iterable',
      'no broker',
      'not authorized',
    ]);
  });

  it('stays as it is once it is stopped', async () => {
    crash(reason);
    await consumer.stop();
    crash(reason);
    await consumer.stop();
    expect(done).toStrictEqual(['disconnect', 'disconnect']);
    expect([interruptions, lines]).toStrictEqual([[], []]);
  });

  it('is stopped when it has begun anew: nobody could stop it before that', async () => {
    let begun = () => {};
    begin = () => new Promise((resolve) => (begun = resolve));
    crash(reason);
    await until('it is beginning anew', () => done.includes('run'));
    const stopped = consumer.stop().then(() => done.push('stopped'));
    done.push('begun');
    begun();
    await stopped;
    expect(done).toStrictEqual(['run', 'begun', 'disconnect', 'stopped']);
  });
});
