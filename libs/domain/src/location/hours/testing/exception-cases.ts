import { MON, allHours, noHours, scenario, week, withClosings, withOpenings } from './scenario.js';

/** A time, to the minute or more exact, of Monday 2026-06-01 in UTC. */
const at = (time: string) => `2026-06-01T${time.length === 5 ? `${time}:00` : time}Z`;
const mondays = week([MON, '09:00', '17:00']);

const openingsAlone = [
  ...scenario('an opening 10-12 alone, no zone', withOpenings(noHours, [at('10:00'), at('12:00')]), null, [
    [at('09:00'), false, at('10:00'), 'closed outside of openings'],
    [at('10:00'), true, at('12:00'), 'the begin belongs to it'],
    [at('11:59:59.999'), true, at('12:00'), 'the last millisecond'],
    [at('12:00'), false, null, 'the end does not belong to it'],
  ]),
  ...scenario('an opening of 20 s', withOpenings(noHours, [at('10:00:10.250'), at('10:00:30.250')]), 'UTC', [
    [at('10:00'), false, at('10:00:10.250'), 'exceptions are exact to the millisecond'],
    [at('10:00:10.249'), false, at('10:00:10.250'), 'a millisecond before'],
    [at('10:00:10.250'), true, at('10:00:30.250'), 'open and closed within a minute'],
  ]),
  ...scenario(
    'an opening in 3 months',
    withOpenings(noHours, ['2026-09-01T10:00:00Z', '2026-09-01T12:00:00Z']),
    null,
    [[at('10:00'), false, '2026-09-01T10:00:00Z', 'the search goes on to the last exception']],
  ),
  ...scenario(
    'openings 10-12, 12-14 and 13-16',
    withOpenings(noHours, [at('13:00'), at('16:00')], [at('10:00'), at('12:00')], [at('12:00'), at('14:00')]),
    null,
    [[at('10:30'), true, at('16:00'), 'openings that touch or overlap are one']],
  ),
];

const closingsAlone = [
  ...scenario('a closing 10-12 alone', withClosings(noHours, [at('10:00'), at('12:00')]), 'UTC', [
    [at('09:00'), null, at('10:00'), 'unknown outside of closings'],
    [at('10:00'), false, at('12:00'), 'closed, then unknown'],
    [at('12:00'), null, null, 'the end does not belong to it'],
  ]),
  ...scenario('a closing 10-12 alone, no zone', withClosings(noHours, [at('10:00'), at('12:00')]), null, [
    [at('11:00'), false, at('12:00'), 'needs no clock'],
  ]),
];

const overEachOther = [
  ...scenario(
    'an opening 10-14 and a closing 12-16',
    withClosings(withOpenings(noHours, [at('10:00'), at('14:00')]), [at('12:00'), at('16:00')]),
    null,
    [
      [at('09:00'), false, at('10:00'), 'closed before the opening, for there is one'],
      [at('11:00'), true, at('12:00'), 'the closing cuts the opening short'],
      [at('13:00'), false, null, 'closed in the closing and after it'],
    ],
  ),
  ...scenario(
    'an opening 10-16 around a closing 12-14',
    withClosings(withOpenings(noHours, [at('10:00'), at('16:00')]), [at('12:00'), at('14:00')]),
    null,
    [
      [at('10:00'), true, at('12:00'), 'before the closing'],
      [at('12:00'), false, at('14:00'), 'the closing overrules'],
      [at('14:00'), true, at('16:00'), 'open again'],
    ],
  ),
  ...scenario(
    '24/7, a closing 10-16 around an opening 12-14',
    withClosings(withOpenings(allHours, [at('12:00'), at('14:00')]), [at('10:00'), at('16:00')]),
    'UTC',
    [[at('11:00'), false, at('16:00'), 'an opening within a closing does not open']],
  ),
];

const overAllHours = [
  ...scenario('24/7, a closing 10-12, no zone', withClosings(allHours, [at('10:00'), at('12:00')]), null, [
    [at('09:00'), true, at('10:00'), 'open until the closing'],
    [at('10:00'), false, at('12:00'), 'closed over 24/7'],
    [at('12:00'), true, null, 'open for ever'],
  ]),
  ...scenario(
    '24/7, a closing given at +02:00',
    withClosings(allHours, ['2026-06-01T14:00:00+02:00', '2026-06-01T16:00:00+02:00']),
    'America/New_York',
    [[at('11:30'), true, at('12:00'), 'an instant with its own offset; the zone does not matter']],
  ),
  ...scenario(
    '24/7, closings 10-12 and 12-14',
    withClosings(allHours, [at('10:00'), at('12:00')], [at('12:00'), at('14:00')]),
    null,
    [[at('10:30'), false, at('14:00'), 'closings that touch are one']],
  ),
  ...scenario(
    '24/7, closings 10-12 and 12:00:01-14',
    withClosings(allHours, [at('10:00'), at('12:00')], [at('12:00:01'), at('14:00')]),
    null,
    [
      [at('11:00'), false, at('12:00'), 'a second between two closings'],
      [at('12:00'), true, at('12:00:01'), 'that second is open'],
      [at('12:00:01'), false, at('14:00'), 'and over'],
    ],
  ),
  ...scenario('24/7, a closing 10-10', withClosings(allHours, [at('10:00'), at('10:00')]), null, [
    [at('10:00'), true, null, 'a stretch without length has no instant'],
  ]),
  ...scenario('24/7, an opening 10-12', withOpenings(allHours, [at('10:00'), at('12:00')]), null, [
    [at('09:00'), true, null, 'open already, open after'],
  ]),
];

