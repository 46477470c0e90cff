import { uuid } from '../../../../test/contracts/inputs/event-builders.js';
import {
  cancelledImport,
  endedImport,
  newImport,
  noOptions,
  type Import,
  type NewImport,
} from '../import.js';
import type { ImportStore } from '../ports/import-store.js';

export interface ImportStoreFixture {
  readonly store: ImportStore;
  /** The same store, as another instance opens it. */
  reopen(): ImportStore;
  close(): void | Promise<void>;
}

export const NOW = 1_795_000_000_000;

export const addressOf = (url: string): NewImport['source'] => ({ kind: 'address', url, known: null });

/** The n-th import, of an address unless another source is given. */
export const made = (n: number, given: Partial<NewImport> = {}, now = NOW + n): Import =>
  newImport(
    uuid(n),
    {
      source: addressOf('https://feeds.example/all'),
      feed: null,
      options: noOptions,
      caller: { id: 'key_1', scopes: new Set(['stations:write']) },
      feedRun: false,
      ...given,
    },
    { owner: 'one', now },
  );

/** The contract of every store of imports. */
export function describeImportStore(
  name: string,
  open: () => ImportStoreFixture | Promise<ImportStoreFixture>,
): void {
  describe(`Imports in ${name}`, () => {
    let fixture: ImportStoreFixture;
    let store: ImportStore;
    beforeEach(async () => {
      fixture = await open();
      store = fixture.store;
    });
    afterEach(() => fixture.close());

    const list = async (feed?: string, before?: string, limit = 100) =>
      (await store.list({ feed, before, limit })).map(({ id }) => id);
    const end = async (n: number, now: number) => {
      const found = await store.find(uuid(n));
      if (found) await store.replace(endedImport(found, { state: 'cancelled' }, now));
    };

    it('are found by all instances', async () => {
      const added = made(1, { source: { kind: 'body', bytes: 7 }, feed: 'city' });
      expect(await store.insert(added)).toBe('written');
      expect(await fixture.reopen().find(uuid(1))).toEqual(added);
      expect(await store.find(uuid(2))).toBeUndefined();
    });

    it('keep what they take back', async () => {
      const added = made(1, { source: { kind: 'revert', importId: uuid(7), since: NOW }, feed: 'city' });
      await store.insert(added);
      expect(await fixture.reopen().find(uuid(1))).toEqual(added);
    });

    it('are replaced by who has read the last state', async () => {
      const added = made(1);
      await store.insert(added);
      const running: Import = { ...added, state: 'running', owner: 'one', startedAt: NOW + 5 };
      expect(await store.replace(running)).toBe('written');
      expect(await store.replace(cancelledImport(added, NOW))).toBe('changed');
      expect(await store.find(uuid(1))).toEqual({ ...running, revision: 2 });
      expect(await store.replace({ ...made(2), revision: 1 })).toBe('changed');
    });

    it('hold their feed until they end', async () => {
      expect(await store.insert(made(1, { feed: 'city' }))).toBe('written');
      expect(await fixture.reopen().insert(made(2, { feed: 'city' }))).toBe('feed_held');
      expect(await store.find(uuid(2))).toBeUndefined();
      expect(await store.insert(made(3, { feed: 'other' }))).toBe('written');
      await store.insert(made(4));
      const fourth: Import = { ...made(4), feed: 'city', holdsFeed: true };
      expect(await store.replace(fourth)).toBe('feed_held');
      expect(await store.replace({ ...fourth, holdsFeed: false })).toBe('written');
      await end(1, NOW);
      expect(await store.replace({ ...fourth, revision: 2 })).toBe('written');
      expect(await store.insert(made(5, { feed: 'city' }))).toBe('feed_held');
    });

    it('are listed newest first, by feed, page by page', async () => {
      for (const n of [3, 1, 2, 4]) await store.insert(made(n, { feed: n === 3 ? 'city' : `other-${n}` }));
      await store.insert(made(5));
      expect(await list()).toEqual([5, 4, 3, 2, 1].map(uuid));
      expect(await list(undefined, undefined, 2)).toEqual([5, 4].map(uuid));
      expect(await list(undefined, uuid(4), 2)).toEqual([3, 2].map(uuid));
      expect(await list('city')).toEqual([uuid(3)]);
      expect(await list('city', uuid(3))).toEqual([]);
      expect(await list('none')).toEqual([]);
    });

    it('are active until they end, oldest first', async () => {
      for (const n of [2, 1, 3]) await store.insert(made(n));
      await end(2, NOW);
      expect((await store.active()).map(({ id }) => id)).toEqual([1, 3].map(uuid));
    });

    it('keep rejected records in their order', async () => {
      await store.addRejects(uuid(1), 0, ['{"a":1}', '{"a":2}']);
      await store.addRejects(uuid(1), 2, ['{"a":3}']);
      await store.addRejects(uuid(1), 2, ['{"a":4}']);
      await store.addRejects(uuid(2), 0, ['{"b":1}']);
      await store.addRejects(uuid(2), 1, []);
      expect(await fixture.reopen().rejects(uuid(1), 0, 10)).toEqual(['{"a":1}', '{"a":2}', '{"a":4}']);
      expect(await store.rejects(uuid(1), 1, 1)).toEqual(['{"a":2}']);
      await store.clearRejects(uuid(1));
      expect(await store.rejects(uuid(1), 0, 10)).toEqual([]);
      expect(await store.rejects(uuid(2), 0, 10)).toEqual(['{"b":1}']);
    });

    it('are deleted when they are old, with what was rejected', async () => {
      for (const n of [1, 2, 3]) await store.insert(made(n));
      await store.addRejects(uuid(1), 0, ['{}']);
      await end(1, NOW);
      await end(2, NOW + 100);
      await store.prune(NOW + 100, 10);
      expect(await list()).toEqual([3, 2].map(uuid));
      expect(await store.rejects(uuid(1), 0, 10)).toEqual([]);
    });

    it('are deleted when there are too many, oldest first, unless they are active', async () => {
      for (const n of [1, 2, 3, 4, 5]) await store.insert(made(n));
      for (const n of [2, 3, 4, 5]) await end(n, NOW);
      await store.prune(0, 2);
      expect(await list()).toEqual([5, 4, 1].map(uuid));
    });

    it('know this instance as one that lives', async () => {
      expect([...(await store.alive())]).toContain(store.instance);
      await store.release();
    });
  });
}
