import { MON, THU, FRI, SAT, SUN, scenario, week, withClosings } from './scenario.js';

const berlin = 'Europe/Berlin';

/** Sunday 2026-03-29: at 01:00Z the clock goes from 02:00 (+01:00) to 03:00 (+02:00). */
const springInBerlin = [
  ...scenario('Sun 01:00-04:00, Berlin', week([SUN, '01:00', '04:00']), berlin, [
    ['2026-03-29T00:00:00Z', true, '2026-03-29T02:00:00Z', 'two hours, not three'],
  ]),
  ...scenario('Sun 02:30-05:00, Berlin', week([SUN, '02:30', '05:00']), berlin, [
    ['2026-03-29T00:59:59.999Z', false, '2026-03-29T01:00:00Z', 'the begin is skipped: opens at 03:00'],
    ['2026-03-29T01:00:00Z', true, '2026-03-29T03:00:00Z', 'open from 03:00 to 05:00'],
  ]),
  ...scenario('Sun 00:00-02:30, Berlin', week([SUN, '00:00', '02:30']), berlin, [
    [
      '2026-03-29T00:30:00Z',
      true,
      '2026-03-29T01:00:00Z',
      'the end is skipped: closes at 02:00, which is 03:00',
    ],
    ['2026-03-29T01:00:00Z', false, '2026-04-04T22:00:00Z', 'until Sunday 00:00 in summer'],
  ]),
  ...scenario('Sun 02:00-03:00, Berlin', week([SUN, '02:00', '03:00']), berlin, [
    ['2026-03-29T00:00:00Z', false, '2026-04-05T00:00:00Z', 'the hour never comes: a week later'],
    ['2026-03-28T12:00:00Z', false, '2026-04-05T00:00:00Z', 'the next time is 7 days and 12 hours away'],
    ['2026-03-22T02:00:00Z', false, null, 'the next time is farther than 8 days'],
    ['2026-03-22T01:30:00Z', true, '2026-03-22T02:00:00Z', 'the Sunday before has the hour'],
  ]),
  ...scenario(
    'Sun 01:00-02:00 and 03:00-04:00, Berlin',
    week([SUN, '01:00', '02:00'], [SUN, '03:00', '04:00']),
    berlin,
    [
      ['2026-03-29T00:30:00Z', true, '2026-03-29T02:00:00Z', 'without the hour between them they are one'],
      ['2026-04-04T23:30:00Z', true, '2026-04-05T00:00:00Z', 'two on the Sunday after'],
    ],
  ),
  ...scenario('Sat 22:00-06:00, Berlin', week([SAT, '22:00', '06:00']), berlin, [
    ['2026-03-28T21:00:00Z', true, '2026-03-29T04:00:00Z', 'a night of 7 hours'],
    ['2026-10-24T20:00:00Z', true, '2026-10-25T05:00:00Z', 'a night of 9 hours'],
  ]),
  ...scenario('Sat 22:00-02:30, Berlin', week([SAT, '22:00', '02:30']), berlin, [
    ['2026-03-29T00:30:00Z', true, '2026-03-29T01:00:00Z', 'the end of the spill is skipped'],
    ['2026-10-24T20:00:00Z', true, '2026-10-25T00:30:00Z', 'the end of the spill comes first in summer'],
    ['2026-10-25T00:30:00Z', false, '2026-10-25T01:00:00Z', 'closed until 02:00 comes again'],
    ['2026-10-25T01:00:00Z', true, '2026-10-25T01:30:00Z', 'the spill has a second pass'],
  ]),
  ...scenario('Mon 09:00-17:00, Berlin', week([MON, '09:00', '17:00']), berlin, [
    ['2026-03-23T16:00:00Z', false, '2026-03-30T07:00:00Z', 'from 17:00 in winter to 09:00 in summer'],
    ['2026-10-19T15:00:00Z', false, '2026-10-26T08:00:00Z', 'from 17:00 in summer to 09:00 in winter'],
  ]),
];

