import type { StoredRecord } from '../../ports/record-queries.js';
import type { StationCluster } from '../../ports/station-map.js';
import { usablePosition, type GeoPoint, type GivenPosition } from '../position-on-map.js';
import type { Area } from './area.js';
import { placeAt } from './grid.js';

/** Stations of one cell and one status, counted. */
export interface Tally {
  /** The number of the cell. */
  readonly cell: number;
  readonly status: string | null;
  readonly count: number;
  /** The sums of the stations' grid points. */
  readonly columns: number;
  readonly rows: number;
  /** What the store finds one of the stations by, where it knows. */
  readonly station?: number | string;
}

/** All tallies of a cell. */
export interface CellTally {
  readonly cell: number;
  readonly count: number;
  readonly columns: number;
  readonly rows: number;
  readonly byStatus: Readonly<Record<string, number>>;
  /** The first of them: all there is where the count is 1. */
  readonly first: Tally;
}

/** The tallies of each cell put together, in the order of the cells. */
export function gather(tallies: Iterable<Tally>): readonly CellTally[] {
  const cells = new Map<number, Mutable>();
  for (const tally of tallies) {
    const held = cells.get(tally.cell) ?? emptyCell(tally);
    cells.set(tally.cell, held);
    held.count += tally.count;
    held.columns += tally.columns;
    held.rows += tally.rows;
    const status = tally.status ?? 'none';
    held.byStatus[status] = (held.byStatus[status] ?? 0) + tally.count;
  }
  return [...cells.values()].sort((a, b) => a.cell - b.cell);
}

type Mutable = { -readonly [Name in 'cell' | 'count' | 'columns' | 'rows']: number } & {
  readonly byStatus: Record<string, number>;
  readonly first: Tally;
};

const emptyCell = (first: Tally): Mutable => ({
  cell: first.cell,
  count: 0,
  columns: 0,
  rows: 0,
  byStatus: {},
  first,
});

/** A cluster at the mean of its stations, kept within the areas that were asked for. */
export function clusterOf(
  { count, columns, rows, byStatus }: CellTally,
  areas: readonly Area[],
): StationCluster {
  const mean = placeAt({ column: columns / count + 0.5, row: rows / count + 0.5 });
  const place = { latitude: rounded(mean.latitude), longitude: rounded(mean.longitude) };
  const nearest = areas
    .map((area) => within(area, place))
    .sort((a, b) => apart(a, place) - apart(b, place))[0];
  return { count, ...(nearest ?? place), byStatus };
}

/** A cluster of one station, where that station is. */
export function clusterOfOne({ byStatus }: CellTally, station: StoredRecord): StationCluster {
  const attributes = JSON.parse(`{${station.attributes}}`) as GivenPosition;
  const place = usablePosition(attributes);
  if (!place) throw new Error(`station ${station.id} is on the map and has no position`);
  return { count: 1, ...place, byStatus, station };
}

/** A mean is exact to a unit of the grid alone: along an edge it could lie just beyond. */
function within({ edges }: Area, place: GeoPoint): GeoPoint {
  if (!edges) return place;
  return {
    latitude: Math.max(edges.south, Math.min(edges.north, place.latitude)),
    longitude: Math.max(edges.west, Math.min(edges.east, place.longitude)),
  };
}

const apart = (a: GeoPoint, b: GeoPoint): number =>
  Math.abs(a.latitude - b.latitude) + Math.abs(a.longitude - b.longitude);

/** To what a unit of the grid is worth. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
