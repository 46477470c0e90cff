import fc from 'fast-check';
import { backOff, cronError, intervalAfter, jitterOf, regularTime } from './feed-schedule.js';
import { HOUR_MS, MINUTE_MS, NOON } from './testing/given-feed.js';

const timeOf = (every: number | string) => new Date(regularTime(every, NOON)).toISOString();

describe('The schedule of a feed', () => {
  it.each([
    [60, '2026-11-29T12:01:00.000Z'],
    [86_400, '2026-11-30T12:00:00.000Z'],
    ['*/15 * * * *', '2026-11-29T12:15:00.000Z'],
    ['30 3 * * *', '2026-11-30T03:30:00.000Z'],
    ['0 4 * * MON', '2026-11-30T04:00:00.000Z'],
    ['0 0 29 2 *', '2028-02-29T00:00:00.000Z'],
  ])('has after %s the next time %s', (every, expected) => expect(timeOf(every)).toBe(expected));

  it('is in UTC, whatever the zone of the machine', () => expect(timeOf('0 13 * * *')).toContain('T13:00'));

  it('has an interval, the one that follows', () => {
    expect(intervalAfter(90, NOON)).toBe(90_000);
    expect(intervalAfter('0 6,8 * * *', Date.parse('2026-11-29T05:00:00.000Z'))).toBe(2 * HOUR_MS);
    expect(intervalAfter('0 6,8 * * *', NOON)).toBe(2 * HOUR_MS);
  });

  it.each(['', 'x', '61 * * * *', '* * * * * *', '0 0 30 2 *', '2026-01-01T00:00:00', '@reboot'])(
    'is not %j',
    (pattern) => expect(cronError(pattern, NOON)).toEqual(expect.any(String)),
  );
  it('is a pattern of five parts', () => expect(cronError('5 4 * * *', NOON)).toBeUndefined());

  it('never has two times within a minute', () => {
    const list = (most: number, least = 0) =>
      fc.oneof(
        fc.constant('*'),
        fc.integer({ min: 1, max: 6 }).map((step) => `*/${step}`),
        fc.uniqueArray(fc.integer({ min: least, max: most }), { minLength: 1, maxLength: 5 }).map(String),
      );
    const pattern = fc
      .tuple(list(59), list(23), list(28, 1), list(12, 1), list(6))
      .map((parts) => parts.join(' '));
    const time = fc.integer({ min: 0, max: 366 * 24 * HOUR_MS }).map((ms) => NOON + ms);
    fc.assert(
      fc.property(pattern, time, (every, at) => {
        const first = regularTime(every, at);
        expect(first).toBeGreaterThan(at);
        expect(intervalAfter(every, at)).toBeGreaterThanOrEqual(MINUTE_MS);
        expect(first % MINUTE_MS).toBe(0);
      }),
    );
  });
});

describe('The delay of a feed', () => {
  it('by chance is a tenth at most, and a minute', () => {
    expect([jitterOf(600_000, 0), jitterOf(600_000, 0.5), jitterOf(HOUR_MS, 0.999_999)]).toEqual([
      ...[0, 30_000, 59_999],
    ]);
  });

  it.each([
    [MINUTE_MS, [1, 2, 4, 8, 16, 32, 60, 60]],
    [10 * MINUTE_MS, [5, 10, 20, 40, 60]],
    [24 * HOUR_MS, [5, 10, 20, 40, 60, 60]],
  ])('after failures doubles, with an interval of %i ms', (interval, minutes) => {
    const waits = minutes.map((_, index) => backOff(interval, index + 1) / MINUTE_MS);
    expect(waits).toEqual(minutes);
  });

  it('has a limit after any number of failures', () => expect(backOff(MINUTE_MS, 1e9)).toBe(HOUR_MS));
});
