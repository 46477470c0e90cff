import { onNextDay, withWeekdays } from './week-rows.js';

const row = (key: number, weekday: string, period_begin = '09:00') => ({
  ...{ key, values: { weekday, period_begin, period_end: '17:00' } },
});

it('A copy of the hours of a day is on the day after', () => {
  expect(onNextDay(row(1, '3')).values['weekday']).toBe('4');
  expect(onNextDay(row(1, '7')).values['weekday']).toBe('1');
  expect(onNextDay(row(1, '')).values['weekday']).toBe('');
});

it('Monday to Friday come with the hours of the last row, but for days that are there', () => {
  expect(withWeekdays([]).map(({ key, values }) => [key, values['weekday'], values['period_begin']])).toEqual(
    [1, 2, 3, 4, 5].map((day) => [day, String(day), '08:00']),
  );
  const rows = withWeekdays([row(4, '2', '07:00')]);
  expect(rows.map(({ key, values }) => [key, values['weekday'], values['period_begin']])).toEqual([
    [4, '2', '07:00'],
    ...['1', '3', '4', '5'].map((day, index) => [5 + index, day, '07:00']),
  ]);
});
