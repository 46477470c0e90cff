import fc from 'fast-check';
import type { ExceptionalPeriod, OpeningTimes, RegularHours } from '../opening-times.js';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Regular hours of some weekdays: `on([1, 2], '08:00', '18:00')`. */
export const on = (weekdays: readonly number[], period_begin: string, period_end: string): RegularHours[] =>
  weekdays.map((weekday) => ({ weekday, period_begin, period_end }));

export const allDays = [1, 2, 3, 4, 5, 6, 7];

/** Zones with clock changes of an hour and of half an hour, offsets of parts of an hour, none, and names of no zone. */
const timeZones = [
  ...['Europe/Berlin', 'America/New_York', 'America/St_Johns', 'Australia/Lord_Howe', 'Pacific/Chatham'],
  ...['Asia/Kathmandu', 'Africa/Casablanca', 'America/Santiago', 'UTC', null, 'Mars/Olympus'],
];
/** Two days before a clock change of each of them, among others. */
const instants = [
  '2026-03-06',
  '2026-03-20',
  '2026-03-27',
  '2026-04-03',
  '2026-09-04',
  '2026-10-02',
  '2026-10-30',
];

const timeOfDay = fc.oneof(
  fc.constantFrom('00:00', '23:59', '24:00', '01:30', '02:00', '02:15', '02:30', '03:00'),
  fc
    .tuple(fc.nat(23), fc.nat(59))
    .map((parts) => parts.map((part) => String(part).padStart(2, '0')).join(':')),
);

const regularHours: fc.Arbitrary<RegularHours[]> = fc
  .array(
    fc.record({
      weekdays: fc.subarray(allDays, { minLength: 1 }),
      period_begin: timeOfDay,
      period_end: timeOfDay,
    }),
    { maxLength: 4 },
  )
  .map((rules) =>
    rules.flatMap(({ weekdays, period_begin, period_end }) => on(weekdays, period_begin, period_end)),
  );

/** Opening times of a place with a time zone, and an instant at which a minute begins, often near a clock change. */
export const places: fc.Arbitrary<{
  times: OpeningTimes | null;
  timeZone: string | null;
  at: number;
}> = fc
  .record({ day: fc.constantFrom(...instants), minute: fc.nat(4 * 24 * 60) })
  .chain(({ day, minute }) => {
    const at = Date.parse(day) + minute * MINUTE;
    const times = fc.record(
      {
        twentyfourseven: fc.boolean(),
        regular_hours: regularHours,
        exceptional_openings: exceptions(at),
        exceptional_closings: exceptions(at),
      },
      { requiredKeys: ['twentyfourseven'] },
    );
    return fc.record({
      times: fc.oneof({ weight: 20, arbitrary: times }, { weight: 1, arbitrary: fc.constant(null) }),
      timeZone: fc.constantFrom(...timeZones),
      at: fc.constant(at),
    });
  });

/** Periods of whole minutes, up to ten days off; some end before they begin. */
function exceptions(at: number): fc.Arbitrary<ExceptionalPeriod[]> {
  const begin = fc.integer({ min: -3 * 24 * 60, max: 10 * 24 * 60 });
  const period = fc
    .tuple(begin, fc.integer({ min: -60, max: (3 * DAY) / MINUTE }))
    .map(([from, minutes]) => ({
      period_begin: new Date(at + from * MINUTE).toISOString(),
      period_end: new Date(at + (from + minutes) * MINUTE).toISOString(),
    }));
  return fc.array(period, { maxLength: 3 });
}
