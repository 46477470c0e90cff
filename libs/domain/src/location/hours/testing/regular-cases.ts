import { MON, TUE, WED, FRI, SAT, SUN, allHours, everyDay, noHours, scenario, week } from './scenario.js';

// 2026-06-01 is a Monday; Berlin is 2 hours ahead of UTC from April to October and 1 hour in January.

const unknownHours = [
  ...scenario('no opening times', null, 'UTC', [
    ['2026-06-01T12:00:00Z', null, null, 'nothing is known, at any time'],
  ]),
  ...scenario('neither 24/7 nor any hours', noHours, 'UTC', [
    ['2026-06-01T12:00:00Z', null, null, 'an object that says nothing is no opening times'],
  ]),
  ...scenario('neither 24/7 nor any hours, no zone', noHours, null, [
    ['2026-06-01T12:00:00Z', null, null, 'an object that says nothing is no opening times'],
  ]),
  ...scenario(
    'three empty lists',
    { twentyfourseven: false, regular_hours: [], exceptional_openings: [], exceptional_closings: [] },
    'UTC',
    [['2026-06-01T12:00:00Z', null, null, 'empty lists say nothing']],
  ),
  ...scenario('Mon 09:00-17:00 without a zone', week([MON, '09:00', '17:00']), null, [
    ['2026-06-01T12:00:00Z', null, null, 'nobody knows when it is Monday there'],
  ]),
  ...scenario('every day 00:00-24:00 without a zone', week(...everyDay('00:00', '24:00')), null, [
    ['2026-06-01T12:00:00Z', null, null, 'regular hours are unknown without a zone, even of whole days'],
  ]),
  ...scenario('an empty period without a zone', week([MON, '10:00', '10:00']), null, [
    ['2026-06-01T10:00:00Z', null, null, 'regular hours are unknown without a zone, even if they never open'],
  ]),
];

const always = [
  ...scenario('24/7', allHours, 'Europe/Berlin', [
    ['2026-06-01T12:00:00Z', true, null, 'never closes'],
    ['2026-10-25T00:59:59.999Z', true, null, 'a clock change does not matter'],
  ]),
  ...scenario('24/7 without a zone', allHours, null, [
    ['2026-06-01T12:00:00Z', true, null, 'needs no clock'],
  ]),
  ...scenario(
    '24/7 beside Mon 09:00-17:00',
    { ...week([MON, '09:00', '17:00']), twentyfourseven: true },
    'UTC',
    [['2026-06-07T12:00:00Z', true, null, '24/7 comes before regular hours']],
  ),
  ...scenario(
    '24/7 beside Mon 09:00-17:00, no zone',
    { ...week([MON, '09:00', '17:00']), twentyfourseven: true },
    null,
    [['2026-06-07T12:00:00Z', true, null, '24/7 comes before regular hours']],
  ),
];

