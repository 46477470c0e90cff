import { setImmediate as nextTurn } from 'node:timers/promises';
import { encodePosition } from '#application';
import type { Connection } from 'mongoose';
import { Generations } from './generations.js';
import type { StoredDocument } from './live-state-reader.js';
import { LogBinding } from './log-binding.js';
import { sourceLog } from '../testing/source-log.js';
import { fingerprintOf } from './fingerprint.js';

describe('A read of the live state', () => {
  /** Completes the pending reads, the oldest first. A read returns what is stored when it begins. */
  let pending: (() => void)[];
  let stored: number;
  const documents = () => [
    { _id: 'live', generation: 'g1' },
    { _id: 'g1', fingerprint: fingerprintOf([]), positions: { p0: stored } },
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
    generations = new Generations(connection, new LogBinding(sourceLog(), 'test'), []);
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

/** The documents of `generations` in memory. An operation is executed when it is called, and answered a turn later. */
class StoredDocuments {
  private readonly byId = new Map<string, StoredDocument>([
    ['live', { _id: 'live', generation: 'g1' }],
    ['g1', { _id: 'g1', fingerprint: 'of another release' }],
  ]);
  readonly names = () => [...this.byId.keys()];

  readonly find = () => ({ toArray: () => this.answered([...this.byId.values()]) });
  readonly findOne = ({ _id }: { _id: string }) => this.answered(this.byId.get(_id) ?? null);
  readonly updateOne = ({ _id }: { _id: string }, change: Record<string, object>) => {
    const found = this.byId.get(_id);
    this.byId.set(_id, { _id, ...found, ...(found ? change['$set'] : change['$setOnInsert']) });
    return this.answered({ matchedCount: found ? 1 : 0 });
  };

  private async answered<T>(answer: T): Promise<T> {
    await nextTurn();
    return answer;
  }
}

describe('Two projectors that find read models of another release', () => {
  let stored: StoredDocuments;
  const projector = () => {
    const connection = {
      collection: () => stored,
      model: () => ({ collection: {} }),
    } as unknown as Connection;
    return new Generations(connection, new LogBinding(sourceLog(), 'test'), []);
  };
  const next = async (generations: Generations) =>
    generations.next((await generations.uncheckedState()).generation);
  const afterTurns = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) await nextTurn();
  };

  it.each(Array.from({ length: 12 }, (_, turns) => turns))(
    'get the same new generation, if one begins %i turns later and switches at once',
    async (turns) => {
      stored = new StoredDocuments();
      const [one, other] = [projector(), projector()];
      const found = next(one);
      await afterTurns(turns);
      const built = await next(other);
      await other.switchTo(built);
      expect((await found).name).toBe(built.name);
      expect(stored.names()).toEqual(['live', 'g1', 'g2']);
    },
  );

  it('get the same if the first one has built it when the other has found that it is needed', async () => {
    stored = new StoredDocuments();
    const [one, other] = [projector(), projector()];
    const { generation } = await other.uncheckedState();
    await one.switchTo(await next(one));
    expect(await other.next(generation)).toMatchObject({ name: 'g2' });
    expect(stored.names()).toEqual(['live', 'g1', 'g2']);
  });
});
