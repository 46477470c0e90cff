import { exclusionFields, exclusionNumberFields } from '#domain';
import { listOf, object, orNull, ref, type JsonSchema } from '#http';
import { nextCursor, outputSchema, timestamp } from '#http/openapi';

const exclusion = object({
  n: outputSchema(exclusionNumberFields.n),
  from: timestamp,
  to: timestamp,
  reason: outputSchema(exclusionFields.reason),
  note: outputSchema(exclusionFields.note),
  caller: orNull({ type: 'string' }),
  recorded_at: timestamp,
  withdrawn_at: orNull(timestamp),
});

/** The schemas of the feature, by name. */
export const exclusionSchemas: Readonly<Record<string, JsonSchema>> = {
  StationExclusion: exclusion,
  StationExclusionPage: object({ items: listOf(ref('StationExclusion')), next: nextCursor }),
};
