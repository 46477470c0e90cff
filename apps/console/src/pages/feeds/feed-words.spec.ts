import { listedFeeds } from './feed-order.js';
import type { Feed } from '../../feeds/feed.js';
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
