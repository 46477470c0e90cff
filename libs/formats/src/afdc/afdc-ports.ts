import type { Cell } from '../input/table.js';

/** The level of a charging port, among the columns as {@link stationColumnsOf} names them. */
export const LEVEL_COLUMN = 'EV Level';

/** The columns of a file of charging ports, by the names that the file of stations has for the same. */
const renamings: readonly (readonly [RegExp, string])[] = [
  [/^Charging Port /, 'EV '],
  [/^Charging Network/, 'EV Network'],
];

/** Whether a row of a file with these columns is a charging port, so that several rows are one station. */
export const isPortFile = (columns: readonly string[]): boolean =>
  columns.some((column) => column.startsWith('Charging Port '));

/** Gives the columns of a file of charging ports their names in the file of stations, unless it has both. */
export const stationColumnsOf = (columns: readonly string[]): string[] =>
  columns.map((column) => {
    const [pattern = /^$/, name = ''] = renamings.find(([each]) => each.test(column)) ?? [];
    const renamed = column.replace(pattern, name);
    return columns.includes(renamed) ? column : renamed;
  });

const levels: Readonly<Record<string, RegExp>> = {
  'EV Level1 EVSE Num': /^(?:level[ _]?)?1$/i,
  'EV Level2 EVSE Num': /^(?:level[ _]?)?2$/i,
  'EV DC Fast Count': /^dc/i,
};

/** The cells of a charging port, or of several of one level, with a number of ports for each level. */
export const portCell =
  (cell: Cell, count = '1'): Cell =>
  (column) => {
    const level = levels[column];
    if (level === undefined) return cell(column);
    return level.test(cell(LEVEL_COLUMN) ?? '') ? count : null;
  };
