import { innerUnits, type Area, type Span } from './area.js';
import { GRID_LEVEL } from './grid.js';

/** A rectangle of cells of a level. */
export interface CellRange {
  readonly level: number;
  readonly columns: Span;
  readonly rows: Span;
}

/** The cells that cover an area. */
export interface Coverage {
  /** Cells that are entirely within the area. */
  readonly whole: readonly CellRange[];
  /** Cells of the finest level at the area's edges: some of their stations may be outside. */
  readonly partial: readonly CellRange[];
}

/**
 * Covers an area with disjoint cells: large ones inside, finer ones towards the edges.
 * @param levels the available cell levels, from coarse to fine
 * @param finest the level of the cells at the edges
 */
export function cover(area: Area, levels: readonly number[], finest: number): Coverage {
  const whole: CellRange[] = [];
  let covered: CellRange | undefined;
  for (const level of levels) {
    const inner = innerCells(area, level);
    if (isEmpty(inner)) continue;
    whole.push(...without(inner, covered));
    covered = inner;
  }
  return { whole, partial: without(touchedCells(area, finest), covered) };
}

function innerCells(area: Area, level: number): CellRange {
  const { columns, rows } = innerUnits(area);
  const size = 2 ** (GRID_LEVEL - level);
  const cells = ([first, last]: Span): Span => [Math.ceil(first / size), Math.floor((last + 1) / size) - 1];
  return { level, columns: cells(columns), rows: cells(rows) };
}

/** The cells of a level that an area intersects. */
export function touchedCells({ columns, rows }: Area, level: number): CellRange {
  const shift = GRID_LEVEL - level;
  return {
    level,
    columns: [columns[0] >> shift, columns[1] >> shift],
    rows: [rows[0] >> shift, rows[1] >> shift],
  };
}

export const cellCount = ({ columns, rows }: CellRange): number =>
  (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1);

const isEmpty = ({ columns, rows }: CellRange): boolean => columns[0] > columns[1] || rows[0] > rows[1];

/** The cells of a range outside of a coarser range within it. */
function without(outer: CellRange, coarser: CellRange | undefined): readonly CellRange[] {
  if (!coarser) return [outer];
  const size = 2 ** (outer.level - coarser.level);
  const finer = ([first, last]: Span): Span => [first * size, (last + 1) * size - 1];
  const [columns, rows] = [finer(coarser.columns), finer(coarser.rows)];
  const remaining: CellRange[] = [
    { ...outer, rows: [outer.rows[0], rows[0] - 1] },
    { ...outer, rows: [rows[1] + 1, outer.rows[1]] },
    { ...outer, rows, columns: [outer.columns[0], columns[0] - 1] },
    { ...outer, rows, columns: [columns[1] + 1, outer.columns[1]] },
  ];
  return remaining.filter((range) => !isEmpty(range));
}
