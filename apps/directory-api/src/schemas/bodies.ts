import { aggregates, fillableNames, type Field, type Fields } from '#domain';
import { newSchema, takenSchema } from './field-schemas.js';
import { closedObject, listOf, type JsonSchema } from './json-schema.js';
import { observedAt, source, uuid } from './scalar-schemas.js';

/** A schema of each of the fields named. */
export function properties(
  fields: Fields,
  names: readonly string[],
  schemaOf: (field: Field) => JsonSchema,
): Record<string, JsonSchema> {
  const schemas: Record<string, JsonSchema> = {};
  for (const name of names) {
    const field = fields[name];
    if (field) schemas[name] = schemaOf(field);
  }
  return schemas;
}

/** A new record of the fields named, or of all that can be filled. */
export function newRecord(fields: Fields, names: readonly string[] = fillableNames(fields)): JsonSchema {
  const required = names.filter((name) => fields[name]?.required);
  return closedObject(properties(fields, names, newSchema), required);
}

/** A JSON merge patch (RFC 7396) of all fields that can be filled. */
export const mergePatch = (fields: Fields): JsonSchema => ({
  ...closedObject(properties(fields, fillableNames(fields), takenSchema), []),
  description: 'A JSON merge patch: what is left out stays as it is, null empties.',
});

const available = takenSchema(aggregates.station.fields.available);

/** The data of an observation; over HTTP it carries its time. */
export const availabilityData: JsonSchema = closedObject({ available });
export const availabilityBody: JsonSchema = closedObject({ available, observed_at: observedAt }, [
  'available',
]);

export const connectors: JsonSchema = {
  ...listOf(closedObject({ connector_type_id: uuid, count: { type: 'integer', minimum: 1, maximum: 1000 } })),
  description: 'The connector types that a station has, each type once.',
};

/** The data of an upsert: a merge patch in which the location may be named by its source. */
export function upsertData(fields: Fields): JsonSchema {
  const patch = closedObject(
    { ...properties(fields, fillableNames(fields), takenSchema), location_source: source },
    [],
  );
  return { ...patch, not: { required: ['location_id', 'location_source'] } };
}
