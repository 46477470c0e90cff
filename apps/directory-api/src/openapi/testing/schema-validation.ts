import { Ajv, type ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import { componentSchemas } from '../../schemas/components.js';
import type { JsonSchema } from '../../../../../libs/http/src/endpoint/json-schema.js';

/** Dialects of JSON Schema: that of OpenAPI 3.1, and that of AsyncAPI 3.0. */
const dialects = { '2020-12': Ajv2020, 'draft-07': Ajv };
type Dialect = keyof typeof dialects;

/** A validator that refuses invalid schemas, unknown keywords included. */
function strictValidator(dialect: Dialect = '2020-12'): Ajv | Ajv2020 {
  const options = { allErrors: true, allowUnionTypes: true, strict: true, strictRequired: false };
  const ajv = new dialects[dialect](options);
  formats.default(ajv);
  ajv.addVocabulary(['discriminator', 'x-enum-varnames']);
  return ajv;
}

let components: Ajv | Ajv2020 | undefined;

/** Compiles a schema, which may refer to components: the function returns whether a value is valid. */
export function accepts(schema: JsonSchema): ValidateFunction {
  components ??= validatorWith(componentSchemas());
  return components.compile(withRelocatedRefs(schema));
}

const validatorWith = (schemas: object, dialect?: Dialect): Ajv | Ajv2020 =>
  strictValidator(dialect).addSchema(withRelocatedRefs({ $defs: schemas }), 'directory');

/** Lists the validation errors of a value; empty if it is valid. */
export type Validate = (value: unknown, schema: JsonSchema) => readonly string[];

/** Validates values by schemas of an OpenAPI document, or of an AsyncAPI document in its dialect. */
export function schemaValidation(
  { components }: { components: { schemas: object } },
  dialect?: Dialect,
): Validate {
  const ajv = validatorWith(components.schemas, dialect);
  const compiled = new Map<JsonSchema, ValidateFunction>();
  return (value, schema) => {
    const validate = compiled.get(schema) ?? ajv.compile(withRelocatedRefs(schema));
    compiled.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** Replaces references to components by references to `$defs`, which a plain JSON Schema validator knows. */
function withRelocatedRefs(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/components/schemas/', '"directory#/$defs/');
  return JSON.parse(text) as JsonSchema;
}
