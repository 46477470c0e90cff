import './vector-tile-strings.js';
import { fromGeojsonVt } from '@maplibre/vt-pbf';
import { squarePoint, type StationCluster, type Tile } from '#application';

const EXTENT = 4096;
const LAYER = 'stations';
const POINT = 1;

/** Clusters as a Mapbox Vector Tile 2.1; empty without clusters, because a layer must have a feature. */
export function vectorTile(clusters: readonly StationCluster[], tile: Tile): Buffer {
  if (clusters.length === 0) return Buffer.alloc(0);
  const features = clusters.map((cluster) => ({
    type: POINT,
    geometry: [pointIn(tile, cluster)],
    tags: tagsOf(cluster),
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
function tagsOf({ count, byStatus, station }: StationCluster): Record<string, string | number> {
  if (!station) return { count, by_status: JSON.stringify(byStatus) };
  const { name, available } = JSON.parse(`{${station.attributes}}`) as Record<string, string | null>;
  return {
    id: station.id,
    ...(typeof name === 'string' && { name }),
    ...(typeof available === 'string' && { available }),
  };
}
