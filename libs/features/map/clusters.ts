import {
  usablePosition,
  pointAt,
  type StoredRecord,
  type GeoPoint,
  type GivenPosition,
  type Area,
  type CellTotals,
} from '#application/views';
import type { StationCluster } from './station-map.js';

/** A cluster at the mean position of its stations, moved into the queried areas if it is outside. */
export function clusterOf(
  { count, columns, rows, byStatus, stale }: CellTotals,
  areas: readonly Area[],
): StationCluster {
  const mean = pointAt({ column: columns / count + 0.5, row: rows / count + 0.5 });
  const point = { latitude: rounded(mean.latitude), longitude: rounded(mean.longitude) };
  const nearest = areas
    .map((area) => within(area, point))
    .sort((a, b) => apart(a, point) - apart(b, point))[0];
  return { count, ...(nearest ?? point), byStatus, ...staleMember(stale) };
}

/** A cluster of one station, at the station's position. */
export function clusterOfOne({ byStatus, stale }: CellTotals, station: StoredRecord): StationCluster {
  const attributes = JSON.parse(`{${station.attributes}}`) as GivenPosition;
  const point = usablePosition(attributes);
  if (!point) throw new Error(`station ${station.id} is on the map and has no position`);
  return { count: 1, ...point, byStatus, ...staleMember(stale), station };
}

const staleMember = (stale: number | undefined) => (stale === undefined ? {} : { stale });

/** A mean is exact to one grid unit: near an edge it may be just outside of the area. */
function within({ edges }: Area, point: GeoPoint): GeoPoint {
  if (!edges) return point;
  return {
    latitude: Math.max(edges.south, Math.min(edges.north, point.latitude)),
    longitude: Math.max(edges.west, Math.min(edges.east, point.longitude)),
  };
}

const apart = (a: GeoPoint, b: GeoPoint): number =>
  Math.abs(a.latitude - b.latitude) + Math.abs(a.longitude - b.longitude);

/** Rounds to 1e-7 degrees, about the precision of a grid unit. */
const rounded = (degrees: number): number => Math.round(degrees * 1e7) / 1e7;
