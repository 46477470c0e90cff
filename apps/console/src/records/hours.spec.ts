import { exceptionsOf, hoursWords, timeWords, weekOf } from './hours.js';

const day = (weekday: number, period_begin: string, period_end: string) => ({
  ...{ weekday, period_begin, period_end },
});
const week = {
  twentyfourseven: false,
  regular_hours: [
    ...[day(2, '13:00', '18:00'), day(1, '08:00', '18:00'), day(2, '08:00', '12:00')],
    ...[day(4, '08:00', '18:00'), day(5, '08:00', '18:00')],
  ],
};

describe('Opening times', () => {
  it('are a line for each day of the week', () => {
    expect(weekOf(week).map(({ day: name, hours }) => `${name} ${hours}`)).toEqual([
      ...['Mon 08:00–18:00', 'Tue 08:00–12:00, 13:00–18:00', 'Wed closed', 'Thu 08:00–18:00'],
      ...['Fri 08:00–18:00', 'Sat closed', 'Sun closed'],
    ]);
    expect(weekOf({ twentyfourseven: true })).toEqual([]);
  });

  it('are one line with neighbouring days together', () => {
    expect(hoursWords(week)).toBe('Mon 08:00–18:00, Tue 08:00–12:00, 13:00–18:00, Thu–Fri 08:00–18:00');
    expect(hoursWords({ twentyfourseven: true })).toBe('24/7');
    expect(hoursWords({ twentyfourseven: false })).toBe('No regular hours');
  });

  it('have their exceptions', () => {
    const period = { period_begin: '2026-12-24T11:00:00.000Z', period_end: '2026-12-27T00:00:00.000Z' };
    const [opening, closing] = exceptionsOf({
      ...{ twentyfourseven: true, exceptional_openings: [period], exceptional_closings: [period] },
    });
    expect(opening).toMatch(/^Also open .*2026.* – .*2026/);
    expect(closing).toMatch(/^Closed .*2026/);
  });
});

describe('A period in the time zone of its place', () => {
  const closed = (period_begin: string, period_end: string, timeZone: string) =>
    exceptionsOf(
      { twentyfourseven: true, exceptional_closings: [{ period_begin, period_end }] },
      timeZone,
    )[0];

  it('is days if it has whole ones', () => {
    const berlin = ['2026-12-23T23:00:00.000Z', '2026-12-24T23:00:00.000Z'] as const;
    expect(closed(...berlin, 'Europe/Berlin')).toBe('Closed Dec 24, 2026');
    expect(closed('2026-12-24T05:00:00.000Z', '2026-12-27T05:00:00.000Z', 'America/New_York')).toBe(
      'Closed Dec 24, 2026 – Dec 26, 2026',
    );
    expect(closed(...berlin, 'America/New_York')).toMatch(/6:00\sPM – Dec 24, 2026, 6:00\sPM$/);
  });

  it('has its clock', () =>
    expect(closed('2026-12-24T11:00:00.000Z', '2026-12-24T23:00:00.000Z', 'Asia/Tokyo')).toMatch(
      /^Closed Dec 24, 2026, 8:00\sPM – Dec 25, 2026, 8:00\sAM$/,
    ));
});

it.each(['', '2026-12-', '2026-13-40T00:00:00Z', 'noon', '08:00'])('%p is no time, and stays', (text) =>
  expect(timeWords(text)).toBe(text),
);
