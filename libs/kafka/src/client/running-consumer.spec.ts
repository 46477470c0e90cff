import type { Consumer } from 'kafkajs';
import { until } from '../../../../test/engines/processes/until.js';
import { RunningConsumer } from './running-consumer.js';

describe('A consumer that joins its group once more', () => {
  /** What was done with kafkajs's consumer, in order. */
  let done: string[];
  let crash: (error: Error) => void;
  let run: () => Promise<void>;
  let reasons: string[];
  let running: RunningConsumer;
  beforeEach(async () => {
    [done, reasons] = [[], []];
    run = () => Promise.resolve();
    const tell = (what: string) => () => Promise.resolve(void done.push(what));
    const consumer = {
      on: (_: string, listener: (event: { payload: object }) => void) => {
        crash = (error) => listener({ payload: { error, restart: false } });
      },
      ...{ connect: tell('connect'), subscribe: tell('subscribe'), disconnect: tell('disconnect') },
      run: () => {
        done.push('run');
        return run();
      },
    };
    running = new RunningConsumer(consumer as unknown as Consumer, {
      ...{ topic: 'directory.commands', what: 'commands', run: {}, log: () => {}, beginAnewAfterMs: 1 },
      ended: () => done.push('ended'),
      interrupted: ({ message }) => reasons.push(message),
    });
    await running.start();
    done = [];
  });

  it('does so whatever has ended it, once that is told', async () => {
    crash(new Error('events is not iterable'));
    await until('it has begun anew', () => done.includes('run'));
    expect([done, reasons]).toStrictEqual([['ended', 'run'], ['events is not iterable']]);
  });

  it('tries again where that fails', async () => {
    run = () => {
      run = () => Promise.resolve();
      return Promise.reject(new Error('no coordinator'));
    };
    crash(new Error('no broker'));
    await until('it has begun anew', () => reasons.length === 2);
    expect([done, reasons]).toStrictEqual([
      ['ended', 'run', 'run'],
      ['no broker', 'no coordinator'],
    ]);
  });

  it('does not once it is stopped', async () => {
    crash(new Error('no broker'));
    await running.stop();
    expect(done).toStrictEqual(['ended', 'disconnect']);
  });

  it('is stopped when it has joined, if it is just joining', async () => {
    let joined = () => {};
    run = () => new Promise((resolve) => (joined = resolve));
    crash(new Error('no broker'));
    await until('it is joining', () => done.includes('run'));
    const stopped = running.stop();
    done.push('joined');
    joined();
    await stopped;
    expect(done).toStrictEqual(['ended', 'run', 'joined', 'disconnect']);
  });
});
