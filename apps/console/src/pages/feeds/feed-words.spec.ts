import { listedFeeds } from './feed-order.js';
import type { Feed, Import } from './feed.js';
import { countsInWords, sizeWords, tookWords } from './run-words.js';
import { cronWords, scheduleWords } from './schedule.js';

const feed = (name: string, state: Feed['state'], url = 'https://a.example/') =>
  ({ feed: name, state, url }) as Feed;

describe('The list of feeds', () => {
  const feeds = [
    ...[feed('c', 'ok'), feed('b10', 'failing'), feed('paused', 'paused'), feed('late', 'late')],
    ...[feed('b9', 'failing', 'https://Search.example/x'), feed('new', 'new')],
  ];
  const names = (q: string, show: 'all' | 'trouble' | 'ok' | 'paused') =>
    listedFeeds(feeds, { q, show }).map(({ feed: name }) => name);

  it('has those first that need somebody', () =>
    expect(names('', 'all')).toEqual(['b9', 'b10', 'late', 'new', 'c', 'paused']));

  it('has those of a state or text', () => {
    expect(names('', 'trouble')).toEqual(['b9', 'b10', 'late']);
    expect(names('', 'ok')).toEqual(['new', 'c']);
    expect(names(' search. ', 'all')).toEqual(['b9']);
    expect(names('B1', 'all')).toEqual(['b10']);
  });
});

describe('A schedule', () => {
  it.each([
    [60, 'Every minute'],
    [90, 'Every 90 seconds'],
    [900, 'Every 15 minutes'],
    [86_400, 'Every day'],
    ['30 3 * * *', 'At 03:30 (UTC)'],
    ['*/15 * * * 1-5', 'Every 15 minutes, Monday through Friday (UTC)'],
  ])('of %p is: %s', (every, words) => expect(scheduleWords(every)).toBe(words));

  it.each(['', 'often', '61 * * * *', '* * * *', '0 30 3 * * *', '@daily'])('is not %p', (pattern) =>
    expect(cronWords(pattern)).toBeUndefined(),
  );
});

describe('A run', () => {
  const none = { created: 0, changed: 0, unchanged: 0, skipped: 0, rejected: 0, removed: 0 };
  const progress = { bytes: 9, total_bytes: 9, records: 8, rate: 1 };
  const words = (counts: Import['counts'], records = 8) =>
    countsInWords({ counts, state: 'done', progress: { ...progress, records } });

  it('has the sums of all kinds, and tells what was removed from what was changed', () => {
    const stations = { ...none, created: 2, changed: 3, removed: 1 };
    expect(words({ stations, locations: { ...none, created: 1_000, unchanged: 4 } })).toBe(
      '1,002 created, 2 changed, 4 unchanged, 1 removed',
    );
    expect(words({}, 0)).toBe('No records: nothing is new at the address');
  });

  it.each([
    ['12:00:00.400Z', '0.4 s'],
    ['12:00:12Z', '12 s'],
    ['12:03:05Z', '3 min 5 s'],
    [null, ''],
  ])('that ended at %s took %s', (ended, took) => {
    const ended_at = ended === null ? null : `2026-11-29T${ended}`;
    expect(tookWords({ started_at: '2026-11-29T12:00:00Z', ended_at })).toBe(took);
  });

  it('has its size in words', () =>
    expect([0, 999, 1_500, 29_162, 2_000_000_000].map(sizeWords)).toEqual([
      ...['0 B', '999 B', '1.5 kB', '29 kB', '2 GB'],
    ]));
});
