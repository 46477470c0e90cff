import { innerUnits, type Area, type Span } from './area.js';
import { GRID_LEVEL } from './grid.js';

/** A rectangle of cells of a level. */
export interface CellRange {
  readonly level: number;
  readonly columns: Span;
  readonly rows: Span;
}

/** What together makes up an area. */
export interface Coverage {
  /** Cells that lie wholly within it. */
  readonly whole: readonly CellRange[];
  /** Cells of the finest level along its edges: of these only some of the stations belong to it. */
  readonly partial: readonly CellRange[];
}

/**
 * Covers an area with cells, large ones within and finer ones towards its edges, each place by exactly one.
 * @param levels of the cells that may be taken, from coarse to fine
 * @param finest the level of the cells along the edges
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

/** The cells of a level that an area touches. */
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

/** What a rectangle has around a coarser one within it. */
function without(outer: CellRange, coarser: CellRange | undefined): readonly CellRange[] {
  if (!coarser) return [outer];
  const size = 2 ** (outer.level - coarser.level);
  const finer = ([first, last]: Span): Span => [first * size, (last + 1) * size - 1];
  const [columns, rows] = [finer(coarser.columns), finer(coarser.rows)];
  const around: CellRange[] = [
    { ...outer, rows: [outer.rows[0], rows[0] - 1] },
    { ...outer, rows: [rows[1] + 1, outer.rows[1]] },
    { ...outer, rows, columns: [outer.columns[0], columns[0] - 1] },
    { ...outer, rows, columns: [columns[1] + 1, outer.columns[1]] },
  ];
  return around.filter((range) => !isEmpty(range));
}
