import { summaryFields } from '#application';
import { listOf, object, orNull, type JsonSchema } from '#http';
import { count, staleCount as stale, timestamp } from '#http/openapi';

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
