import { openingTimesText } from './ocpi-opening-times.js';

const hours = (weekday: unknown, period_begin = '08:00', period_end = '20:00') => ({
  weekday,
  period_begin,
  period_end,
});

describe('openingTimesText', () => {
  it('returns 24/7 if the station never closes', () => {
    expect(openingTimesText({ twentyfourseven: true, regular_hours: [hours(1)] })).toBe('24/7');
  });

  it('combines consecutive days with equal hours', () => {
    const regular_hours = [hours(7), hours(1), hours(2), hours(3), hours(5, '09:00', '12:00')];
    expect(openingTimesText({ regular_hours })).toBe('Mon–Wed 08:00–20:00, Fri 09:00–12:00, Sun 08:00–20:00');
  });

  it('lists several periods of a day', () => {
    const regular_hours = [hours(1, '08:00', '12:00'), hours(1, '14:00', '18:00')];
    expect(openingTimesText({ regular_hours })).toBe('Mon 08:00–12:00 and 14:00–18:00');
  });

  it.each([[null], [{}], ['24/7'], [{ regular_hours: [hours(8), hours('x'), {}, null] }]])(
    'returns null for %j',
    (times) => expect(openingTimesText(times)).toBeNull(),
  );
});
