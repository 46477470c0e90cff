import { MON, TUE, FRI, SAT, SUN, everyDay, scenario, week } from './scenario.js';

// 2026-06-01 is a Monday.

const endsOfTheDay = ['00:00', '24:00', '23:59'];

const untilMidnight = endsOfTheDay.flatMap((end) =>
  scenario(`Mon 18:00-${end}`, week([MON, '18:00', end]), 'UTC', [
    ['2026-06-01T00:00:00Z', false, '2026-06-01T18:00:00Z', 'the midnight before Monday is not the end'],
    ['2026-06-01T20:00:00Z', true, '2026-06-02T00:00:00Z', 'until the end of the day'],
    ['2026-06-01T23:59:59.999Z', true, '2026-06-02T00:00:00Z', 'its last minute is open'],
    ['2026-06-02T00:00:00Z', false, '2026-06-08T18:00:00Z', 'nothing of Tuesday is'],
  ]),
);

const wholeDay = endsOfTheDay.flatMap((end) =>
  scenario(`Mon 00:00-${end}`, week([MON, '00:00', end]), 'UTC', [
    ['2026-06-01T00:00:00Z', true, '2026-06-02T00:00:00Z', 'the whole day'],
    ['2026-06-01T23:59:30Z', true, '2026-06-02T00:00:00Z', 'with its last minute'],
    ['2026-06-07T23:59:59Z', false, '2026-06-08T00:00:00Z', 'no second of Sunday'],
  ]),
);

const minutesAtMidnight = [
  ...scenario('Mon 23:59-00:00', week([MON, '23:59', '00:00']), 'UTC', [
    ['2026-06-01T23:58:00Z', false, '2026-06-01T23:59:00Z', 'a minute before the last'],
    ['2026-06-01T23:59:00Z', true, '2026-06-02T00:00:00Z', 'the last minute alone'],
  ]),
  ...scenario('Mon 23:59-24:00', week([MON, '23:59', '24:00']), 'UTC', [
    ['2026-06-01T23:59:00Z', true, '2026-06-02T00:00:00Z', 'the last minute alone'],
  ]),
  ...scenario('Mon 18:00-23:58', week([MON, '18:00', '23:58']), 'UTC', [
    ['2026-06-01T23:57:59Z', true, '2026-06-01T23:58:00Z', '23:58 is no end of the day'],
    ['2026-06-01T23:58:00Z', false, '2026-06-08T18:00:00Z', '23:58 is no end of the day'],
  ]),
  ...scenario('Mon 00:01-00:00', week([MON, '00:01', '00:00']), 'UTC', [
    ['2026-06-01T00:00:00Z', false, '2026-06-01T00:01:00Z', 'closed for the first minute'],
    ['2026-06-01T00:01:00Z', true, '2026-06-02T00:00:00Z', 'then until the end of the day'],
  ]),
  ...scenario('Mon 00:00-00:01', week([MON, '00:00', '00:01']), 'UTC', [
    ['2026-06-01T00:00:00Z', true, '2026-06-01T00:01:00Z', 'the first minute alone'],
  ]),
];

const merging = [
  ...endsOfTheDay.flatMap((end) =>
    scenario(`Mon 08:00-${end}, Tue 00:00-10:00`, week([MON, '08:00', end], [TUE, '00:00', '10:00']), 'UTC', [
      ['2026-06-01T09:00:00Z', true, '2026-06-02T10:00:00Z', 'no change at midnight'],
    ]),
  ),
  ...scenario(
    'Fri 00:00-24:00, Sat 00:00-23:59, Sun 00:00-00:00',
    week([FRI, '00:00', '24:00'], [SAT, '00:00', '23:59'], [SUN, '00:00', '00:00']),
    'UTC',
    [
      ['2026-06-05T01:00:00Z', true, '2026-06-08T00:00:00Z', 'three whole days are one stretch'],
      ['2026-06-08T00:00:00Z', false, '2026-06-12T00:00:00Z', 'the rest of the week'],
    ],
  ),
  ...scenario(
    'Sun 20:00-00:00, Mon 00:00-04:00',
    week([SUN, '20:00', '00:00'], [MON, '00:00', '04:00']),
    'UTC',
    [['2026-06-07T21:00:00Z', true, '2026-06-08T04:00:00Z', 'no change between Sunday and Monday']],
  ),
  ...scenario(
    'Mon 08:00-23:59, Tue 00:01-10:00',
    week([MON, '08:00', '23:59'], [TUE, '00:01', '10:00']),
    'UTC',
    [
      ['2026-06-01T09:00:00Z', true, '2026-06-02T00:00:00Z', 'the minute after midnight is missing'],
      ['2026-06-02T00:00:00Z', false, '2026-06-02T00:01:00Z', 'closed for that minute'],
    ],
  ),
  ...scenario('every day whole, in Berlin', week(...everyDay('00:00', '23:59')), 'Europe/Berlin', [
    ['2026-06-03T12:00:00Z', true, null, 'never closes'],
    ['2026-03-28T12:00:00Z', true, null, 'nor when an hour is skipped'],
    ['2026-10-24T12:00:00Z', true, null, 'nor when an hour is repeated'],
  ]),
];

export const midnightCases = [...untilMidnight, ...wholeDay, ...minutesAtMidnight, ...merging];
