import { problemTypes } from '#application';
import { fieldErrorCodes } from '#domain';
import { listOf, object, ref, type JsonSchema } from '../endpoint/json-schema.js';

const code: JsonSchema = { type: 'string', enum: Object.keys(problemTypes) };
const status: JsonSchema = { type: 'integer', minimum: 400, maximum: 599 };
const type: JsonSchema = {
  type: 'string',
  format: 'uri-reference',
  description: 'The path that explains the problem.',
};

export const fieldErrorSchema: JsonSchema = object({
  pointer: { type: 'string', format: 'json-pointer', description: 'Pointer into the body, RFC 6901.' },
  code: { type: 'string', enum: fieldErrorCodes },
  detail: { type: 'string' },
});

export const problemSchema: JsonSchema = {
  ...object(
    {
      type,
      title: { type: 'string' },
      status,
      detail: { type: 'string' },
      code,
      instance: { type: 'string', format: 'uri-reference' },
      errors: {
        ...listOf(ref('FieldError')),
        maxItems: 100,
        description: 'The errors of the body, the first 100 at most.',
      },
      more_errors: {
        type: 'integer',
        minimum: 1,
        description: 'How many more errors there are; only if `errors` does not have all.',
      },
      current_version: {
        type: 'integer',
        minimum: 0,
        description: 'The version of the record; only with version_mismatch.',
      },
    },
    ['type', 'title', 'status', 'detail', 'code'],
  ),
  description: 'RFC 9457 problem details.',
};

export const problemTypeSchema: JsonSchema = object({
  type,
  code,
  status,
  title: { type: 'string' },
  advice: { type: 'string', description: 'What the client can do.' },
});
