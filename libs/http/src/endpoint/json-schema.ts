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

/** Exactly this value. It has its type beside it, from which generators of clients derive theirs. */
export const constant = (value: string) => ({ type: 'string', const: value });

/**
 * The same schema, or null. A pattern is stated for texts alone: where a type may be null, the clients that
 * openapi-generator makes in Go check the pattern of what is no text for them, and refuse all unions of such objects.
 */
export function orNull({ pattern, ...schema }: JsonSchema): JsonSchema {
  if ('enum' in schema || '$ref' in schema) return { oneOf: [schema, { type: 'null' }] };
  return {
    ...schema,
    type: [schema.type, 'null'].flat(),
    ...(pattern !== undefined && { if: { type: 'string' }, then: { pattern } }),
  };
}

/**
 * An object has exactly one of two members, by keywords that generators of clients pass over. `oneOf` would make them derive a
 * union of types that have neither.
 */
export const eitherOf = (one: string, other: string): JsonSchema => ({
  if: { required: [one] },
  then: { not: { required: [other] } },
  else: { required: [other] },
});

/** A reference to a schema of the OpenAPI document. */
export const ref = (name: string) => ({ $ref: `#/components/schemas/${name}` });

/**
 * One of several named schemas, by the member `type`.
 * @param nameOf the name of the schema for a type
 */
export function oneOfTypes<Type extends string>(types: readonly Type[], nameOf: (type: Type) => string) {
  const refs = types.map((type) => [type, ref(nameOf(type))] as const);
  return {
    oneOf: refs.map(([, target]) => target),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(refs.map(([type, { $ref }]) => [type, $ref])),
    },
  };
}
