/** Number of stations of one cell and status. */
export interface CellCount {
  /** The number of the cell. */
  readonly cell: number;
  readonly status: string | null;
  readonly count: number;
  /** Sums of the stations' grid coordinates. */
  readonly columns: number;
  readonly rows: number;
  /** The store's key of one of the stations, if the store provides it. */
  readonly station?: number | string;
}

/** The counts of a cell over all statuses. */
export interface CellTotals {
  readonly cell: number;
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** How many are stale, if they are counted. */
  readonly stale?: number;
  /** One of the merged counts: the only one if the count is 1. */
  readonly first: CellCount;
}

/** Merges the counts of each cell, in the order of the cell numbers. */
export function mergeCellCounts(counts: Iterable<CellCount>): readonly CellTotals[] {
  const cells = new Map<number, Mutable>();
  for (const added of counts) {
    const totals = cells.get(added.cell) ?? emptyCell(added);
    cells.set(added.cell, totals);
    totals.count += added.count;
    totals.columns += added.columns;
    totals.rows += added.rows;
    const status = added.status ?? 'none';
    totals.byStatus[status] = (totals.byStatus[status] ?? 0) + added.count;
  }
  return [...cells.values()].sort((a, b) => a.cell - b.cell);
}

type Mutable = { -readonly [Name in 'cell' | 'count' | 'columns' | 'rows']: number } & {
  readonly byStatus: Record<string, number>;
  readonly first: CellCount;
};

const emptyCell = (first: CellCount): Mutable => ({
  cell: first.cell,
  count: 0,
  columns: 0,
  rows: 0,
  byStatus: {},
  first,
});
