import { withWarnings } from '../../fields/testing/with-warnings.js';
import { withClosings } from './ocpi-closings.js';

const NOW = Date.parse('2026-11-26T12:00:00Z');
const closing = (period_begin: unknown, period_end: unknown) => ({ period_begin, period_end });
const winter = closing('2026-11-01T00:00:00Z', '2027-02-01T00:00:00Z');
const hours = (
  closings: unknown,
  timeZone: string | null = 'Europe/Amsterdam',
  text: string | null = '24/7',
) =>
  withWarnings((warn) =>
    withClosings(text, { exceptional_closings: closings }, { timeZone, now: NOW }, warn),
  );

describe('Exceptional closings', () => {
  it('overrule 24/7, in local time', () => {
    expect(hours([winter])).toEqual(['24/7, closed 2026-11-01 01:00–2027-02-01 01:00', 0]);
    expect(hours([winter], null)).toEqual(['24/7, closed 2026-11-01 00:00 UTC–2027-02-01 00:00 UTC', 0]);
  });

  it('that have ended are left out, and the others are sorted', () => {
    const day = (date: string) => closing(`${date}T00:00:00Z`, `${date}T12:00:00Z`);
    expect(hours([day('2026-11-25')])).toEqual(['24/7', 0]);
    const days = ['2027-01-04', '2027-01-02', '2027-01-01', '2027-01-03', '2026-01-01'].map(day);
    expect(hours(days, 'UTC')[0]).toMatch(
      /^24\/7, closed 2027-01-01 00:00–2027-01-01 12:00, .*–2027-01-03 12:00, and 1 more$/,
    );
  });

  it('that cannot be read are warned of', () =>
    expect(hours([null, closing('soon', null), closing(winter.period_end, winter.period_begin)])).toEqual([
      '24/7',
      3,
    ]));

  it.each([[null], ['Mon 08:00–20:00']])('leave the hours %j', (text) =>
    expect(hours([winter], null, text)).toEqual([text, 0]),
  );
});
