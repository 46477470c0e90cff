import fc from 'fast-check';
import { hoursKey, type OpeningTimes } from '#domain';
import { openingTimesFrom } from './opening-times-in-text.js';
import { textOfOpeningTimes } from './opening-times-text.js';

/** What is read of a text, in the directory's words; with a warning behind it in brackets. */
function read(text: string): string | null | undefined {
  const found = openingTimesFrom(text);
  return found && [textOfOpeningTimes(found.times), ...found.warnings.map((each) => `(${each})`)].join(' ');
}

const HOLIDAYS = '(hours of holidays are not read)';
const REMARK = '(a remark beside opening hours is not read)';

describe("OpenStreetMap's opening_hours", () => {
  it.each([
    ['24/7', '24/7'],
    [' 24 / 7 ', '24/7'],
    ['Mo-Su 00:00-24:00', '24/7'],
    ['Mo-Su 00:00-23:59', '24/7'],
    ['00:00-24:00', '24/7'],
    ['Mo-Sa 00:00-24:00; Su 00:00-12:00,12:00-00:00', '24/7'],
    ['Mo-Fr 08:00-18:00', 'Mon–Fri 08:00–18:00'],
    ['mo-fr: 8:00 - 18:00', 'Mon–Fri 08:00–18:00'],
    ['Mo,We 08:00-18:00', 'Mon 08:00–18:00, Wed 08:00–18:00'],
    ['Mo-We,Sa 08:00-18:00', 'Mon–Wed 08:00–18:00, Sat 08:00–18:00'],
    ['Sa-Mo 08:00-18:00', 'Mon 08:00–18:00, Sat–Sun 08:00–18:00'],
    ['08:00-20:00', 'Mon–Sun 08:00–20:00'],
    ['Mo 08:00-12:00,13:00-18:00', 'Mon 08:00–12:00 and 13:00–18:00'],
    ['Mo 13:00-18:00, 08:00-12:00', 'Mon 08:00–12:00 and 13:00–18:00'],
    ['Mo-Fr 08:00-18:00; Sa 09:00-12:00;', 'Mon–Fri 08:00–18:00, Sat 09:00–12:00'],
    ['Mo-Fr 08:00-18:00; We 08:00-12:00', 'Mon–Tue 08:00–18:00, Wed 08:00–12:00, Thu–Fri 08:00–18:00'],
    ['Mo-Fr 08:00-18:00; We off', 'Mon–Tue 08:00–18:00, Thu–Fri 08:00–18:00'],
    ['24/7; Su closed', 'Mon–Sat 00:00–00:00'],
    ['Mo-Tu 08:00-12:00,Tu 14:00-18:00', 'Mon 08:00–12:00, Tue 08:00–12:00 and 14:00–18:00'],
    ['Mo-Su 08:00-12:00, Su off', 'Mon–Sat 08:00–12:00'],
    ['Fr 22:00-04:00', 'Fri 22:00–04:00'],
    ['Fr 22:00-28:00', 'Fri 22:00–04:00'],
    ['Mo-Fr 08:00-18:00; PH off', `Mon–Fri 08:00–18:00 ${HOLIDAYS}`],
    ['Mo-Fr,PH 08:00-18:00; SH 10:00-12:00', `Mon–Fri 08:00–18:00 ${HOLIDAYS}`],
    ['Mo-Su,PH 00:00-24:00', `24/7 ${HOLIDAYS}`],
    [
      'Mon–Fri 08:00–12:00 and 13:00–18:00, Sat 10:00–02:00',
      'Mon–Fri 08:00–12:00 and 13:00–18:00, Sat 10:00–02:00',
    ],
  ])('is read from %j', (text, hours) => expect(read(text)).toBe(hours));

  it.each([
    ...['', 'off', 'Mo-Su closed', 'PH 08:00-12:00', 'PH-Fr 08:00-12:00', 'Mo-Fr', 'Xx 08:00-12:00'],
    ...['Apr-Oct 08:00-20:00', 'Apr-Oct Mo-Fr 08:00-20:00', 'week 1-20 08:00-12:00', '2026 08:00-12:00'],
    ...['sunrise-sunset', 'Mo 08:00+', 'Mo 08:00', 'Mo 08:00-25:61', 'Mo 25:00-26:00', 'Mo 08:00-49:00'],
    ...['Mo[1] 08:00-12:00', 'Mo-Fr 08:00-12:00 "call first"', 'Mo-Fr 08:00-12:00 || "by appointment"'],
    ...['Mo 06:00-06:00', 'Mo-Fr 9:00-5:00', 'Mo-Fr 08:00-12:00 Sa 08:00-12:00', 'Lundi 9h-18h'],
    ...['24/7, closed 2026-11-01 01:00–2027-02-01 01:00', 'x'.repeat(2000)],
  ])('is not in %j', (text) => expect(read(text)).toBeUndefined());
});