const overRegularHours = [
  ...scenario('Mon 09:00-17:00, an opening 16-20', withOpenings(mondays, [at('16:00'), at('20:00')]), 'UTC', [
    [at('10:00'), true, at('20:00'), 'the opening prolongs the day'],
    [at('20:00'), false, '2026-06-08T09:00:00Z', 'then regular hours again'],
  ]),
  ...scenario(
    'Mon 09:00-17:00, an opening on a Sunday',
    withOpenings(mondays, ['2026-06-07T10:00:00Z', '2026-06-07T12:00:00Z']),
    'UTC',
    [
      [at('17:00'), false, '2026-06-07T10:00:00Z', 'the opening comes before the next Monday'],
      ['2026-06-07T11:00:00Z', true, '2026-06-07T12:00:00Z', 'open on a day without hours'],
    ],
  ),
  ...scenario('Mon 09:00-17:00, a closing 12-14', withClosings(mondays, [at('12:00'), at('14:00')]), 'UTC', [
    [at('11:00'), true, at('12:00'), 'the closing cuts the day'],
    [at('13:00'), false, at('14:00'), 'closed in between'],
    [at('14:00'), true, at('17:00'), 'the rest of the day'],
  ]),
  ...scenario(
    'Mon 09:00-17:00, closed from Mon 16 to Tue 08',
    withClosings(mondays, [at('16:00'), '2026-06-02T08:00:00Z']),
    'UTC',
    [
      [at('10:00'), true, at('16:00'), 'closes an hour early'],
      [at('16:30'), false, '2026-06-08T09:00:00Z', 'the closing ends while it is closed anyway'],
    ],
  ),
  ...scenario(
    'Mon 09:00-17:00, closed until Monday 07-06 12:00',
    withClosings(mondays, ['2026-06-01T12:00:00Z', '2026-07-06T12:00:00Z']),
    'UTC',
    [['2026-06-03T10:00:00Z', false, '2026-07-06T12:00:00Z', 'opens in the middle of a Monday, 33 days on']],
  ),
  ...scenario(
    'Mon 09:00-17:00, closed until Tuesday 07-07',
    withClosings(mondays, ['2026-06-01T12:00:00Z', '2026-07-07T00:00:00Z']),
    'UTC',
    [
      [
        '2026-06-03T10:00:00Z',
        false,
        '2026-07-13T09:00:00Z',
        'the Monday after it is within 8 days of its end',
      ],
    ],
  ),
  ...scenario(
    'Mon 09:00-17:00, a closing in May',
    withClosings(mondays, ['2026-05-04T09:00:00Z', '2026-05-04T17:00:00Z']),
    'UTC',
    [[at('10:00'), true, at('17:00'), 'a closing that is over does not matter']],
  ),
  ...scenario(
    'Mon 09:00-17:00, opening 18-20, closing 16-18',
    withClosings(withOpenings(mondays, [at('18:00'), at('20:00')]), [at('16:00'), at('18:00')]),
    'UTC',
    [
      [at('15:00'), true, at('16:00'), 'regular hours first'],
      [at('16:00'), false, at('18:00'), 'the closing, of which an hour had no hours'],
      [at('18:00'), true, at('20:00'), 'the opening begins where the closing ends'],
    ],
  ),
];

const regularHoursWithoutZone = [
  ...scenario(
    'Mon 09:00-17:00 without a zone, a closing 12-14',
    withClosings(mondays, [at('12:00'), at('14:00')]),
    null,
    [
      [at('11:00'), null, at('12:00'), 'unknown until the closing'],
      [at('13:00'), false, at('14:00'), 'the closing decides'],
      [at('14:00'), null, null, 'unknown for ever'],
    ],
  ),
  ...scenario(
    'Mon 09:00-17:00 without a zone, an opening 12-14',
    withOpenings(mondays, [at('12:00'), at('14:00')]),
    null,
    [
      [at('11:00'), null, at('12:00'), 'unknown until the opening'],
      [at('13:00'), true, at('14:00'), 'the opening decides'],
    ],
  ),
  ...scenario(
    'Mon 09:00-17:00 without a zone, opening 12-14, closing 14-15',
    withClosings(withOpenings(mondays, [at('12:00'), at('14:00')]), [at('14:00'), at('15:00')]),
    null,
    [
      [at('13:00'), true, at('14:00'), 'from open to closed'],
      [at('14:00'), false, at('15:00'), 'from closed to unknown'],
    ],
  ),
];

export const exceptionCases = [
  ...[...openingsAlone, ...closingsAlone, ...overEachOther],
  ...[...overAllHours, ...overRegularHours, ...regularHoursWithoutZone],
];
