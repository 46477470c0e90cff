/** A row of a list as it is kept while it is selected. */
export interface Row {
  readonly id: string;
}

/** What is selected: some rows, or all that the filters of the list match but a few. */
export type Selection<Kept extends Row> =
  | { readonly kind: 'rows'; readonly rows: ReadonlyMap<string, Kept> }
  | { readonly kind: 'matching'; readonly except: ReadonlySet<string> };

export const nothingSelected: Selection<never> = { kind: 'rows', rows: new Map<string, never>() };
export const allMatching: Selection<never> = { kind: 'matching', except: new Set() };

export const isSelected = (selection: Selection<Row>, id: string): boolean =>
  selection.kind === 'rows' ? selection.rows.has(id) : !selection.except.has(id);

/**
 * Number of selected rows; undefined if nobody knows it.
 * @param total number of rows that match, if it is known
 */
export function countSelected(selection: Selection<Row>, total: number | undefined): number | undefined {
  if (selection.kind === 'rows') return selection.rows.size;
  return total === undefined ? undefined : Math.max(0, total - selection.except.size);
}

/** The selection with these rows in it. */
export function withRows<Kept extends Row>(
  selection: Selection<Kept>,
  added: readonly Kept[],
): Selection<Kept> {
  if (selection.kind === 'matching')
    return { kind: 'matching', except: without(selection.except, new Set(added.map(({ id }) => id))) };
  const entries = added.map((row) => [row.id, row] as const);
  return { kind: 'rows', rows: new Map([...selection.rows, ...entries]) };
}

/** The selection with a row in it if it was not, or without it if it was. */
export function withSwitched<Kept extends Row>(selection: Selection<Kept>, row: Kept): Selection<Kept> {
  const { id } = row;
  if (!isSelected(selection, id)) return withRows(selection, [row]);
  if (selection.kind === 'matching') return { kind: 'matching', except: new Set([...selection.except, id]) };
  return { kind: 'rows', rows: new Map([...selection.rows].filter(([other]) => other !== id)) };
}

const without = (ids: ReadonlySet<string>, taken: ReadonlySet<string>): ReadonlySet<string> =>
  new Set([...ids].filter((id) => !taken.has(id)));
