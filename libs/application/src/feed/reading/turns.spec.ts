import { setImmediate as nextTurn } from 'node:timers/promises';
import { Turns } from './turns.js';

/** How many turns of the event loop pass between two callers if the first one works for so many milliseconds. */
async function turnsBetween(workMs: number): Promise<number> {
  let [now, turn, isRunning] = [0, 0, true];
  const turns = new Turns(() => now);
  const counting = (async () => {
    for (; isRunning; turn += 1) await nextTurn();
  })();
  const at: number[] = [];
  const work = async () => {
    await turns.next();
    at.push(turn);
    now += workMs;
  };
  await Promise.all([work(), work()]);
  isRunning = false;
  await counting;
  return (at[1] ?? 0) - (at[0] ?? 0);
}

describe('Turns', () => {
  it('follow one another if they are short', async () => {
    expect(await turnsBetween(1)).toBe(1);
  });

  it('leave several turns to other requests after a long one', async () => {
    expect(await turnsBetween(100)).toBeGreaterThan(1);
  });
});
