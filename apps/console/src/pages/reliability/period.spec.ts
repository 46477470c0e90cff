import { monthsOf, periodOf } from './period.js';

const now = Date.parse('2026-03-05T14:27:31Z');

describe('periodOf', () => {
  it.each([
    ['lastMonth', '2026-02-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
    ['thisYear', '2026-01-01T00:00:00.000Z', '2026-03-05T14:00:00.000Z'],
    ['lastYear', '2025-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'],
    ['twelveMonths', '2025-03-01T00:00:00.000Z', '2026-03-01T00:00:00.000Z'],
  ] as const)('%s', (name, from, to) => expect(periodOf(name, now)).toEqual({ from, to }));

  it('goes back over the turn of the year', () =>
    expect(periodOf('lastMonth', Date.parse('2026-01-31T23:59:59Z'))).toEqual({
      from: '2025-12-01T00:00:00.000Z',
      to: '2026-01-01T00:00:00.000Z',
    }));
});

describe('monthsOf', () => {
  it('cuts a period at the beginnings of months', () =>
    expect(monthsOf(periodOf('thisYear', now))).toEqual([
      { from: '2026-01-01T00:00:00.000Z', to: '2026-02-01T00:00:00.000Z' },
      { from: '2026-02-01T00:00:00.000Z', to: '2026-03-01T00:00:00.000Z' },
      { from: '2026-03-01T00:00:00.000Z', to: '2026-03-05T14:00:00.000Z' },
    ]));

  it('has the twelve months of a year', () =>
    expect(monthsOf(periodOf('twelveMonths', now)).map(({ from }) => from.slice(0, 7))).toEqual([
      ...['2025-03', '2025-04', '2025-05', '2025-06', '2025-07', '2025-08', '2025-09', '2025-10'],
      ...['2025-11', '2025-12', '2026-01', '2026-02'],
    ]));
});
