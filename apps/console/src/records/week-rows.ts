import { nextKey } from './rows.js';
import type { Entry, ValueRow, Values } from './values.js';

/** Whether the entries of a list are hours of a day of the week. */
export const isWeek = ({ name }: Pick<Entry, 'name'>): boolean => name === 'regular_hours';

const DAYS = 7;

/** The same hours on the day after: of Sunday that is Monday. */
export function onNextDay(row: ValueRow): ValueRow {
  const day = Number(row.values['weekday']);
  return day >= 1 && day <= DAYS
    ? { ...row, values: { ...row.values, weekday: String((day % DAYS) + 1) } }
    : row;
}

const usualHours: Values = { period_begin: '08:00', period_end: '18:00' };

/** Monday to Friday beside the rows that there are, with the hours of the last of these. */
export function withWeekdays(rows: readonly ValueRow[]): readonly ValueRow[] {
  const { values } = rows.at(-1) ?? { values: usualHours };
  const first = nextKey(rows);
  return [
    ...rows,
    ...[1, 2, 3, 4, 5]
      .filter((day) => rows.every((row) => row.values['weekday'] !== String(day)))
      .map((day, index) => ({ key: first + index, values: { ...values, weekday: String(day) } })),
  ];
}
