import { aggregates, connectorFields, detailFields, type Field, type Fields } from '#domain';
import { closedObject, object, orNull, type JsonSchema } from '../endpoint/json-schema.js';
import { inputSchema, outputSchema, patchSchema } from './field-schemas.js';

interface Structure {
  readonly field: Field;
  /** Whether merge patches have patches of it: within lists, they have whole ones. */
  readonly isPatched: boolean;
}

/** The structures of catalogues, those within others among them. */
function structuresIn(fields: Fields, isPatched = true): readonly Structure[] {
  return Object.values(fields).flatMap((field) => {
    if (!field.members) return [];
    const own = isPatched && field.type === 'object';
    return [{ field, isPatched: own }, ...structuresIn(field.members, own)];
  });
}

const schemasOf = (members: Fields, schemaOf: (field: Field) => JsonSchema): Record<string, JsonSchema> =>
  Object.fromEntries(Object.entries(members).map(([name, field]) => [name, schemaOf(field)]));

/** In a patch, null unsets also what must not be null in the whole. */
const patched = (field: Field): JsonSchema => {
  const schema = patchSchema(field);
  return field.parse(null).ok ? schema : orNull(schema);
};

/** What is set of a structure: members that are unset are absent. */
const setMember = (field: Field): JsonSchema => outputSchema({ ...field, nullable: false });

/** The schemas of a structure: in responses and events, in requests, and its merge patch if it is an object. */
function schemasOfStructure({ field, isPatched }: Structure): Record<string, JsonSchema> {
  const { structure = '', members = {} } = field;
  const required = Object.keys(members).filter((name) => members[name]?.required);
  return {
    [structure]: object(schemasOf(members, setMember), required),
    [`${structure}Input`]: closedObject(schemasOf(members, inputSchema), required),
    ...(isPatched && { [`${structure}Patch`]: closedObject(schemasOf(members, patched), []) }),
  };
}

const catalogues: readonly Fields[] = [
  ...Object.values(aggregates).map(({ fields }): Fields => fields),
  connectorFields,
  detailFields,
];

/** The schemas of all structures by their names. */
export const structureSchemas: Readonly<Record<string, JsonSchema>> = Object.assign(
  {},
  ...catalogues.flatMap((fields) => structuresIn(fields)).map(schemasOfStructure),
) as Record<string, JsonSchema>;
