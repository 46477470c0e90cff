import {
  cellAt,
  cellCount,
  gridPoint,
  touchedCells,
  unitVector,
  type Area,
  type CellRange,
  type GeoPoint,
  type GridPoint,
  type UnitVector,
} from '#application/views';

/** Where a station is, in each of the ways that queries go by. */
export interface StationPlace extends GeoPoint, UnitVector, GridPoint {
  /** The cell of each level that it lies in: stations are found by these. */
  readonly cells: readonly number[];
}

/** Levels of the cells that stations are found by, from coarse to fine: each is 16 times finer than the one before. */
const levels = [4, 6, 8, 10, 12, 14, 16, 18, 20];
/** No more cells than this are looked up of one area. */
const GREATEST_CELL_COUNT = 64;

export function stationPlace(point: GeoPoint): StationPlace {
  const { latitude, longitude } = point;
  const { x, y, z } = unitVector(point);
  const { column, row } = gridPoint(point);
  const cells = levels.map((level) => numbered(level, cellAt({ column, row }, level)));
  return { latitude, longitude, x, y, z, column, row, cells };
}

/** No cell of another level has the same number. */
const numbered = (level: number, cell: number): number => 4 ** level + cell;

/** Few cells that have all places of these areas; undefined where there is no telling in few. */
export function cellsAround(areas: readonly Area[]): readonly number[] | undefined {
  const cells: number[] = [];
  for (const area of areas) {
    const range = finestOf(area);
    if (!range) return undefined;
    cells.push(...numbersOf(range));
  }
  return cells;
}

const finestOf = (area: Area): CellRange | undefined =>
  levels
    .map((level) => touchedCells(area, level))
    .findLast((range) => cellCount(range) <= GREATEST_CELL_COUNT);

function numbersOf({ level, columns, rows }: CellRange): readonly number[] {
  const numbers: number[] = [];
  for (let row = rows[0]; row <= rows[1]; row += 1)
    for (let column = columns[0]; column <= columns[1]; column += 1)
      numbers.push(numbered(level, row * 2 ** level + column));
  return numbers;
}
