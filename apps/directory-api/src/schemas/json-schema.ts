/** A schema in the 2020-12 dialect of JSON Schema. */
export type JsonSchema = Readonly<Record<string, unknown>>;

type Properties = Readonly<Record<string, JsonSchema>>;

/** An object with at least the required properties. Later releases may add properties, which readers ignore. */
export function object(properties: Properties, required: readonly string[] = Object.keys(properties)) {
  return { type: 'object', properties, ...(required.length > 0 && { required }) };
}

/** An object without other properties: unknown properties of requests are refused. */
export const closedObject = (
  properties: Properties,
  required: readonly string[] = Object.keys(properties),
) => ({
  ...object(properties, required),
  additionalProperties: false,
});

export const listOf = (items: JsonSchema) => ({ type: 'array', items });

/** The same schema, or null. */
export function orNull(schema: JsonSchema): JsonSchema {
  const { type, oneOf } = schema;
  return {
    ...schema,
    type: [type, 'null'].flat(),
    ...(Array.isArray(oneOf) && { oneOf: [...(oneOf as unknown[]), { type: 'null', title: 'None' }] }),
  };
}

/** A reference to a schema of the OpenAPI document. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });
