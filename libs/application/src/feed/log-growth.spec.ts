import { encodePosition } from '../log/position.js';
import { LogGrowth } from './log-growth.js';

const at = (count: number) => encodePosition([count]);

describe('A reader that waits for the growth of the log', () => {
  let growth: LogGrowth;
  let until: AbortController;
  /** Ends the pause after a notification. */
  let goOn: () => void;
  beforeEach(() => {
    growth = new LogGrowth(at(3), () => new Promise((resolve) => (goOn = resolve)));
    until = new AbortController();
  });

  it('is notified at once of the first event', async () => {
    const passed = growth.passed(at(3), until.signal);
    growth.reached(at(4));
    expect([await passed, growth.position()]).toEqual([true, at(4)]);
  });

  it('is notified if the log had grown already', async () => {
    expect(await growth.passed(at(2), until.signal)).toBe(true);
  });

  it('is notified of all that comes during the pause after it, once', async () => {
    growth.reached(at(4));
    const passed = growth.passed(at(4), until.signal);
    growth.reached(at(5));
    growth.reached(at(6));
    expect(growth.position()).toBe(at(4));
    goOn();
    expect([await passed, growth.position()]).toEqual([true, at(6)]);
    goOn();
    await Promise.resolve();
    growth.reached(at(7));
    expect(growth.position()).toBe(at(7));
  });

  it('is notified of the first event also after a report without one', async () => {
    growth.reached(at(3));
    const passed = growth.passed(at(3), until.signal);
    growth.reached(at(4));
    expect([await passed, growth.position()]).toEqual([true, at(4)]);
  });

  it('waits until the signal is aborted', async () => {
    const passed = growth.passed(at(3), until.signal);
    until.abort();
    expect(await passed).toBe(false);
    expect(await growth.passed(at(3), until.signal)).toBe(false);
  });
});