const spans = [
  ...scenario('Mon 09:00-17:00 in Berlin', week([MON, '09:00', '17:00']), 'Europe/Berlin', [
    ['2026-06-01T06:59:59.999Z', false, '2026-06-01T07:00:00Z', 'a millisecond before 09:00'],
    ['2026-06-01T07:00:00Z', true, '2026-06-01T15:00:00Z', 'the begin belongs to the period'],
    ['2026-06-01T09:00:00+02:00', true, '2026-06-01T17:00:00+02:00', 'the same instant in another spelling'],
    ['2026-06-01T14:59:59.999Z', true, '2026-06-01T15:00:00Z', 'the last millisecond'],
    ['2026-06-01T15:00:00Z', false, '2026-06-08T07:00:00Z', 'the end does not belong to it; a week on'],
    ['2026-06-03T12:00:00Z', false, '2026-06-08T07:00:00Z', 'a Wednesday'],
    ['2026-01-05T07:30:00Z', false, '2026-01-05T08:00:00Z', '08:30 of a Monday in winter, 1 hour ahead'],
  ]),
  ...scenario(
    'Mon 18:00-20:00, 08:00-12:00 and 13:00-17:00',
    week([MON, '18:00', '20:00'], [MON, '08:00', '12:00'], [MON, '13:00', '17:00']),
    'UTC',
    [
      ['2026-06-01T11:59:00Z', true, '2026-06-01T12:00:00Z', 'the last minute before noon'],
      ['2026-06-01T12:00:00Z', false, '2026-06-01T13:00:00Z', 'the first pause'],
      ['2026-06-01T13:00:00Z', true, '2026-06-01T17:00:00Z', 'the second span'],
      ['2026-06-01T17:30:00Z', false, '2026-06-01T18:00:00Z', 'the second pause; the order of spans is free'],
      ['2026-06-01T20:00:00Z', false, '2026-06-08T08:00:00Z', 'done for the day'],
    ],
  ),
  ...scenario(
    'Mon 08:00-12:00 and 12:00-16:00',
    week([MON, '08:00', '12:00'], [MON, '12:00', '16:00']),
    'UTC',
    [['2026-06-01T09:00:00Z', true, '2026-06-01T16:00:00Z', 'spans that touch are one']],
  ),
  ...scenario(
    'Mon 08:00-13:00 and 12:00-18:00',
    week([MON, '08:00', '13:00'], [MON, '12:00', '18:00']),
    'UTC',
    [['2026-06-01T09:00:00Z', true, '2026-06-01T18:00:00Z', 'spans that overlap are one']],
  ),
  ...scenario(
    'Mon 08:00-18:00 and 10:00-12:00',
    week([MON, '08:00', '18:00'], [MON, '10:00', '12:00']),
    'UTC',
    [['2026-06-01T11:00:00Z', true, '2026-06-01T18:00:00Z', 'a span within another changes nothing']],
  ),
];

const emptyPeriods = [
  ...scenario('Mon 10:00-10:00', week([MON, '10:00', '10:00']), 'UTC', [
    ['2026-06-01T10:00:00Z', false, null, 'an empty period never opens, but the hours are known'],
  ]),
  ...scenario(
    'Mon 10:00-10:00, Tue 09:00-10:00',
    week([MON, '10:00', '10:00'], [TUE, '09:00', '10:00']),
    'UTC',
    [['2026-06-01T10:00:00Z', false, '2026-06-02T09:00:00Z', 'the empty period is passed over']],
  ),
  ...scenario('Mon 23:59-23:59', week([MON, '23:59', '23:59']), 'UTC', [
    ['2026-06-01T23:59:00Z', false, null, 'begin = end is empty, though 23:59 is the end of a day elsewhere'],
  ]),
];

const overnight = [
  ...scenario('Fri 22:00-06:00', week([FRI, '22:00', '06:00']), 'UTC', [
    ['2026-06-05T05:00:00Z', false, '2026-06-05T22:00:00Z', 'Friday morning follows no Thursday night'],
    ['2026-06-05T22:00:00Z', true, '2026-06-06T06:00:00Z', 'through midnight'],
    ['2026-06-06T05:59:59Z', true, '2026-06-06T06:00:00Z', 'Saturday morning belongs to Friday'],
    ['2026-06-06T06:00:00Z', false, '2026-06-12T22:00:00Z', 'Saturday night is not open'],
  ]),
  ...scenario('Sun 22:00-02:00', week([SUN, '22:00', '02:00']), 'UTC', [
    ['2026-06-07T01:00:00Z', false, '2026-06-07T22:00:00Z', 'Sunday morning follows no Saturday night'],
    ['2026-06-08T01:00:00Z', true, '2026-06-08T02:00:00Z', 'Monday follows Sunday'],
    ['2026-06-08T02:00:00Z', false, '2026-06-14T22:00:00Z', 'the end of the spill'],
  ]),
  ...scenario('every day 22:00-06:00', week(...everyDay('22:00', '06:00')), 'UTC', [
    ['2026-06-03T03:00:00Z', true, '2026-06-03T06:00:00Z', 'the night from Tuesday'],
    ['2026-06-03T06:00:00Z', false, '2026-06-03T22:00:00Z', 'the day between two nights'],
  ]),
  ...scenario(
    'Mon 20:00-02:00, Tue 01:00-05:00',
    week([MON, '20:00', '02:00'], [TUE, '01:00', '05:00']),
    'UTC',
    [['2026-06-01T21:00:00Z', true, '2026-06-02T05:00:00Z', 'the spill runs into the hours of Tuesday']],
  ),
  ...scenario('Mon 06:00-05:59', week([MON, '06:00', '05:59']), 'UTC', [
    ['2026-06-01T06:00:00Z', true, '2026-06-02T05:59:00Z', 'a minute less than 24 hours'],
  ]),
  ...scenario('Mon 10:00-00:01', week([MON, '10:00', '00:01']), 'UTC', [
    ['2026-06-02T00:00:00Z', true, '2026-06-02T00:01:00Z', '00:01 is a minute into Tuesday'],
  ]),
];

