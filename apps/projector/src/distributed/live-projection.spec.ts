import type { EventBatch } from '#kafka';
import type { MongoDirectory } from '#mongo';
import { EventRecorder } from '../../../../test/contracts/inputs/event-recorder.js';
import { location, locationRegistered } from '../../../../test/contracts/inputs/event-builders.js';
import { LiveProjection } from './live-projection.js';

const MINUTE_MS = 60_000;
/** The times of the two events of a batch. */
const EVENT_TIMES = [2, 1].map((minutes) => new Date(Date.now() - minutes * MINUTE_MS).toISOString());

/** A promise that the test resolves. */
interface Deferred<T> {
  readonly promise: Promise<T>;
  readonly resolve: (value: T) => void;
}

function deferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => undefined;
  const promise = new Promise<T>((settle) => (resolve = settle));
  return { promise, resolve };
}

describe('Batches for the live generation', () => {
  /** The results of the next lookups of the live generation; after them, `now`. */
  let lookups: Promise<object>[];
  let now: { readonly name: string };
  let applied: string[];
  let apply: () => Promise<void>;
  let relocated: Promise<unknown>;
  let projection: LiveProjection;
  beforeEach(async () => {
    lookups = [];
    applied = [];
    now = { name: 'g1' };
    apply = () => Promise.resolve();
    const directory = {
      generations: { live: () => lookups.shift() ?? Promise.resolve(now) },
      projection: ({ name }: { name: string }) =>
        Promise.resolve({
          position: () => Promise.resolve(undefined),
          storeUnreadable: () => Promise.resolve(),
          apply: () => apply().then(() => applied.push(name)),
        }),
    } as unknown as MongoDirectory;
    projection = new LiveProjection(directory, () => {
      relocated = projection.positions();
    });
    await projection.positions();
  });

  const batch = (partition: number, more: Partial<EventBatch> = {}): EventBatch => ({
    partition,
    next: 2,
    lag: 0,
    unreadable: [],
    events: new EventRecorder().logged(
      ...EVENT_TIMES.map((time, n) => [location(String(n)), locationRegistered(), time] as const),
    ),
    ...more,
  });

  it('are not applied to a new live generation that they were not read for, in any order of lookups', async () => {
    const first = deferred<object>();
    const second = deferred<object>();
    lookups = [first.promise, second.promise];
    const both = [projection.apply(batch(0)), projection.apply(batch(1))];
    now = { name: 'g2' };
    first.resolve(now);
    await both[0];
    await relocated;
    second.resolve(now);
    await both[1];
    expect(applied).toStrictEqual([]);

    await relocated;
    await projection.apply(batch(0));
    expect(applied).toStrictEqual(['g2']);
  });

  describe('and their lag', () => {
    const lagMinutes = () => Math.floor(projection.lagMs() / MINUTE_MS);

    it('is measured from the first event of a batch that cannot be applied', async () => {
      apply = () => Promise.reject(new Error('no'));
      await expect(projection.apply(batch(0))).rejects.toThrow('no');
      expect(lagMinutes()).toBe(2);
    });

    it('is measured while the live generation cannot be looked up', async () => {
      lookups = [Promise.reject(new Error('no'))];
      await expect(projection.apply(batch(0))).rejects.toThrow('no');
      expect(lagMinutes()).toBe(2);
    });

    it('is 0 when all events are applied', async () => {
      apply = () => Promise.reject(new Error('no'));
      await expect(projection.apply(batch(0))).rejects.toThrow('no');
      apply = () => Promise.resolve();
      await projection.apply(batch(0));
      expect(projection.lagMs()).toBe(0);
    });

    it('is measured from the last applied event if there are more', async () => {
      await projection.apply(batch(0, { lag: 3 }));
      expect(lagMinutes()).toBe(1);
      // A batch without readable events has no time.
      await projection.apply(batch(0, { events: [], lag: 2 }));
      expect(lagMinutes()).toBe(1);
      await projection.apply(batch(0, { events: [], lag: 0 }));
      expect(projection.lagMs()).toBe(0);
    });
  });
});
