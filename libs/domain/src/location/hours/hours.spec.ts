import fc from 'fast-check';
import { isOpenAt, nextChangeAfter } from './hours.js';
import type { OpeningTimes, RegularHours } from './opening-times.js';
import { allDays, on, places } from './testing/opening-times.js';

const regular = (...regular_hours: RegularHours[]): OpeningTimes => ({
  twentyfourseven: false,
  regular_hours,
});
const period = (period_begin: string, period_end: string) => [{ period_begin, period_end }];

const always: OpeningTimes = { twentyfourseven: true };
const never: OpeningTimes = { twentyfourseven: false };
const office = regular(...on([1, 2, 3, 4, 5], '08:00', '18:00'));
const lateFriday = regular(...on([5], '22:00', '02:00'));
const christmas = period('2026-12-24T00:00:00Z', '2026-12-27T00:00:00Z');
const berlin = 'Europe/Berlin';
const newYork = 'America/New_York';

describe('isOpenAt', () => {
  // 2026-12-21 is a Monday. Berlin is an hour ahead of UTC, and from the last Sunday of March to that of October two.
  it.each<[string, OpeningTimes | null, string | null, string, boolean | null]>([
    ['without opening times', null, berlin, '2026-12-21T12:00:00Z', null],
    ['with none of any kind', never, berlin, '2026-12-21T12:00:00Z', null],
    ['with empty lists', { ...regular(), exceptional_closings: [] }, berlin, '2026-12-21T12:00:00Z', null],
    ['always', always, null, '2026-12-21T12:00:00Z', true],
    [
      'always, whatever its regular hours are',
      { ...office, ...always },
      berlin,
      '2026-12-21T22:00:00Z',
      true,
    ],
    ['before it opens', office, berlin, '2026-12-21T06:59:59.999Z', false],
    ['when it opens', office, berlin, '2026-12-21T07:00:00Z', true],
    ['before it closes', office, berlin, '2026-12-21T16:59:59.999Z', true],
    ['when it closes', office, berlin, '2026-12-21T17:00:00Z', false],
    ['on a day without hours', office, berlin, '2026-12-26T12:00:00Z', false],
    ['on the day after in UTC', office, 'America/Los_Angeles', '2026-12-26T01:00:00Z', true],
    ['without a time zone', office, null, '2026-12-21T12:00:00Z', null],
    ['in an unknown time zone', office, 'Europe/Atlantis', '2026-12-21T12:00:00Z', null],
    ['in half an hour of an offset', office, 'Asia/Kolkata', '2026-12-21T02:30:00Z', true],
    ['before that half hour', office, 'Asia/Kolkata', '2026-12-21T02:29:59Z', false],
    ['past midnight', lateFriday, 'UTC', '2026-12-26T01:59:59Z', true],
    ['at the end past midnight', lateFriday, 'UTC', '2026-12-26T02:00:00Z', false],
    ['past midnight, on the day itself', lateFriday, 'UTC', '2026-12-25T01:00:00Z', false],
    ['after Sunday', regular(...on([7], '22:00', '02:00')), 'UTC', '2026-12-21T01:00:00Z', true],
    ['until 00:00', regular(...on([1], '08:00', '00:00')), 'UTC', '2026-12-21T23:59:59Z', true],
    ['until 24:00', regular(...on([1], '08:00', '24:00')), 'UTC', '2026-12-21T23:59:59Z', true],
    ['until 23:59', regular(...on([1], '08:00', '23:59')), 'UTC', '2026-12-21T23:59:59Z', true],
    ['on the next day', regular(...on([1], '08:00', '00:00')), 'UTC', '2026-12-22T00:00:00Z', false],
    ['from 00:00 to 00:00', regular(...on([1], '00:00', '00:00')), 'UTC', '2026-12-21T12:00:00Z', true],
    ['after that day', regular(...on([1], '00:00', '00:00')), 'UTC', '2026-12-22T00:00:00Z', false],
    ['from 06:00 to 06:00', regular(...on([1], '06:00', '06:00')), 'UTC', '2026-12-21T12:00:00Z', false],
    ['all week', regular(...on(allDays, '00:00', '24:00')), berlin, '2026-12-21T12:00:00Z', true],
    [
      'all week without a time zone',
      regular(...on(allDays, '00:00', '24:00')),
      null,
      '2026-12-21T12:00:00Z',
      null,
    ],
    [
      'on a weekday that is none',
      regular(...on([0, 8], '00:00', '24:00')),
      'UTC',
      '2026-12-21T12:00:00Z',
      false,
    ],
    ['at times that are none', regular(...on(allDays, '8', '25:00')), 'UTC', '2026-12-21T12:00:00Z', false],
    ['in a closing', { ...always, exceptional_closings: christmas }, null, '2026-12-24T00:00:00Z', false],
    [
      'in a closing that ends before it begins, which releases before took',
      { ...always, exceptional_closings: period('2026-12-27T00:00:00Z', '2026-12-24T00:00:00Z') },
      ...([null, '2026-12-25T00:00:00Z', true] as const),
    ],
    ['after a closing', { ...always, exceptional_closings: christmas }, null, '2026-12-27T00:00:00Z', true],
    ['in an opening', { ...office, exceptional_openings: christmas }, berlin, '2026-12-26T12:00:00Z', true],
    [
      'in an opening, without a zone',
      { ...office, exceptional_openings: christmas },
      null,
      '2026-12-26T12:00:00Z',
      true,
    ],
    [
      'in a closing, without a zone',
      { ...office, exceptional_closings: christmas },
      null,
      '2026-12-24T12:00:00Z',
      false,
    ],
    [
      'beside a closing, without a zone',
      { ...office, exceptional_closings: christmas },
      null,
      '2026-12-21T12:00:00Z',
      null,
    ],
    [
      'in a closing within an opening',
      { ...never, exceptional_openings: christmas, exceptional_closings: christmas },
      ...([null, '2026-12-24T12:00:00Z', false] as const),
    ],
    [
      'beside openings alone',
      { ...never, exceptional_openings: christmas },
      null,
      '2026-12-21T12:00:00Z',
      false,
    ],
    [
      'beside closings alone',
      { ...never, exceptional_closings: christmas },
      null,
      '2026-12-21T12:00:00Z',
      null,
    ],
    ['in closings alone', { ...never, exceptional_closings: christmas }, null, '2026-12-24T12:00:00Z', false],
  ])('%s', (_, times, timeZone, at, expected) => {
    expect(isOpenAt(times, timeZone, Date.parse(at))).toBe(expected);
  });

  const night = regular(...on([7], '02:00', '02:30'));
  it.each([
    ['the first pass of a repeated hour', berlin, '2026-10-25T00:15:00Z', true],
    ['between the passes', berlin, '2026-10-25T00:45:00Z', false],
    ['its second pass', berlin, '2026-10-25T01:15:00Z', true],
    ['before a skipped hour', berlin, '2026-03-29T00:59:59Z', false],
    ['after a skipped hour', berlin, '2026-03-29T01:00:00Z', false],
    ['a skipped half hour', 'Australia/Lord_Howe', '2026-10-03T15:30:00Z', false],
    ['on a day that follows a skipped one', 'Pacific/Apia', '2011-12-31T12:15:00Z', true],
  ])('in %s', (_, timeZone, at, expected) => {
    expect(isOpenAt(night, timeZone, Date.parse(at))).toBe(expected);
  });

  it('knows offsets of seconds', () => {
    // Liberia was 44 minutes and 30 seconds behind UTC until 1972.
    const isOpen = (at: string) =>
      isOpenAt(regular(...on([6], '12:00', '13:00')), 'Africa/Monrovia', Date.parse(at));
    expect([isOpen('1971-12-04T12:44:29Z'), isOpen('1971-12-04T12:44:30Z')]).toEqual([false, true]);
  });
});

