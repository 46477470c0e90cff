import { connectorFields, detailFields, fillableNames, type Field, type Fields } from '#domain';
import { closedObject, eitherOf, listOf, object, orNull, type JsonSchema } from '../endpoint/json-schema.js';
import { creationSchema, outputSchema, patchSchema } from './field-schemas.js';
import { sourceInput } from './scalar-schemas.js';

/** The schemas of the named fields. */
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

const requiredOf = (fields: Fields, names: readonly string[]): readonly string[] =>
  names.filter((name) => fields[name]?.required);

/**
 * A new record of the named fields.
 * @param schemaOf the schema of a field
 */
export function recordOf(
  fields: Fields,
  names: readonly string[],
  schemaOf: (field: Field) => JsonSchema,
): JsonSchema {
  return closedObject(properties(fields, names, schemaOf), requiredOf(fields, names));
}

/** A new record of all fillable fields. */
export const newRecord = (fields: Fields): JsonSchema =>
  recordOf(fields, fillableNames(fields), creationSchema);

/** A JSON merge patch (RFC 7396) of all fillable fields. */
export const mergePatch = (fields: Fields): JsonSchema => ({
  ...closedObject(properties(fields, fillableNames(fields), patchSchema), []),
  description:
    'A JSON merge patch: a member that is left out keeps its value, null removes it; objects merge in the same way.',
});

const connectorNames = fillableNames(connectorFields);
const givenMembers = properties(connectorFields, connectorNames, creationSchema);

/** A connector of a station in requests, in which the source of the connector type may replace its id. */
export const connectorInput: JsonSchema = {
  ...closedObject(
    { ...givenMembers, connector_type_source: sourceInput },
    requiredOf(connectorFields, connectorNames).filter((name) => name !== 'connector_type_id'),
  ),
  description: 'Its type is given by connector_type_id or connector_type_source.',
  ...eitherOf('connector_type_id', 'connector_type_source'),
};

/** The connectors of a station in requests. */
export const connectors: JsonSchema = {
  ...listOf(connectorInput),
  description: 'The connectors of a station: no two entries may differ in nothing but their count.',
};

const connectorMembers = properties(connectorFields, connectorNames, outputSchema);

/** A connector of a station in responses. */
export const connector: JsonSchema = object({
  ...connectorMembers,
  name: {
    ...orNull({ type: 'string' }),
    description: 'The name of the connector type; null if it has none, or was removed.',
  },
});

/** A connector of a station in events. Those of earlier releases have its type and count only. */
export const recordedConnector: JsonSchema = object(
  connectorMembers,
  requiredOf(connectorFields, connectorNames),
);

/** A merge patch of a station's details. */
export const detailsPatch: JsonSchema = mergePatch(detailFields);

/** The details of a station in responses and events. */
export const details: JsonSchema = object(
  properties(detailFields, fillableNames(detailFields), outputSchema),
);

/** The data of an upsert: a merge patch in which the source of the location may replace its id. */
export function upsertData(fields: Fields): JsonSchema {
  const patch = closedObject(
    { ...properties(fields, fillableNames(fields), patchSchema), location_source: sourceInput },
    [],
  );
  return { ...patch, not: { required: ['location_id', 'location_source'] } };
}
