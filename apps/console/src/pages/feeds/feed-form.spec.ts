import { bodyOf, dropsToken, emptyForm, formOf, inputOf } from './feed-form.js';
import type { Feed } from '../../feeds/feed.js';

const feed: Feed = {
  ...{ feed: 'DE*ABC', version: 3, url: 'https://operator.example/locations', format: 'ocpi', every: 900 },
  tariffs: 'https://operator.example/tariffs',
  ...{ has_token: true, reports_on: 'DE*XYZ', licence: null, attribution: 'Operator', contact: null },
  options: { complete: true, force: false, confirm: false, include_unpublished: false },
  ...{ paused: false, state: 'ok', last_run: null, last_success: null, next_run: null, failing_since: null },
  ...{ last_error: null, records: 5, records_feed: 'DE*ABC', newest_observed_at: null, last_import: null },
  ...{ created_at: '2026-11-29T12:00:00Z', updated_at: '2026-11-29T12:00:00Z' },
};

describe('The form of a feed', () => {
  it('sends what it was opened with if nothing is changed, and leaves the token out', () => {
    expect(bodyOf(formOf(feed), feed)).toEqual(inputOf(feed));
    expect(bodyOf(formOf({ ...feed, every: '30 3 * * *' }), feed).every).toBe('30 3 * * *');
    expect(bodyOf(formOf(feed), feed)).not.toHaveProperty('token');
  });

  it.each([
    ['a new one', feed, { tokenChoice: 'replaced', token: ' abc ' }, 'abc'],
    ['none where it is to be removed', feed, { tokenChoice: 'removed' }, null],
    ['one that is refused where the new one is missing', feed, { tokenChoice: 'replaced' }, ''],
    ['none where there was none', { ...feed, has_token: false }, {}, null],
  ] as const)('sends as token %s', (_what, before, typed, token) =>
    expect(bodyOf({ ...formOf(before), ...typed }, before)).toHaveProperty('token', token),
  );

  it('sends an interval in seconds, and 0 for what is no number', () => {
    const every = (count: string) => bodyOf({ ...emptyForm, count, unit: 'hours' }).every;
    expect([every('2'), every('1.5'), every(''), every('often')]).toEqual([7_200, 5_400, 0, 0]);
  });

  it('knows that an address of another origin drops the token', () => {
    const drops = (url: string) => dropsToken({ ...formOf(feed), url }, feed);
    expect([
      drops('https://operator.example/other'),
      drops('https://'),
      drops('http://operator.example/'),
    ]).toEqual([false, false, true]);
    expect(dropsToken({ ...formOf(feed), url: 'http://b.example', tokenChoice: 'removed' }, feed)).toBe(
      false,
    );
  });
});