describe('nextChangeAfter', () => {
  const closed = (begin: string, end: string) => ({ exceptional_closings: period(begin, end) });
  it.each<[string, OpeningTimes | null, string | null, string, string | null]>([
    ['unknown hours', null, berlin, '2026-12-21T12:00:00Z', null],
    ['24/7', always, berlin, '2026-12-21T12:00:00Z', null],
    ['a week without a gap', regular(...on(allDays, '00:00', '24:00')), berlin, '2026-03-27T12:00:00Z', null],
    [
      'hours that never open',
      regular(...on(allDays, '06:00', '06:00')),
      berlin,
      '2026-12-21T12:00:00Z',
      null,
    ],
    ['an open day', office, berlin, '2026-12-21T12:00:00Z', '2026-12-21T17:00:00.000Z'],
    ['the instant of a change', office, berlin, '2026-12-21T17:00:00Z', '2026-12-22T07:00:00.000Z'],
    ['a weekend', office, berlin, '2026-12-25T20:00:00Z', '2026-12-28T07:00:00.000Z'],
    ['a weekend with a clock change', office, berlin, '2026-03-27T20:00:00Z', '2026-03-30T06:00:00.000Z'],
    [
      'one day a week',
      regular(...on([1], '08:00', '09:00')),
      'UTC',
      '2026-12-21T09:00:00Z',
      '2026-12-28T08:00:00.000Z',
    ],
    ['midnight', lateFriday, 'UTC', '2026-12-25T23:00:00Z', '2026-12-26T02:00:00.000Z'],
    [
      'periods that meet',
      regular(...on([1], '20:00', '23:59'), ...on([2], '00:00', '04:00')),
      'UTC',
      '2026-12-21T21:00:00Z',
      '2026-12-22T04:00:00.000Z',
    ],
    ['a zone half an hour off', office, 'Asia/Kolkata', '2026-12-21T00:00:00Z', '2026-12-21T02:30:00.000Z'],
    [
      'a skipped begin',
      regular(...on([7], '02:30', '05:00')),
      newYork,
      '2026-03-08T05:00:00Z',
      '2026-03-08T07:00:00.000Z',
    ],
    [
      'a skipped end',
      regular(...on([7], '01:00', '02:30')),
      newYork,
      '2026-03-08T06:30:00Z',
      '2026-03-08T07:00:00.000Z',
    ],
    [
      'a repeated hour',
      regular(...on([7], '01:00', '01:30')),
      newYork,
      '2026-11-01T05:30:00Z',
      '2026-11-01T06:00:00.000Z',
    ],
    [
      'a closing of 24/7',
      { ...always, exceptional_closings: christmas },
      null,
      '2026-12-01T00:00:00Z',
      '2026-12-24T00:00:00.000Z',
    ],
    [
      'the end of a closing',
      { ...always, exceptional_closings: christmas },
      null,
      '2026-12-24T00:00:00Z',
      '2026-12-27T00:00:00.000Z',
    ],
    [
      'unknown after a closing',
      { ...never, exceptional_closings: christmas },
      null,
      '2026-12-25T00:00:00Z',
      '2026-12-27T00:00:00.000Z',
    ],
    [
      'a long closing that ends by night',
      { ...office, ...closed('2026-12-01T00:00:00Z', '2029-12-01T00:00:00Z') },
      berlin,
      '2026-12-21T12:00:00Z',
      '2029-12-03T07:00:00.000Z',
    ],
    [
      'a closing that has ended',
      { ...always, exceptional_closings: christmas },
      null,
      '2026-12-27T00:00:00Z',
      null,
    ],
  ])('in %s', (_, times, timeZone, at, expected) => {
    const change = nextChangeAfter(times, timeZone, Date.parse(at));
    expect(change === null ? null : new Date(change).toISOString()).toBe(expected);
  });

  const MINUTE = 60_000;
  const DAY = 24 * 60 * MINUTE;

  it('is the first minute that differs', () => {
    fc.assert(
      fc.property(places, ({ times, timeZone, at }) => {
        const before = isOpenAt(times, timeZone, at);
        const next = nextChangeAfter(times, timeZone, at);
        let minute = at + MINUTE;
        while (minute < at + 10 * DAY && isOpenAt(times, timeZone, minute) === before) minute += MINUTE;
        // A period that a clock change leaves out for once is found if it is not too far ahead.
        if (next === null) expect(minute).toBeGreaterThan(at + 8 * DAY);
        else expect(minute).toBe(Math.min(next, at + 10 * DAY));
      }),
      { numRuns: 200 },
    );
  });
});
