import type { AggregateKind } from '#domain';
import type { JsonSchema } from '../../endpoint/json-schema.js';
import type { Parameter } from '../../endpoint/operation.js';
import { recordId } from '../../schemas/records.js';
import { uuid } from '../../schemas/scalar-schemas.js';

export const query = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'query',
  description,
  schema,
});

/** A parameter that must be given. */
export const required = (parameter: Parameter): Parameter => ({ ...parameter, required: true });

export const inHeader = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'header',
  description,
  schema,
});

export const inPath = (name: string, description: string, schema: JsonSchema): Parameter => ({
  name,
  in: 'path',
  description,
  required: true,
  schema,
});

/** The id of a record in its path. */
export const idOf = (kind: AggregateKind): Parameter => inPath('id', "The record's id.", recordId(kind));

export const commandId = inPath('id', 'The command id, as in the header Command-Id.', uuid);

/** Of the reads of single stations and locations. */
export const showsExtensions = query(
  'extensions',
  'Whether the record has `extensions`: what its source says of it beyond its fields.',
  { type: 'boolean', default: false },
);
