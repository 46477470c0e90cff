import fc from 'fast-check';
import { isOpenAt } from './hours.js';
import { hoursKey, hoursOfKey, keysOpenAt } from './hours-key.js';
import type { OpeningTimes } from './opening-times.js';
import { allDays, on, places } from './testing/opening-times.js';

const always: OpeningTimes = { twentyfourseven: true };
const never: OpeningTimes = { twentyfourseven: false };
const regular = (...lists: ReturnType<typeof on>[]) => ({ ...never, regular_hours: lists.flat() });
const christmas = [{ period_begin: '2026-12-24T00:00:00Z', period_end: '2026-12-27T00:00:00Z' }];
const emptyPeriod = [{ period_begin: '2026-12-24T00:00:00Z', period_end: '2026-12-24T00:00:00Z' }];

describe('hoursKey', () => {
  it.each<[OpeningTimes | null, string | null, string | null]>([
    [null, 'UTC', null],
    [never, 'UTC', null],
    [{ ...never, exceptional_closings: emptyPeriod }, 'UTC', null],
    [regular(on([1], '08:00', '18:00')), null, null],
    [always, 'Europe/Berlin', '24/7'],
    [{ ...always, ...regular(on([1], '08:00', '18:00')), ...always }, null, '24/7'],
    [{ ...always, exceptional_openings: christmas }, null, '24/7'],
    [regular(on(allDays, '00:00', '23:59')), 'Europe/Berlin', '24/7'],
    [regular(on(allDays, '06:00', '06:00')), 'Europe/Berlin', 'closed'],
    [regular(on([2, 1], '08:00', '18:00')), 'Europe/Berlin', 'Europe/Berlin 480-1080,1920-2520'],
    [{ ...never, exceptional_openings: christmas }, null, 'closed +1798070400000/1798329600000'],
    [{ ...never, exceptional_closings: christmas }, null, 'unknown -1798070400000/1798329600000'],
  ])('of %j in %s is %s', (times, timeZone, key) => {
    expect(hoursKey(times, timeZone)).toBe(key);
  });

  it('is one key for hours that are written in other ways', () => {
    const days = regular(on([1, 2], '00:00', '24:00'));
    const others = [
      regular(on([2, 1], '00:00', '00:00')),
      regular(on([1], '00:00', '23:59'), on([2], '00:00', '12:00'), on([2], '10:00', '24:00')),
      regular(
        on([1], '00:00', '08:00'),
        on([1], '08:00', '00:00'),
        on([2], '00:00', '23:59'),
        on([3], '07:00', '07:00'),
      ),
    ];
    expect(others.map((times) => hoursKey(times, 'UTC'))).toEqual(others.map(() => hoursKey(days, 'UTC')));
  });

  it('stands for hours that have the same key and are open at the same times', () => {
    fc.assert(
      fc.property(places, fc.array(fc.nat(10 * 24 * 60)), ({ times, timeZone, at }, minutes) => {
        const key = hoursKey(times, timeZone);
        const other = key === null ? { times: null, timeZone: null } : hoursOfKey(key);
        expect(hoursKey(other.times, other.timeZone)).toBe(key);
        for (const instant of minutes.map((minute) => at + minute * 60_000))
          expect(isOpenAt(other.times, other.timeZone, instant)).toBe(isOpenAt(times, timeZone, instant));
      }),
      { numRuns: 500 },
    );
  });
});

describe('keysOpenAt', () => {
  it('tells the keys of the places that are open', () => {
    fc.assert(
      fc.property(fc.array(places), (all) => {
        const at = all[0]?.at ?? 0;
        const keysOf = (some: typeof all) =>
          new Set(some.flatMap(({ times, timeZone }) => hoursKey(times, timeZone) ?? []));
        const open = all.filter(({ times, timeZone }) => isOpenAt(times, timeZone, at) === true);
        expect(new Set([...keysOf(all)].filter(keysOpenAt(at)))).toEqual(keysOf(open));
      }),
    );
  });
});
