import {
  cellAt,
  cellCount,
  cover,
  gridPoint,
  touchedCells,
  unitVector,
  type Area,
  type CellRange,
  type GeoPoint,
  type GridPoint,
  type UnitVector,
} from '#application/views';

/** A station's position in each of the forms that queries compare: degrees, unit vector, grid point and cells. */
export interface PositionDocument extends GeoPoint, UnitVector, GridPoint {
  /** The numbers of the cells that contain the station, one of each indexed level. */
  readonly cells: readonly number[];
}

/** The indexed levels of cells, from coarse to fine. A cell has 16 cells of the next level. */
const levels = [4, 6, 8, 10, 12, 14, 16, 18, 20];
/** Greatest number of cells that a query looks up for one area. */
const MAX_CELLS = 64;

export function positionDocument(point: GeoPoint): PositionDocument {
  const { latitude, longitude } = point;
  const { x, y, z } = unitVector(point);
  const { column, row } = gridPoint(point);
  const cells = levels.map((level) => cellNumber(level, cellAt({ column, row }, level)));
  return { latitude, longitude, x, y, z, column, row, cells };
}

/** Numbers a cell so that no cell of another level has the same number. */
const cellNumber = (level: number, cell: number): number => 4 ** level + cell;

/**
 * Returns the numbers of indexed cells that together cover the areas.
 * @returns undefined if an area needs more than 64 cells even of the coarsest level
 */
export function coveringCells(areas: readonly Area[]): readonly number[] | undefined {
  const cells: number[] = [];
  for (const area of areas) {
    const range = finestCover(area);
    if (!range) return undefined;
    cells.push(...cellNumbers(range));
  }
  return cells;
}

/** Whether an area includes every position. */
export const isWholeMap = (area: Area): boolean => cover(area, [0], 0).partial.length === 0;

const finestCover = (area: Area): CellRange | undefined =>
  levels.map((level) => touchedCells(area, level)).findLast((range) => cellCount(range) <= MAX_CELLS);

function cellNumbers({ level, columns, rows }: CellRange): readonly number[] {
  const numbers: number[] = [];
  for (let row = rows[0]; row <= rows[1]; row += 1)
    for (let column = columns[0]; column <= columns[1]; column += 1)
      numbers.push(cellNumber(level, row * 2 ** level + column));
  return numbers;
}
