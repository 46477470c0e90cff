import {
  GRID_LEVEL,
  cellAt,
  gridPoint,
  unitVector,
  usablePosition,
  type GeoPoint,
  type GivenPosition,
} from '#application/views';
import type { Value } from '../statements.js';
import { CELL_LEVEL, COUNTED_CELL, NO_POINT, cellKey, countKey, countedLevels, statuses } from './schema.js';

/** A station's point and status, as the map counts it. */
export interface MapPoint {
  readonly column: number;
  readonly row: number;
  readonly status: string | null;
}

type MapPointAttributes = GivenPosition & { readonly available: string | null };

/** The point of a station with these attributes; undefined if it is not on the map. */
export function mapPointOf(attributes: MapPointAttributes): MapPoint | undefined {
  const point = usablePosition(attributes);
  if (!point) return undefined;
  const { column, row } = gridPoint(point);
  return { column, row, status: attributes.available };
}

/** The keys of the counts that a station is part of, one for each counted level. */
export function countsOf({ column, row, status }: MapPoint): readonly number[] {
  const index = statuses.indexOf(status as (typeof statuses)[number]);
  return countedLevels.map((level) => countKey(cellKey(level, cellAt({ column, row }, level)), index));
}

/** The values of the columns of a point, in the order of `columnsOf`. */
export function pointColumnsOf(point: GeoPoint | undefined): readonly Value[] {
  if (!point) return NO_POINT;
  const { x, y, z } = unitVector(point);
  const { column, row } = gridPoint(point);
  return [point.longitude, point.latitude, x, y, z, cellAt({ column, row }, CELL_LEVEL), column, row];
}

/** The number of a station's cell of a level, as an SQL expression of its grid point. */
export function cellOfPoint(level: number): string {
  const shift = GRID_LEVEL - level;
  return `(s.grid_row >> ${shift}) * ${2 ** level} + (s.grid_column >> ${shift})`;
}

/** The number of the cell of a level that a stored cell count of a finer one is in, as an SQL expression. */
export function cellOfCount(finer: number, level: number): string {
  const [mask, shift] = [2 ** finer - 1, finer - level];
  const [row, column] = [`${COUNTED_CELL} >> ${finer} & ${mask}`, `${COUNTED_CELL} & ${mask}`];
  return `((${row}) >> ${shift}) * ${2 ** level} + ((${column}) >> ${shift})`;
}