/** Sunday 2026-10-25: at 01:00Z the clock goes from 03:00 (+02:00) back to 02:00 (+01:00). */
const autumnInBerlin = [
  ...scenario('Sun 02:00-03:00, Berlin', week([SUN, '02:00', '03:00']), berlin, [
    ['2026-10-25T00:00:00Z', true, '2026-10-25T02:00:00Z', 'the hour comes twice, without a change'],
    ['2026-10-25T02:00:00Z', false, '2026-11-01T01:00:00Z', 'until Sunday 02:00 in winter'],
  ]),
  ...scenario('Sun 01:00-02:30, Berlin', week([SUN, '01:00', '02:30']), berlin, [
    ['2026-10-24T23:00:00Z', true, '2026-10-25T00:30:00Z', 'the end comes first in summer time'],
    ['2026-10-25T00:30:00Z', false, '2026-10-25T01:00:00Z', 'closed until 02:00 comes again'],
    ['2026-10-25T01:00:00Z', true, '2026-10-25T01:30:00Z', 'open for half an hour more'],
    ['2026-10-25T01:30:00Z', false, '2026-11-01T00:00:00Z', 'until Sunday 01:00 in winter'],
  ]),
  ...scenario('Sun 02:30-04:00, Berlin', week([SUN, '02:30', '04:00']), berlin, [
    ['2026-10-25T00:00:00Z', false, '2026-10-25T00:30:00Z', 'the begin comes first in summer time'],
    ['2026-10-25T00:30:00Z', true, '2026-10-25T01:00:00Z', 'closes as 02:00 comes again'],
    ['2026-10-25T01:00:00Z', false, '2026-10-25T01:30:00Z', 'until 02:30 comes again'],
    ['2026-10-25T01:30:00Z', true, '2026-10-25T03:00:00Z', 'until 04:00 in winter'],
  ]),
  ...scenario('Sun 00:00-02:00, Berlin', week([SUN, '00:00', '02:00']), berlin, [
    ['2026-10-25T00:00:00Z', false, '2026-10-31T23:00:00Z', 'closed at both 02:00, until 00:00 in winter'],
  ]),
  ...scenario('Sun 03:00-05:00, Berlin', week([SUN, '03:00', '05:00']), berlin, [
    [
      '2026-10-25T00:59:59.999Z',
      false,
      '2026-10-25T02:00:00Z',
      '02:59 is followed by 02:00: 03:00 comes once',
    ],
  ]),
  ...scenario(
    'Sun 02:00-03:00, a closing 00:30Z-01:30Z, Berlin',
    withClosings(week([SUN, '02:00', '03:00']), ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z']),
    berlin,
    [
      ['2026-10-25T00:00:00Z', true, '2026-10-25T00:30:00Z', 'the first half of the first pass'],
      ['2026-10-25T01:00:00Z', false, '2026-10-25T01:30:00Z', 'the closing spans both passes'],
      ['2026-10-25T01:30:00Z', true, '2026-10-25T02:00:00Z', 'the second half of the second pass'],
    ],
  ),
];

/** 2026-03-08 07:00Z: from 02:00 (-05:00) to 03:00. 2026-11-01 06:00Z: from 02:00 (-04:00) back to 01:00. */
const newYork = [
  ...scenario('Sun 01:30-03:30, New York', week([SUN, '01:30', '03:30']), 'America/New_York', [
    ['2026-03-08T06:30:00Z', true, '2026-03-08T07:30:00Z', 'an hour, not two'],
  ]),
  ...scenario('Sun 02:15-03:00, New York', week([SUN, '02:15', '03:00']), 'America/New_York', [
    ['2026-03-08T06:00:00Z', false, '2026-03-15T06:15:00Z', 'skipped: 02:15 a week later, in summer'],
  ]),
  ...scenario('Sun 00:00-01:30, New York', week([SUN, '00:00', '01:30']), 'America/New_York', [
    ['2026-11-01T04:00:00Z', true, '2026-11-01T05:30:00Z', 'to the first 01:30'],
    ['2026-11-01T05:30:00Z', false, '2026-11-01T06:00:00Z', 'until 01:00 comes again'],
    ['2026-11-01T06:00:00Z', true, '2026-11-01T06:30:00Z', 'to the second 01:30'],
  ]),
  ...scenario('Sat 20:00-01:00, New York', week([SAT, '20:00', '01:00']), 'America/New_York', [
    ['2026-11-01T00:00:00Z', true, '2026-11-01T05:00:00Z', 'to the first 01:00'],
    ['2026-11-01T05:00:00Z', false, '2026-11-08T01:00:00Z', 'closed at the second 01:00, too'],
  ]),
];

/**
 * 2026-04-04 15:00Z: from Sunday 02:00 (+11:00) back to 01:30 (+10:30).
 * 2026-10-03 15:30Z: from Sunday 02:00 (+10:30) to 02:30 (+11:00).
 */
const lordHowe = [
  ...scenario('Sun 01:00-01:45, Lord Howe', week([SUN, '01:00', '01:45']), 'Australia/Lord_Howe', [
    ['2026-04-04T14:00:00Z', true, '2026-04-04T14:45:00Z', 'to the first 01:45'],
    ['2026-04-04T14:45:00Z', false, '2026-04-04T15:00:00Z', 'until 01:30 comes again'],
    ['2026-04-04T15:00:00Z', true, '2026-04-04T15:15:00Z', 'to the second 01:45'],
    ['2026-04-04T15:15:00Z', false, '2026-04-11T14:30:00Z', 'until 01:00 at +10:30'],
  ]),
  ...scenario('Sun 01:30-02:00, Lord Howe', week([SUN, '01:30', '02:00']), 'Australia/Lord_Howe', [
    ['2026-04-04T14:30:00Z', true, '2026-04-04T15:30:00Z', 'half an hour twice'],
  ]),
  ...scenario('Sun 02:15-03:00, Lord Howe', week([SUN, '02:15', '03:00']), 'Australia/Lord_Howe', [
    ['2026-10-03T15:29:00Z', false, '2026-10-03T15:30:00Z', 'the begin is skipped: opens at 02:30'],
    ['2026-10-03T15:30:00Z', true, '2026-10-03T16:00:00Z', 'to 03:00 at +11:00'],
  ]),
  ...scenario('Sun 02:00-02:30, Lord Howe', week([SUN, '02:00', '02:30']), 'Australia/Lord_Howe', [
    [
      '2026-10-03T15:00:00Z',
      false,
      '2026-10-10T15:00:00Z',
      'the half hour never comes: a week later at +11:00',
    ],
  ]),
];

/** Sunday 2026-04-05: at 16:30Z of the day before from 03:00 (+10:30) back to 02:00 (+09:30). */
const adelaide = [
  ...scenario('Sun 02:30-04:00, Adelaide', week([SUN, '02:30', '04:00']), 'Australia/Adelaide', [
    ['2026-04-04T16:00:00Z', true, '2026-04-04T16:30:00Z', 'from the first 02:30 to the second 02:00'],
    ['2026-04-04T16:30:00Z', false, '2026-04-04T17:00:00Z', 'until the second 02:30'],
    ['2026-04-04T17:00:00Z', true, '2026-04-04T18:30:00Z', 'to 04:00 at +09:30'],
  ]),
];

/**
 * Changes at midnight. 2018-02-18 02:00Z: from Sunday 00:00 (-02:00) back to Saturday 23:00 (-03:00).
 * 2018-11-04 03:00Z: from Sunday 00:00 (-03:00) to 01:00 (-02:00).
 */
const saoPaulo = [
  ...scenario('Sun 00:00-06:00, São Paulo', week([SUN, '00:00', '06:00']), 'America/Sao_Paulo', [
    ['2018-11-04T02:59:00Z', false, '2018-11-04T03:00:00Z', 'midnight is skipped: opens at 01:00'],
    ['2018-11-04T03:00:00Z', true, '2018-11-04T08:00:00Z', 'to 06:00 at -02:00'],
    ['2018-02-18T02:00:00Z', false, '2018-02-18T03:00:00Z', 'it is Saturday 23:00 once more'],
  ]),
  ...scenario('Sat 20:00-00:30, São Paulo', week([SAT, '20:00', '00:30']), 'America/Sao_Paulo', [
    ['2018-11-03T23:00:00Z', true, '2018-11-04T03:00:00Z', 'the half hour of Sunday is skipped'],
  ]),
  ...scenario('Sat 20:00-24:00, São Paulo', week([SAT, '20:00', '24:00']), 'America/Sao_Paulo', [
    ['2018-02-17T22:00:00Z', true, '2018-02-18T03:00:00Z', 'the last hour of Saturday comes twice'],
  ]),
  ...scenario('Sat 20:00-23:30, São Paulo', week([SAT, '20:00', '23:30']), 'America/Sao_Paulo', [
    ['2018-02-17T22:00:00Z', true, '2018-02-18T01:30:00Z', 'to the first 23:30'],
    ['2018-02-18T01:30:00Z', false, '2018-02-18T02:00:00Z', 'until 23:00 comes again'],
    ['2018-02-18T02:00:00Z', true, '2018-02-18T02:30:00Z', 'to the second 23:30'],
  ]),
];

/** 2011-12-30 10:00Z: from the end of Thursday 12-29 (-10:00) to the begin of Saturday 12-31 (+14:00). */
const apia = [
  ...scenario('Fri 09:00-17:00, Apia', week([FRI, '09:00', '17:00']), 'Pacific/Apia', [
    ['2011-12-29T22:00:00Z', false, '2012-01-05T19:00:00Z', 'Friday never comes: the one after, 7 days away'],
    ['2011-12-24T03:00:00Z', false, null, 'the Friday after is farther than 8 days'],
  ]),
  ...scenario(
    'Thu 22:00-24:00, Sat 00:00-02:00, Apia',
    week([THU, '22:00', '24:00'], [SAT, '00:00', '02:00']),
    'Pacific/Apia',
    [['2011-12-30T08:00:00Z', true, '2011-12-30T12:00:00Z', 'Saturday follows Thursday at once']],
  ),
  ...scenario('Thu 22:00-02:00, Apia', week([THU, '22:00', '02:00']), 'Pacific/Apia', [
    ['2011-12-30T09:00:00Z', true, '2011-12-30T10:00:00Z', 'the spill into Friday never comes'],
    ['2011-12-30T10:00:00Z', false, '2012-01-05T08:00:00Z', 'until Thursday 22:00 at +14:00'],
  ]),
  ...scenario('Fri 22:00-02:00, Apia', week([FRI, '22:00', '02:00']), 'Pacific/Apia', [
    [
      '2011-12-30T09:00:00Z',
      false,
      '2011-12-30T10:00:00Z',
      'Saturday takes the spill of the weekday before it',
    ],
    ['2011-12-30T10:00:00Z', true, '2011-12-30T12:00:00Z', 'though that Friday never came'],
  ]),
];

export const clockChangeCases = [
  ...springInBerlin,
  ...autumnInBerlin,
  ...newYork,
  ...lordHowe,
  ...adelaide,
  ...saoPaulo,
  ...apia,
];
