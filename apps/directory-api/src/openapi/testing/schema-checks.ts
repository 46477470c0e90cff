import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import formats from 'ajv-formats';
import type { JsonSchema } from '../../schemas/json-schema.js';

/** A validator that refuses what is no schema, keywords that it does not know included. */
function strictValidator(): Ajv2020 {
  const ajv = new Ajv2020({ allErrors: true, allowUnionTypes: true, strict: true, strictRequired: false });
  formats.default(ajv);
  ajv.addVocabulary(['discriminator']);
  return ajv;
}

/** Whether a value is as a schema says that refers to no other. */
export const accepts = (schema: JsonSchema): ValidateFunction => strictValidator().compile(schema);

/** What keeps a value from being as a schema of an OpenAPI document says; nothing where it is. */
export type Complaints = (value: unknown, schema: JsonSchema) => readonly string[];

/** Checks values by a document's schemas. */
export function schemaChecks({ components }: { components: { schemas: object } }): Complaints {
  const ajv = strictValidator().addSchema(relocated({ $defs: components.schemas }), 'directory');
  const compiled = new Map<JsonSchema, ValidateFunction>();
  return (value, schema) => {
    const validate = compiled.get(schema) ?? ajv.compile(relocated(schema));
    compiled.set(schema, validate);
    if (validate(value)) return [];
    return (validate.errors ?? []).map(({ instancePath, message }) => `${instancePath} ${message}`);
  };
}

/** The same schema, its references pointing to where a plain JSON Schema keeps what it shares. */
function relocated(schema: JsonSchema): JsonSchema {
  const text = JSON.stringify(schema).replaceAll('"#/components/schemas/', '"directory#/$defs/');
  return JSON.parse(text) as JsonSchema;
}
