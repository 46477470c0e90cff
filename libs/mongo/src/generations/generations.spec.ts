import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodePosition } from '#application';
import type { Connection } from 'mongoose';
import { Generations } from './generations.js';
import { FINGERPRINT } from './fingerprint.js';

describe('A look at what is live', () => {
  /** What looks wait for, the oldest first; each sees what is stored when it begins. */
  let reads: (() => void)[];
  let stored: number;
  const documents = () => [
    { _id: 'live', generation: 'g1' },
    { _id: 'g1', fingerprint: FINGERPRINT, positions: { p0: stored } },
  ];
  const toArray = () => {
    const seen = documents();
    return new Promise((resolve) => reads.push(() => resolve(seen)));
  };
  const connection = {
    collection: () => ({ find: () => ({ toArray }) }),
    model: () => ({ collection: {} }),
  } as unknown as Connection;
  let generations: Generations;
  beforeEach(() => {
    [reads, stored] = [[], 0];
    generations = new Generations(connection);
  });

  it('sees all that was stored before it was asked for, and is shared by who ask at the same time', async () => {
    const first = generations.look();
    stored = 7;
    const others = [generations.look(), generations.look()];
    reads.shift()?.();
    expect((await first).position).toBe(encodePosition([0]));
    await nextTurn();
    expect(reads).toHaveLength(1);
    reads.shift()?.();
    for (const other of others) expect((await other).position).toBe(encodePosition([7]));
    void generations.look();
    expect(reads).toHaveLength(1);
  });
});
