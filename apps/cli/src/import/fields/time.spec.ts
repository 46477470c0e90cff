import { timeOf, timeZoneOf } from './time.js';
import { withWarnings } from './testing/with-warnings.js';

describe('timeOf', () => {
  it.each([
    ['2019-08-30T11:46:31Z', '2019-08-30T11:46:31.000Z'],
    ['2025-10-27T12:45:42', '2025-10-27T12:45:42.000Z'],
    ['2025-10-27 12:45', '2025-10-27T12:45:00.000Z'],
    ['2025-11-07T04:11:53.838579335Z', '2025-11-07T04:11:53.838Z'],
    ['2025-10-27T12:45:42+0200', '2025-10-27T10:45:42.000Z'],
    ['2025-10-27t12:45:42.1+02:00', '2025-10-27T10:45:42.100Z'],
    ['2016-12-31T23:59:60Z', '2016-12-31T23:59:59.000Z'],
  ])('reads %s as %s', (text, time) => expect(withWarnings((warn) => timeOf(text, warn))).toEqual([time, 0]));

  it.each([['yesterday'], ['2025-02-30T00:00:00Z'], ['2025-13-01T00:00:00Z'], ['2025-10-27']])(
    'cannot read %s',
    (text) => expect(withWarnings((warn) => timeOf(text, warn))).toEqual([null, 1]),
  );
});

describe('timeZoneOf', () => {
  it('accepts IANA names only', () => {
    expect(withWarnings((warn) => timeZoneOf('Europe/Amsterdam', warn))).toEqual(['Europe/Amsterdam', 0]);
    for (const name of ['Amsterdam', '+01:00', 'Germany'])
      expect(withWarnings((warn) => timeZoneOf(name, warn))).toEqual([null, 1]);
  });
});
