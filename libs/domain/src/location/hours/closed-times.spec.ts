import fc from 'fast-check';
import { ClosedTimes } from './closed-times.js';
import { isOpenAt } from './hours.js';
import { hoursKey } from './hours-key.js';
import { contain, merged } from './intervals.js';
import { cases } from './testing/cases.js';
import { places } from './testing/opening-times.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const closedIn = (key: string | null, begin: number, end: number) =>
  key === null ? [] : new ClosedTimes({ begin, end }).of(key);

describe('Closed times', () => {
  it.each(cases)('$name', ({ times, timeZone, at, open }) => {
    const now = Date.parse(at);
    const closed = closedIn(hoursKey(times, timeZone), now - 3 * DAY, now + DAY);
    expect(contain(closed, now)).toBe(open === false);
  });

  it('are the instants at which a place is known not to be open', () =>
    fc.assert(
      fc.property(places, fc.integer({ min: 0, max: 10 }), ({ times, timeZone, at }, days) => {
        const [begin, end] = [at - 30 * MINUTE, at + days * DAY + MINUTE];
        const closed = closedIn(hoursKey(times, timeZone), begin, end);
        expect(merged(closed)).toEqual(closed);
        expect(closed.every((each) => begin <= each.begin && each.end <= end)).toBe(true);
        for (let now = begin; now < end; now += 15 * MINUTE)
          expect([now, contain(closed, now)]).toEqual([now, isOpenAt(times, timeZone, now) === false]);
        const around = closed.flatMap((each) => [each.begin - 1, each.begin, each.end - 1, each.end]);
        for (const now of around.filter((each) => begin <= each && each < end))
          expect([now, contain(closed, now)]).toEqual([now, isOpenAt(times, timeZone, now) === false]);
      }),
      { numRuns: 60 },
    ));
});
