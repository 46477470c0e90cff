import type { EventBatch } from '#kafka';
import type { MongoDirectory } from '#mongo';
import { Chronicle } from '../../../../test/contracts/chronicle.js';
import { location, locationRegistered } from '../../../../test/contracts/vocabulary.js';
import { LiveProjection } from './live-projection.js';

const MINUTE_MS = 60_000;
/** When the two events of a batch have happened. */
const EVENT_TIMES = [2, 1].map((minutes) => new Date(Date.now() - minutes * MINUTE_MS).toISOString());

/** A promise that somebody else settles. */
interface Answer<T> {
  readonly promise: Promise<T>;
  readonly give: (value: T) => void;
}

function answer<T>(): Answer<T> {
  let give: (value: T) => void = () => undefined;
  const promise = new Promise<T>((resolve) => (give = resolve));
  return { promise, give };
}

describe('Batches for the live generation', () => {
  /** What the next looks at what is live tell; once they are used up, `now`. */
  let looks: Promise<object>[];
  let now: { readonly name: string };
  let applied: string[];
  let apply: () => Promise<void>;
  let relocated: Promise<unknown>;
  let projection: LiveProjection;
  beforeEach(async () => {
    [looks, applied, now] = [[], [], { name: 'g1' }];
    apply = () => Promise.resolve();
    const directory = {
      generations: { live: () => looks.shift() ?? Promise.resolve(now) },
      projection: ({ name }: { name: string }) =>
        Promise.resolve({
          position: () => Promise.resolve(undefined),
          setAside: () => Promise.resolve(),
          apply: () => apply().then(() => applied.push(name)),
        }),
    } as unknown as MongoDirectory;
    projection = new LiveProjection(directory, () => {
      relocated = projection.positions();
    });
    await projection.positions();
  });

  const batch = (partition: number, more: Partial<EventBatch> = {}): EventBatch => ({
    ...{ partition, next: 2, waiting: 0, unreadable: [] },
    events: new Chronicle().logged(
      ...EVENT_TIMES.map((time, n) => [location(String(n)), locationRegistered(), time] as const),
    ),
    ...more,
  });

  it('are of no use to a new one that they were not read for, whoever has noticed it first', async () => {
    const [first, second] = [answer<object>(), answer<object>()];
    looks = [first.promise, second.promise];
    const both = [projection.apply(batch(0)), projection.apply(batch(1))];
    now = { name: 'g2' };
    first.give(now);
    await both[0];
    await relocated;
    second.give(now);
    await both[1];
    expect(applied).toStrictEqual([]);

    await relocated;
    await projection.apply(batch(0));
    expect(applied).toStrictEqual(['g2']);
  });

  describe('and how long they have waited', () => {
    const lagMinutes = () => Math.floor(projection.lagMs() / MINUTE_MS);

    it('is told while one can not be applied: since its first event', async () => {
      apply = () => Promise.reject(new Error('no'));
      await expect(projection.apply(batch(0))).rejects.toThrow('no');
      expect(lagMinutes()).toBe(2);
    });

    it('is told while nobody can say what is live', async () => {
      looks = [Promise.reject(new Error('no'))];
      await expect(projection.apply(batch(0))).rejects.toThrow('no');
      expect(lagMinutes()).toBe(2);
    });

    it('is no longer told once all is applied', async () => {
      apply = () => Promise.reject(new Error('no'));
      await expect(projection.apply(batch(0))).rejects.toThrow('no');
      apply = () => Promise.resolve();
      await projection.apply(batch(0));
      expect(projection.lagMs()).toBe(0);
    });

    it('is told of those behind the last event applied', async () => {
      await projection.apply(batch(0, { waiting: 3 }));
      expect(lagMinutes()).toBe(1);
      // A batch of which nothing can be read tells no time.
      await projection.apply(batch(0, { events: [], waiting: 2 }));
      expect(lagMinutes()).toBe(1);
      await projection.apply(batch(0, { events: [], waiting: 0 }));
      expect(projection.lagMs()).toBe(0);
    });
  });
});
