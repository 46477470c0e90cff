import type { Consumer } from 'kafkajs';
import { until } from '../../../../test/engines/processes/until.js';
import { RestartingConsumer } from './restarting-consumer.js';

describe('A restarting consumer', () => {
  /** Calls of kafkajs's consumer and of `onCrash`, in order. */
  let calls: string[];
  let crash: (error: Error) => void;
  let run: () => Promise<void>;
  let reasons: string[];
  let running: RestartingConsumer;
  beforeEach(async () => {
    calls = [];
    reasons = [];
    run = () => Promise.resolve();
    const record = (what: string) => () => Promise.resolve(void calls.push(what));
    const consumer = {
      on: (_: string, listener: (event: { payload: object }) => void) => {
        crash = (error) => listener({ payload: { error, restart: false } });
      },
      connect: record('connect'),
      subscribe: record('subscribe'),
      disconnect: record('disconnect'),
      run: () => {
        calls.push('run');
        return run();
      },
    };
    running = new RestartingConsumer(consumer as unknown as Consumer, {
      topic: 'directory.commands',
      what: 'commands',
      run: {},
      log: () => {},
      restartDelayMs: 1,
      onCrash: () => calls.push('crash'),
      onRestart: ({ message }) => reasons.push(message),
    });
    await running.start();
    calls = [];
  });

  it('runs again after any error, after it has called onCrash', async () => {
    crash(new Error('events is not iterable'));
    await until('it has restarted', () => calls.includes('run'));
    expect([calls, reasons]).toStrictEqual([['crash', 'run'], ['events is not iterable']]);
  });

  it('tries again if a restart fails', async () => {
    run = () => {
      run = () => Promise.resolve();
      return Promise.reject(new Error('no coordinator'));
    };
    crash(new Error('no broker'));
    await until('it has restarted', () => reasons.length === 2);
    expect([calls, reasons]).toStrictEqual([
      ['crash', 'run', 'run'],
      ['no broker', 'no coordinator'],
    ]);
  });

  it('does not run again after it is stopped', async () => {
    crash(new Error('no broker'));
    await running.stop();
    expect(calls).toStrictEqual(['crash', 'disconnect']);
  });

  it('is stopped only after it has joined its group', async () => {
    let joined = () => {};
    run = () => new Promise((resolve) => (joined = resolve));
    crash(new Error('no broker'));
    await until('it is joining its group', () => calls.includes('run'));
    const stopped = running.stop();
    calls.push('joined');
    joined();
    await stopped;
    expect(calls).toStrictEqual(['crash', 'run', 'joined', 'disconnect']);
  });
});
