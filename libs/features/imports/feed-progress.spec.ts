import type { FeedSettings } from './feed.js';
import {
  begunPull,
  endedPull,
  judgedPull,
  nextRun,
  noProgress,
  pullWithImport,
  statusOf,
  takenOverPull,
  type FeedProgress,
  type PullEnd,
} from './feed-progress.js';
import { endedImport, newImport, type Import } from './import.js';
import { HOUR_MS, MINUTE_MS, NOON, givenFeed, replaced } from './testing/given-feed.js';

const validators = { etag: '"a"', lastModified: null };
const imported: PullEnd = { kind: 'imported', records: 7, recordsFeed: 'a', validators };
const failed: PullEnd = { kind: 'failed', error: 'away' };
const unchanged: PullEnd = { kind: 'unchanged' };

/** The progress after pulls that took a second each and began at these minutes after noon. */
const after = (...pulls: readonly (readonly [minute: number, end: PullEnd])[]): FeedProgress =>
  pulls.reduce((before, [minute, end]) => {
    const began = NOON + minute * MINUTE_MS;
    const begun = pullWithImport(begunPull(before, givenFeed(), 'one', began), 'one', `import ${minute}`);
    return endedPull(begun, 'one', end, { now: began + 1_000, chance: 0 });
  }, noProgress);

/** Seconds after noon. */
const next = (progress: FeedProgress, settings: Partial<FeedSettings> = {}) => {
  const at = nextRun(givenFeed(settings), progress);
  return at === null ? null : (at - NOON) / 1_000;
};

describe('A pull', () => {
  it('that has imported records is a success', () =>
    expect(after([0, imported])).toStrictEqual({
      ...{ pull: null, source: NOON, lastRun: NOON, lastEnd: NOON + 1_000, lastSuccess: NOON + 1_000 },
      ...{ lastImport: 'import 0', failures: 0, failingSince: null, lastError: null },
      ...{ records: 7, recordsFeed: 'a', validators, chance: 0 },
    }));

  it('of what has not changed is a success, and what was known stays', () =>
    expect(after([0, imported], [10, unchanged])).toMatchObject({
      ...{ lastSuccess: NOON + 601_000, records: 7, validators, lastImport: 'import 10' },
    }));

  it('that fails changes nothing of the last success', () =>
    expect(after([0, imported], [10, failed], [20, failed])).toMatchObject({
      ...{ lastRun: NOON + 1_200_000, lastSuccess: NOON + 1_000, records: 7, validators },
      ...{ failures: 2, failingSince: NOON + 601_000, lastError: 'away' },
    }));

  it('that succeeds ends the failure', () =>
    expect(after([0, failed], [10, unchanged])).toMatchObject({
      ...{ failures: 0, failingSince: null, lastError: null },
    }));

  it('of another source knows nothing of the one before', () => {
    const before = after([0, imported], [10, failed]);
    const { state } = replaced(givenFeed(), { url: 'https://other.example/' }, NOON + HOUR_MS);
    if (!state) throw new Error('no feed');
    const begun = begunPull(before, state, 'one', NOON + HOUR_MS);
    expect(begun).toMatchObject({ failures: 0, validators: null, failingSince: NOON + 601_000 });
    expect(begunPull(before, givenFeed(), 'one', NOON)).toMatchObject({ failures: 1, validators });
  });

  it('is that of one instance, until another one takes it over', () => {
    const begun = begunPull(noProgress, givenFeed(), 'one', NOON);
    expect(pullWithImport(begun, 'two', 'i')).toBe(begun);
    expect(endedPull(begun, 'two', imported, { now: NOON, chance: 0 })).toBe(begun);
    expect(takenOverPull(begun, 'three', 'two')).toBe(begun);
    const taken = takenOverPull(begun, 'one', 'two');
    expect(taken.pull).toStrictEqual({ by: 'two', importId: null, beganAt: NOON });
    expect(endedPull(taken, 'one', failed, { now: NOON, chance: 0 })).toBe(taken);
    expect(takenOverPull(noProgress, 'one', 'two')).toBe(noProgress);
  });
});

