import type { Operations } from '../openapi/operation.js';
import { json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';

const tag = 'Access';

export const accessOperations: Operations = {
  'GET /v1/caller': {
    id: 'readCaller',
    tag,
    summary: 'Read who I am',
    description:
      'Whose key or token the request has, and what it may do. Without a credential the caller is `anonymous`, if reads need none.',
    responses: { 200: json('The caller.', ref('Caller'), 'Cache-Control') },
    problems: ['invalid_parameter', 'not_acceptable', 'overloaded'],
  },
  'GET /v1/keys': {
    id: 'listKeys',
    tag,
    summary: 'List all API keys',
    description:
      'All keys, expired and revoked ones too, in the order in which they were made, without the keys themselves. `directory keys` makes and revokes them.',
    responses: { 200: json('All keys.', ref('ApiKeys'), 'Cache-Control') },
    problems: ['invalid_parameter', 'not_acceptable', 'overloaded'],
  },
};
