import type { Consumer } from 'kafkajs';
import { until } from '../../../../test/engines/processes/until.js';
import { RunningConsumer } from './running-consumer.js';

describe('A consumer that joins its group once more', () => {
  /** What was done with kafkajs's consumer, in order. */
  let done: string[];
  let crash: (error: Error) => void;
  let stop: () => Promise<void>;
  let run: () => Promise<void>;
  let reasons: string[];
  let running: RunningConsumer;
  beforeEach(async () => {
    [done, reasons] = [[], []];
    [stop, run] = [() => Promise.resolve(), () => Promise.resolve()];
    const tell = (what: string) => () => Promise.resolve(void done.push(what));
    const consumer = {
      on: (_: string, listener: (event: { payload: object }) => void) => {
        crash = (error) => listener({ payload: { error, restart: false } });
      },
      ...{ connect: tell('connect'), subscribe: tell('subscribe'), disconnect: tell('disconnect') },
      stop: () => {
        done.push('stop');
        return stop();
      },
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

  it('leaves it before', async () => {
    await running.rejoin();
    expect(done).toStrictEqual(['stop', 'run']);
  });

  it('does so when it has begun anew, if it is just beginning', async () => {
    let begun = () => {};
    run = () => new Promise((resolve) => (begun = resolve));
    crash(new Error('no broker'));
    const rejoined = running.rejoin();
    await until('it is beginning anew', () => done.includes('run'));
    run = () => Promise.resolve();
    done.push('begun');
    begun();
    await rejoined;
    expect(done).toStrictEqual(['ended', 'run', 'begun', 'stop', 'run']);
  });

  it('does not once it is stopped, and is stopped when it has joined', async () => {
    let joined = () => {};
    run = () => new Promise((resolve) => (joined = resolve));
    void running.rejoin();
    await until('it is joining', () => done.includes('run'));
    const stopped = running.stop();
    const again = running.rejoin();
    done.push('joined');
    joined();
    await Promise.all([stopped, again]);
    expect(done).toStrictEqual(['stop', 'run', 'joined', 'disconnect']);
  });

  it('begins anew where that fails', async () => {
    stop = () => Promise.reject(new Error('no coordinator'));
    await running.rejoin();
    expect([done, reasons]).toStrictEqual([['stop', 'run'], ['no coordinator']]);
  });
});
