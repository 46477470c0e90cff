import { withWarnings } from './testing/with-warnings.js';
import { timeZoneOf } from './time-zone.js';

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
