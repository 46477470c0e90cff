import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodePosition } from '#application';
import type { Connection } from 'mongoose';
import { Generations } from './generations.js';
import { LogBinding } from './log-binding.js';
import { sourceLog } from '../testing/source-log.js';
import { FINGERPRINT } from './fingerprint.js';

describe('A read of the live state', () => {
  /** Completes the pending reads, the oldest first. A read returns what is stored when it begins. */
  let pending: (() => void)[];
  let stored: number;
  const documents = () => [
    { _id: 'live', generation: 'g1' },
    { _id: 'g1', fingerprint: FINGERPRINT, positions: { p0: stored } },
  ];
  const toArray = () => {
    const found = documents();
    return new Promise((resolve) => pending.push(() => resolve(found)));
  };
  const connection = {
    collection: () => ({ find: () => ({ toArray }) }),
    model: () => ({ collection: {} }),
  } as unknown as Connection;
  let generations: Generations;
  beforeEach(() => {
    [pending, stored] = [[], 0];
    generations = new Generations(connection, new LogBinding(sourceLog(), 'test'));
  });

  it('returns what was stored before the call, and is shared by concurrent calls', async () => {
    const first = generations.liveState();
    stored = 7;
    const others = [generations.liveState(), generations.liveState()];
    pending.shift()?.();
    expect((await first).position).toBe(encodePosition([0]));
    await nextTurn();
    expect(pending).toHaveLength(1);
    pending.shift()?.();
    for (const other of others) expect((await other).position).toBe(encodePosition([7]));
    void generations.liveState();
    expect(pending).toHaveLength(1);
  });
});