describe('The phrases of a register of the United States', () => {
  it.each([
    ['24 hours daily', '24/7'],
    ['24 Hours Daily.', '24/7'],
    ['Open 24 hours a day, 7 days a week', '24/7'],
    ['Mon 12:00am - 12:00am; Tue-Sun 12:00am - 12:00am', '24/7'],
    ['5am-12am daily', 'Mon–Sun 05:00–00:00'],
    ['6am - 11pm', 'Mon–Sun 06:00–23:00'],
    ['9AM-5PM M-F', 'Mon–Fri 09:00–17:00'],
    ['noon to midnight weekdays', 'Mon–Fri 12:00–00:00'],
    ['8 a.m. - 5 p.m. Mondays', 'Mon 08:00–17:00'],
    ['12am-12:30am and 12pm-12:30pm Sun', 'Sun 00:00–00:30 and 12:00–12:30'],
    ['8:30am-5pm M-F, 8am-12pm Sat', 'Mon–Fri 08:30–17:00, Sat 08:00–12:00'],
    ['7am-7pm M-W and Sat, 7am-8pm Th-F', 'Mon–Wed 07:00–19:00, Thu–Fri 07:00–20:00, Sat 07:00–19:00'],
    ['6am-11pm Sun-Th, 6am-12am F-Sat', 'Mon–Thu 06:00–23:00, Fri–Sat 06:00–00:00, Sun 06:00–23:00'],
    ['8am-5pm M-F, 24 hours Sat-Sun', 'Mon–Fri 08:00–17:00, Sat–Sun 00:00–00:00'],
    ['9am-2pm, 4pm-9pm daily', 'Mon–Sun 09:00–14:00 and 16:00–21:00'],
    ['M-F 8am-5pm; Sa 9am-2pm', 'Mon–Fri 08:00–17:00, Sat 09:00–14:00'],
    ['MON: 8:00am-5:00pm | TUE: 9:00am-5:00pm', 'Mon 08:00–17:00, Tue 09:00–17:00'],
    ['Mon 6:00am - 11:59pm; Tue 7:00pm - 2:00am', 'Mon 06:00–23:59, Tue 19:00–02:00'],
    ['8am-5pm daily; closed Sundays', 'Mon–Sat 08:00–17:00'],
    ['MO: closed; TU: 8am-5pm', 'Tue 08:00–17:00'],
    ['24 hours daily; customers only', `24/7 ${REMARK}`],
    ['24 hours daily; pay lot; 4 hour limit', `24/7 ${REMARK}`],
    ['24 hours daily; vehicles may stay for up to 10 hours', `24/7 ${REMARK}`],
    ["6am-10pm daily. Please look at the operator's map for adapters.", `Mon–Sun 06:00–22:00 ${REMARK}`],
    ['8am-6pm M-F; call 555-010-4048 for a card', `Mon–Fri 08:00–18:00 ${REMARK}`],
  ])('have the hours of %j', (text, hours) => expect(read(text)).toBe(hours));

  it.each([
    ...['Dawn to dusk', 'Dawn to dusk daily', 'Business hours', 'Dealership business hours; customers only'],
    ...[
      'Call the station for hours of availability.',
      'During park hours',
      '24 hours daily; no overnight parking',
    ],
    ...[
      '24 hours daily; access for staff 5am-5pm',
      '24 hours daily; seasonal fee',
      '8am-5pm daily; hours vary',
    ],
    ...['24 hours daily; closed in winter', '8am-5pm M-F; call for after hours fueling', 'MO: Not specified'],
    ...[
      'MO: 8am-5pm; TU: Not specified',
      'customers only; 24 hours daily',
      '24 hours daily; 24 hours for members',
    ],
    ...['8-5 M-F', '7:30-7:30 M-F, 8:00-12:00 S', '8am-5pm S', '8am-5pm T', '13am-5pm daily', '8am-8am M'],
    ...[
      '8am-5pm M-F, Sat 9am-2pm',
      '8am-5pm; 6pm-8pm',
      'Mon 8am-12pm; Mon 1pm-5pm',
      'M-F',
      'daily',
      'Mon closed',
    ],
    ...['8am-5pm closed Sunday', '8am-5pm M-F; 24 hours'],
  ])('leave %j a text', (text) => expect(read(text)).toBeUndefined());
});

describe('The text of opening times', () => {
  const minutes = fc.constantFrom('00', '15', '30', '45');
  const hour = fc.integer({ min: 0, max: 23 }).map((number) => String(number).padStart(2, '0'));
  const time = fc.tuple(hour, minutes).map((parts) => parts.join(':'));
  const period = fc
    .record({ weekday: fc.integer({ min: 1, max: 7 }), period_begin: time, period_end: time })
    // From 12:00 to 10:00 may be ten hours by a clock of twelve.
    .filter(({ period_begin: begin, period_end: end }) => begin < end || (begin >= '13' && begin > end));

  it('is read as the same hours', () => {
    fc.assert(
      fc.property(fc.array(period, { minLength: 1, maxLength: 20 }), (regular_hours) => {
        const times: OpeningTimes = { twentyfourseven: false, regular_hours };
        const again = openingTimesFrom(textOfOpeningTimes(times) ?? '');
        expect(again?.warnings).toEqual([]);
        expect(hoursKey(again?.times ?? null, 'UTC')).toBe(hoursKey(times, 'UTC'));
      }),
    );
  });

  it.each([
    [{ twentyfourseven: true }, '24/7'],
    [{ twentyfourseven: false }, null],
    [{ twentyfourseven: false, exceptional_openings: [] }, null],
  ])('of %j is %s', (times, text) => expect(textOfOpeningTimes(times)).toBe(text));
});