describe('The next pull of a feed', () => {
  it('is at once at first, and after a change of what is pulled', () => {
    expect(next(noProgress)).toBe(0);
    const { state } = replaced(givenFeed(), { format: 'ocpi' }, NOON + HOUR_MS);
    expect(state && nextRun(state, after([0, imported]))).toBe(NOON + HOUR_MS);
    expect(state && nextRun(state, { ...after([61, imported]), source: NOON + HOUR_MS })).toBe(
      NOON + 71 * MINUTE_MS,
    );
  });

  it('is an interval after the beginning of the one before', () => {
    expect(next(after([5, imported]))).toBe(900);
    expect(next(after([5, imported]), { every: '0 * * * *' })).toBe(3_600);
    expect(next({ ...after([5, imported]), chance: 0.5 })).toBe(930);
  });

  it('follows a change of the schedule', () => expect(next(after([5, imported]), { every: 60 })).toBe(360));

  it('is none while the feed is paused', () => {
    expect(next(noProgress, { paused: true })).toBeNull();
    expect(next(after([5, imported]), { paused: true })).toBeNull();
  });

  it('is counted from the one under way', () =>
    expect(next(begunPull(after([0, imported]), givenFeed(), 'one', NOON + HOUR_MS))).toBe(4_200));

  it('comes sooner after a failure, if the interval is long', () => {
    const every = 86_400;
    expect(next(after([0, failed]), { every })).toBe(301);
    expect(next(after([0, failed], [6, failed]), { every })).toBe(961);
    const many = Array.from({ length: 20 }, (_, n) => [n * 60, failed] as const);
    expect(next(after(...many), { every })).toBe(19 * 3_600 + 3_601);
  });

  it('is no later than its time after failures, if the interval is long', () =>
    expect(next(after([0, failed], [58, failed]), { every: '0 * * * *' })).toBe(3_600));

  it('comes later and later after failures, if the interval is short', () => {
    const every = 60;
    expect(next(after([0, failed]), { every })).toBe(60);
    expect(next(after([0, failed], [1, failed], [3, failed]), { every })).toBe(180 + 241);
  });
});

describe('The state of a feed', () => {
  const state = (progress: FeedProgress, minute: number, settings: Partial<FeedSettings> = {}) =>
    statusOf(givenFeed(settings), progress, NOON + minute * MINUTE_MS);

  it('is new until a pull has succeeded', () => {
    expect(state(noProgress, 0)).toBe('new');
    expect(state(begunPull(noProgress, givenFeed(), 'one', NOON), 1)).toBe('new');
    expect(state(after([0, imported]), 1)).toBe('ok');
  });
  it('is failing from a failure to the next success', () => {
    expect(state(after([0, failed]), 1)).toBe('failing');
    expect(state(begunPull(after([0, failed]), givenFeed(), 'one', NOON + MINUTE_MS), 2)).toBe('failing');
    expect(state(after([0, failed], [10, unchanged]), 11)).toBe('ok');
  });
  it('is late when a pull has not begun or ended in time', () => {
    expect([state(noProgress, 10), state(noProgress, 11)]).toEqual(['new', 'late']);
    expect([state(after([0, imported]), 20), state(after([0, imported]), 21)]).toEqual(['ok', 'late']);
    const hanging = begunPull(after([0, imported]), givenFeed(), 'one', NOON + 10 * MINUTE_MS);
    expect([state(hanging, 30), state(hanging, 31)]).toEqual(['ok', 'late']);
    expect(state(after([0, imported]), 24 * 60 + 61, { every: 86_400 })).toBe('late');
  });
  it('is paused, whatever was before', () =>
    expect(state(after([0, failed]), 100, { paused: true })).toBe('paused'));
});

describe('An import of a feed', () => {
  const options = { format: null, complete: true, force: false, confirm: false, includeUnpublished: false };
  const begun = newImport(
    'i',
    {
      ...{ source: { kind: 'address', url: 'https://a.example/', known: null }, feed: 'a', feedRun: true },
      ...{ options: { ...options, dryRun: false, reportsOn: null } },
      caller: { id: 'feeds/a', scopes: new Set() },
    },
    { owner: 'one', now: NOON },
  );
  const none = { created: 0, changed: 0, unchanged: 0, skipped: 0, rejected: 0, removed: 0 };
  const done = (given: Partial<Import> = {}): Import => ({
    ...endedImport(begun, { state: 'done', position: null, validators, isUnchanged: false }, NOON),
    ...{ progress: { ...begun.progress, records: 3 }, counts: { stations: { ...none, unchanged: 3 } } },
    ...given,
  });

  it('that is done is a success, with its records', () =>
    expect(judgedPull(done({ recordsFeed: 'DE*A' }))).toStrictEqual({
      ...{ kind: 'imported', records: 3, recordsFeed: 'DE*A', validators },
    }));
  it('of what has not changed is one without', () =>
    expect(judgedPull(done({ isUnchanged: true, progress: begun.progress }))).toStrictEqual(unchanged));
  it.each<[string, Import | undefined]>([
    ['not there any more', undefined],
    ['was cancelled', endedImport(begun, { state: 'cancelled' }, NOON)],
    ['a fifth', endedImport(begun, { state: 'failed', error: { code: 'x', detail: 'a fifth' } }, NOON)],
    ['empty', done({ progress: begun.progress, counts: {} })],
    ['none of the 3 records', done({ counts: { stations: { ...none, rejected: 3 } } })],
  ])('that is %s is a failure', (error, ended) =>
    expect(judgedPull(ended)).toStrictEqual({
      kind: 'failed',
      error: expect.stringContaining(error) as unknown,
    }),
  );
});
