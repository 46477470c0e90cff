/** The columns of a person who has chosen none, as far as a window of 1366 pixels has room for them. */
export const usualColumns: readonly string[] = [
  ...(['name', 'available', 'changed_at', 'city', 'country', 'plugs', 'kilowatts'] as const),
  ...(['evse_id', 'source_feed'] as const),
];

/**
 * The columns to show in their order: those that the URL asks for, else those that the browser keeps, else the usual
 * ones. What is not offered is left out.
 */
export function shownColumns(
  asked: readonly string[],
  kept: readonly string[],
  offered: readonly string[],
): readonly string[] {
  const among = (columns: readonly string[]) => columns.filter((column) => offered.includes(column));
  return [asked, kept, usualColumns].map(among).find((columns) => columns.length > 0) ?? [];
}

/** The columns to show in a table that is sorted by one: it is the second, unless it is among them. */
export function withSorted(shown: readonly string[], sorted: string | undefined): readonly string[] {
  if (sorted === undefined || shown.includes(sorted)) return shown;
  return [...shown.slice(0, 1), sorted, ...shown.slice(1)];
}

/** Shows a column after the others, or hides it, unless it is the last one. */
export function switchedColumn(shown: readonly string[], column: string): readonly string[] {
  if (!shown.includes(column)) return [...shown, column];
  return shown.length === 1 ? shown : shown.filter((other) => other !== column);
}

/** Moves a column to a place, which is brought within the others. */
export function movedColumn(shown: readonly string[], column: string, place: number): readonly string[] {
  const others = shown.filter((other) => other !== column);
  const index = Math.min(others.length, Math.max(0, place));
  return [...others.slice(0, index), column, ...others.slice(index)];
}

export const areUsual = (columns: readonly string[]): boolean => columns.join() === usualColumns.join();
