import fc from 'fast-check';
import type { FeedSettings } from './feed.js';
import {
  begunPull,
  endedPull,
  nextRun,
  noProgress,
  statusOf,
  type FeedProgress,
  type PullEnd,
} from './feed-progress.js';
import { HOUR_MS, MINUTE_MS, NOON, givenFeed, givenSettings, replaced } from './testing/given-feed.js';

const every = fc.oneof(
  fc.integer({ min: 60, max: 7 * 86_400 }),
  fc.constantFrom('* * * * *', '*/7 3,9 * * *', '0 4 * * MON', '30 2 1 * *'),
);
const end: fc.Arbitrary<PullEnd> = fc.oneof(
  fc.record({
    kind: fc.constant('imported' as const),
    records: fc.integer({ min: 1, max: 9 }),
    recordsFeed: fc.constantFrom(null, 'DE*A'),
    validators: fc.constantFrom(null, { etag: '"a"', lastModified: null }),
  }),
  fc.constant({ kind: 'unchanged' as const }),
  fc.constant({ kind: 'failed' as const, error: 'away' }),
);
const pull = fc.record({
  end,
  /** From its time to its beginning, and from that to its end. */
  waited: fc.integer({ min: 0, max: 3 * HOUR_MS }),
  took: fc.integer({ min: 0, max: HOUR_MS }),
  chance: fc.double({ min: 0, max: 0.999, noNaN: true }),
});

/** What is known after each of the pulls, each of which began some time after it was due, and its end. */
function progressOf(
  settings: FeedSettings,
  pulls: readonly (typeof pull extends fc.Arbitrary<infer P> ? P : never)[],
) {
  const feed = givenFeed(settings);
  let progress = noProgress;
  let ended = NOON;
  const all: { progress: FeedProgress; began: number; ended: number; end: PullEnd }[] = [];
  for (const { waited, took, chance, end: how } of pulls) {
    const began = Math.max(nextRun(feed, progress) ?? 0, ended) + waited;
    ended = began + took;
    progress = endedPull(begunPull(progress, feed, 'one', began), 'one', how, { now: ended, chance });
    all.push({ progress, began, ended, end: how });
  }
  return { feed, all };
}

describe('Any pulls of a feed', () => {
  it('are a minute apart at least, and no further than an hour or an interval, and some chance', () => {
    fc.assert(
      fc.property(every, fc.array(pull, { maxLength: 40 }), (schedule, pulls) => {
        const { feed, all } = progressOf({ ...givenSettings, every: schedule }, pulls);
        for (const { progress, began, ended } of all) {
          const at = nextRun(feed, progress) ?? NaN;
          // A pattern may have a time within the minute after a pull that began late.
          if (typeof schedule === 'number') expect(at - began).toBeGreaterThanOrEqual(MINUTE_MS);
          else expect(at).toBeGreaterThan(began);
          const regular = nextRun(feed, { ...progress, failures: 0 }) ?? NaN;
          expect(at).toBeLessThanOrEqual(Math.max(regular, ended + HOUR_MS) + MINUTE_MS);
        }
      }),
    );
  });

  it('keep what the last success has told, and say since when they fail', () => {
    fc.assert(
      fc.property(every, fc.array(pull, { minLength: 1, maxLength: 40 }), (schedule, pulls) => {
        const { feed, all } = progressOf({ ...givenSettings, every: schedule }, pulls);
        const lastSuccess = all.findLastIndex((each) => each.end.kind !== 'failed');
        const imports = all.flatMap((each) => (each.end.kind === 'imported' ? [each.end] : []));
        const { records = null, validators = null } = imports.at(-1) ?? {};
        const [firstFailure] = all.slice(lastSuccess + 1);
        const expected = {
          lastSuccess: all[lastSuccess]?.ended ?? null,
          failures: all.length - 1 - lastSuccess,
          failingSince: firstFailure?.ended ?? null,
        };
        for (const { progress, ended } of all.slice(-1)) {
          expect(progress).toMatchObject({ ...expected, records, validators });
          expect(statusOf(feed, progress, ended)).toBe(firstFailure ? 'failing' : 'ok');
        }
      }),
    );
  });
});

describe('Any replacements of a feed', () => {
  const settings = fc.record(
    {
      url: fc.constantFrom('https://a.example/1', 'https://a.example/2', 'https://b.example/'),
      every,
      format: fc.constantFrom(null, 'ocpi'),
      paused: fc.boolean(),
      token: fc.constantFrom(null, undefined, 'x', 'y'),
    },
    { noNullPrototype: true },
  );

  it('give a token to no other origin than that for which it was sent', () => {
    fc.assert(
      fc.property(fc.array(settings, { maxLength: 20 }), (all) => {
        let state: ReturnType<typeof givenFeed> | undefined;
        let secret: string | undefined;
        let origin: string | undefined;
        for (const [step, given] of all.entries()) {
          const after = replaced(state, given, NOON + step);
          if (after.state !== state && after.secrets) secret = after.secrets['token'];
          if (typeof given.token === 'string') origin = new URL(given.url).origin;
          state = after.state;
          expect(state?.hasToken).toBe(secret !== undefined);
          if (secret !== undefined) expect(new URL(given.url).origin).toBe(origin);
        }
      }),
    );
  });
});
