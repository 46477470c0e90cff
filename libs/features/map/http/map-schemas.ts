import { constant, listOf, object, ref, type JsonSchema } from '#http';
import { count, staleCount as stale, stationsByStatus } from '#http/openapi';

export const stationClusters: JsonSchema = object({
  total: { ...count, description: 'The number of stations that match and are within the box.' },
  clusters: listOf(
    object(
      {
        count: { type: 'integer', minimum: 1 },
        latitude: { type: 'number', minimum: -90, maximum: 90 },
        longitude: { type: 'number', minimum: -180, maximum: 180 },
        by_status: stationsByStatus,
        stale,
        station: {
          ...ref('StationItem'),
          description:
            'The station, if it is the only one of the cluster. Left out beyond 8 MiB of stations.',
        },
      },
      ['count', 'latitude', 'longitude', 'by_status'],
    ),
  ),
});

const zoom = { type: 'integer', minimum: 0, maximum: 22 } as const;
const fields = { type: 'object', additionalProperties: { type: 'string' } } as const;

/** TileJSON 3.0. */
export const tileJson: JsonSchema = object({
  tilejson: constant('3.0.0'),
  name: { type: 'string' },
  tiles: {
    ...listOf({ type: 'string' }),
    description: 'The URL of a tile, with the filters of the request.',
  },
  vector_layers: listOf(object({ id: { type: 'string' }, fields, minzoom: zoom, maxzoom: zoom })),
  minzoom: zoom,
  maxzoom: zoom,
  bounds: listOf({ type: 'number' }),
});
