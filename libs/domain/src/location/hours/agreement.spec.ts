import fc from 'fast-check';
import { cases } from './testing/cases.js';
import * as oracle from './testing/oracle.js';
import { isOpenAt, nextChangeAfter } from './hours.js';
import type { OpeningTimes } from './opening-times.js';

const asText = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());

describe('Opening hours by the table', () => {
  it.each(cases)('$name', ({ times, timeZone, at, open, nextChange }) => {
    const now = Date.parse(at);
    expect([isOpenAt(times, timeZone, now), asText(nextChangeAfter(times, timeZone, now))]).toEqual([
      open,
      asText(nextChange === null ? null : Date.parse(nextChange)),
    ]);
  });
});

const HOUR_MS = 3_600_000;
const begin = Date.parse('2026-03-20T00:00:00Z');
const times = fc.constantFrom('00:00', '02:30', '08:00', '23:59', '24:00');
const period = fc
  .tuple(fc.integer({ min: 0, max: 400 }), fc.integer({ min: 0, max: 90 }))
  .map(([from, length]) => ({
    period_begin: new Date(begin + from * HOUR_MS).toISOString(),
    period_end: new Date(begin + (from + length) * HOUR_MS).toISOString(),
  }));
const openingTimes: fc.Arbitrary<OpeningTimes> = fc.record(
  {
    twentyfourseven: fc.constantFrom(false, false, true),
    regular_hours: fc.array(
      fc.record({
        weekday: fc.integer({ min: 1, max: 7 }),
        period_begin: times.filter((time) => time !== '24:00'),
        period_end: times,
      }),
      { maxLength: 6 },
    ),
    exceptional_openings: fc.array(period, { maxLength: 2 }),
    exceptional_closings: fc.array(period, { maxLength: 2 }),
  },
  { requiredKeys: ['twentyfourseven'] },
);
const zones = fc.constantFrom(
  'Europe/Berlin',
  'Asia/Kathmandu',
  'Australia/Lord_Howe',
  'America/New_York',
  null,
);

describe('Opening hours of two implementations', () => {
  it('are the same', () =>
    fc.assert(
      fc.property(openingTimes, zones, fc.integer({ min: 0, max: 400 * 60 }), (given, zone, minute) => {
        const at = begin + minute * 60_000;
        expect([isOpenAt(given, zone, at), asText(nextChangeAfter(given, zone, at))]).toEqual([
          oracle.isOpenAt(given, zone, at),
          asText(oracle.nextChangeAfter(given, zone, at)),
        ]);
      }),
      { numRuns: 60 },
    ));
});
