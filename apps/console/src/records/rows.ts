/** A row of an editor. Its key tells it from the others, wherever it stands and whatever it holds. */
export interface Keyed {
  readonly key: number;
}

export const nextKey = (rows: readonly Keyed[]): number => Math.max(0, ...rows.map(({ key }) => key)) + 1;

export const replaced = <R extends Keyed>(
  rows: readonly R[],
  key: number,
  change: (row: R) => R,
): readonly R[] => rows.map((row) => (row.key === key ? change(row) : row));

/** A copy of a row right after it. */
export const withCopy = <R extends Keyed>(
  rows: readonly R[],
  key: number,
  copyOf: (row: R) => R = (row) => row,
): readonly R[] =>
  rows.flatMap((row) => (row.key === key ? [row, { ...copyOf(row), key: nextKey(rows) }] : [row]));

export const without = <R extends Keyed>(rows: readonly R[], key: number): readonly R[] =>
  rows.filter((row) => row.key !== key);

/** Puts a row where it was. */
export const withRowAt = <R extends Keyed>(rows: readonly R[], index: number, row: R): readonly R[] =>
  rows.toSpliced(index, 0, row);
