import { withWarnings } from './testing/with-warnings.js';
import { timeOf, timeZoneOf } from './time.js';

const read = (text: string | null) => withWarnings((warn) => timeZoneOf(text, warn));

describe('timeZoneOf', () => {
  it.each([
    ['Europe/Amsterdam', 'Europe/Amsterdam'],
    ['europe/berlin', 'Europe/Berlin'],
    ['EUROPE/BERLIN', 'Europe/Berlin'],
    ['Asia/Kuala Lumpur', 'Asia/Kuala_Lumpur'],
    ['america/port of spain', 'America/Port_of_Spain'],
    ['Europe/Kyiv', 'Europe/Kyiv'],
    ['europe/kyiv', 'Europe/Kyiv'],
    ['asia/kolkata', 'Asia/Kolkata'],
    ['ASIA/HO CHI MINH', 'Asia/Ho_Chi_Minh'],
    ['us/eastern', 'US/Eastern'],
    ['US/EASTERN', 'US/Eastern'],
    ['australia/nsw', 'Australia/NSW'],
    ['gb', 'GB'],
    ['gb-eire', 'GB-Eire'],
    ['japan', 'Japan'],
    ['US/Hawaii', 'US/Hawaii'],
    ['CET', 'CET'],
    ['utc', 'UTC'],
    ['Etc/GMT-3', 'Etc/GMT-3'],
  ])('reads %s as %s', (text, name) => {
    expect(read(text)).toEqual([name, 0]);
    expect(read(text)).toEqual([name, 0]);
  });

  it.each([['Amsterdam'], ['+01:00'], ['UTC+2'], ['W. Europe Standard Time'], ['BST']])(
    'does not know %s, and says so each time',
    (text) => {
      expect(read(text)).toEqual([null, 1]);
      expect(read(text)).toEqual([null, 1]);
    },
  );

  it('does not warn of an absent time zone', () => expect(read(null)).toEqual([null, 0]));
});

describe('timeOf', () => {
  it.each([
    ['2019-08-30T11:46:31Z', '2019-08-30T11:46:31.000Z'],
    ['2025-10-27T12:45:42', '2025-10-27T12:45:42.000Z'],
    ['2025-10-27 12:45', '2025-10-27T12:45:00.000Z'],
    ['2025-11-07T04:11:53.838579335Z', '2025-11-07T04:11:53.838Z'],
    ['0001-01-01T00:00:00Z', '0001-01-01T00:00:00.000Z'],
    ['2025-10-27T12:45:42+0200', '2025-10-27T10:45:42.000Z'],
    ['2025-10-27t12:45:42.1+02:00', '2025-10-27T10:45:42.100Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
  ])('reads %s as %s', (text, time) =>
    expect(withWarnings((warn) => timeOf(text, null, warn))).toEqual([time, 0]),
  );

  it.each([['yesterday'], ['2025-02-30T00:00:00Z'], ['2025-13-01T00:00:00Z'], ['2025-10-27']])(
    'cannot read %s',
    (text) => expect(withWarnings((warn) => timeOf(text, null, warn))).toEqual([null, 1]),
  );

  it.each([
    ['2026-11-01T10:00:00', 'Europe/Berlin', '2026-11-01T09:00:00.000Z'],
    ['2026-07-01 10:00:00', 'Europe/Berlin', '2026-07-01T08:00:00.000Z'],
    ['2026-07-01T10:00:00Z', 'Europe/Berlin', '2026-07-01T10:00:00.000Z'],
    ['2026-07-01T10:00:00', 'America/St_Johns', '2026-07-01T12:30:00.000Z'],
    // The offset changes between local midnight and midnight in UTC.
    ['2026-03-29T03:30:00', 'Europe/Berlin', '2026-03-29T01:30:00.000Z'],
    ['2026-11-01T03:30:00', 'America/New_York', '2026-11-01T08:30:00.000Z'],
  ])('reads %s in %s as %s', (text, zone, time) =>
    expect(withWarnings((warn) => timeOf(text, zone, warn))).toEqual([time, 0]),
  );
});
