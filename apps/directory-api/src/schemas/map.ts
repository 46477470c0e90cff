import { summaryFields } from '#application';
import { constant, listOf, object, orNull, ref, type JsonSchema } from '#http';
import { stationsByStatus, timestamp } from '#http/openapi';

const count = { type: 'integer', minimum: 0 } as const;
const stale = {
  ...count,
  description:
    'How many of the stations have a stale status. Only with the setting STATUS_TTL_SECONDS, without the parameter stale, and if the response counts at most 10,000 stations.',
};

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

export const summaryHistory: JsonSchema = object({
  items: {
    ...listOf(object({ at: timestamp, by_status: stationsByStatus })),
    description: 'Oldest first.',
  },
});

export const summary: JsonSchema = object(
  {
    group_by: { type: 'string', enum: [...summaryFields] },
    total: { ...count, description: 'The number of stations that match.' },
    stale,
    groups: {
      ...listOf(
        object(
          {
            value: orNull({ type: 'string' }),
            label: { type: 'string', description: 'The name of a status code, or of a location.' },
            count: { type: 'integer', minimum: 1 },
            newest_observed_at: {
              ...orNull(timestamp),
              description:
                "With `group_by=source_feed`: when the newest status of the feed's stations was observed.",
            },
          },
          ['value', 'count'],
        ),
      ),
      description: 'Largest first.',
    },
    more_groups: {
      ...{ type: 'integer', minimum: 1 },
      description: 'The number of smaller groups that were left out, as the response has 8 MiB.',
    },
  },
  ['group_by', 'total', 'groups'],
);
