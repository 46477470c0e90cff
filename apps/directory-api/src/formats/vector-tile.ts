import './vector-tile-strings.js';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { isStale, squarePoint, type StationCluster, type Tile } from '#application';

const EXTENT = 4096;
const LAYER = 'stations';
const POINT = 1;

type Tags = Record<string, string | number | boolean>;

/**
 * Clusters as a Mapbox Vector Tile 2.1; empty without clusters, because a layer must have a feature.
 * @param staleBefore statuses observed before this time are stale; undefined if statuses never become stale
 */
export function vectorTile(clusters: readonly StationCluster[], tile: Tile, staleBefore?: string): Buffer {
  if (clusters.length === 0) return Buffer.alloc(0);
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
    ...(staleBefore !== undefined && { stale: isStale(station, staleBefore) }),
  };
}