const zones = [
  ...scenario('Mon 09:00-17:00 in Kolkata, +05:30', week([MON, '09:00', '17:00']), 'Asia/Kolkata', [
    ['2026-06-01T03:29:59Z', false, '2026-06-01T03:30:00Z', '08:59:59'],
    ['2026-06-01T03:30:00Z', true, '2026-06-01T11:30:00Z', '09:00'],
  ]),
  ...scenario('Mon 00:00-06:00 in Kathmandu, +05:45', week([MON, '00:00', '06:00']), 'Asia/Kathmandu', [
    ['2026-05-31T18:14:00Z', false, '2026-05-31T18:15:00Z', 'Sunday 23:59'],
    ['2026-05-31T18:15:00Z', true, '2026-06-01T00:15:00Z', 'Monday 00:00, Sunday in UTC'],
  ]),
  ...scenario('Mon 08:00-24:00 in Adelaide', week([MON, '08:00', '24:00']), 'Australia/Adelaide', [
    ['2026-05-31T22:30:00Z', true, '2026-06-01T14:30:00Z', '08:00 in winter, +09:30'],
    ['2026-01-04T21:30:00Z', true, '2026-01-05T13:30:00Z', '08:00 in summer, +10:30'],
  ]),
  ...scenario("Mon 20:00-23:59 in St John's, -02:30", week([MON, '20:00', '23:59']), 'America/St_Johns', [
    ['2026-06-02T02:29:59Z', true, '2026-06-02T02:30:00Z', 'Monday 23:59:59, Tuesday in UTC'],
  ]),
  ...scenario('Mon 09:00-17:00 in Kiritimati, +14:00', week([MON, '09:00', '17:00']), 'Pacific/Kiritimati', [
    ['2026-05-31T19:00:00Z', true, '2026-06-01T03:00:00Z', 'Monday 09:00 is Sunday 19:00 in UTC'],
  ]),
  ...scenario('Mon 20:00-02:00 in Pago Pago, -11:00', week([MON, '20:00', '02:00']), 'Pacific/Pago_Pago', [
    ['2026-06-02T07:00:00Z', true, '2026-06-02T13:00:00Z', 'Monday 20:00 is Tuesday 07:00 in UTC'],
  ]),
  ...scenario(
    'Wed 00:00-12:00, Sat 12:00-13:00 in Chatham, +12:45',
    week([WED, '00:00', '12:00'], [SAT, '12:00', '13:00']),
    'Pacific/Chatham',
    [
      ['2026-06-02T11:15:00Z', true, '2026-06-02T23:15:00Z', 'Wednesday begins on Tuesday 11:15 in UTC'],
      ['2026-06-02T23:15:00Z', false, '2026-06-05T23:15:00Z', 'Saturday 12:00 is Friday 23:15 in UTC'],
    ],
  ),
];

export const regularCases = [...unknownHours, ...always, ...spans, ...emptyPeriods, ...overnight, ...zones];
