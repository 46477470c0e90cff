import './vector-tile-strings.js';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { isStale, squarePoint, flatValues, type StoredRecord, type Tile } from '#application';
import type { StationCluster } from '../station-map.js';

const EXTENT = 4096;
export const LAYER = 'stations';
const POINT = 1;

type Tags = Record<string, string | number | boolean>;

/**
 * Clusters as a Mapbox Vector Tile 2.1; its layer is empty without clusters, because a body without bytes is no tile for some readers.
 * @param staleBefore statuses observed before this time are stale; undefined if statuses never become stale
 */
export function vectorTile(clusters: readonly StationCluster[], tile: Tile, staleBefore?: string): Buffer {
  const features = clusters.map((cluster) => ({
    type: POINT,
    geometry: [pointIn(tile, cluster)],
    tags: tagsOf(cluster, staleBefore),
  }));
  return Buffer.from(fromGeojsonVt({ [LAYER]: { features } as never }, { version: 2, extent: EXTENT }));
}

function pointIn({ zoom, column, row }: Tile, cluster: StationCluster): [number, number] {
  const { column: x, row: y } = squarePoint(cluster);
  const within = (fraction: number, first: number) =>
    Math.max(0, Math.min(EXTENT - 1, Math.floor((fraction * 2 ** zoom - first) * EXTENT)));
  return [within(x, column), within(y, row)];
}

/** Attributes that are null are left out: vector tiles have no null. */
function tagsOf({ count, byStatus, stale, station }: StationCluster, staleBefore: string | undefined): Tags {
  if (!station) return { count, by_status: JSON.stringify(byStatus), ...(stale !== undefined && { stale }) };
  const { name, available } = JSON.parse(`{${station.attributes}}`) as Record<string, string | null>;
  return {
    id: station.id,
    ...(typeof name === 'string' && { name }),
    ...(typeof available === 'string' && { available }),
    ...flatTags(station),
    ...(staleBefore !== undefined && { stale: isStale(station, staleBefore) }),
  };
}

/** What a map shows or filters by: lists are texts, as vector tiles have no lists. */
function flatTags(station: StoredRecord): Tags {
  const values = flatValues('station', station);
  const standards = [values['standards'] ?? []].flat().join(';');
  const tags = {
    status: values['status_label'],
    standards: standards === '' ? null : standards,
    max_kilowatts: values['max_kilowatts'],
    operator: values['operator'],
  };
  return Object.fromEntries(Object.entries(tags).filter(([, value]) => value !== null)) as Tags;
}
