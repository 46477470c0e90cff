import type { Operations } from '../openapi/operation.js';
import { inPath } from '../openapi/parameters.js';
import { json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';
import { formKinds } from './form.js';

/** What the document says of forms. */
export const formOperations: Operations = {
  'GET /v1/forms/{form}': {
    id: 'readForm',
    tag: 'Forms',
    summary: 'Read an edit form',
    parameters: [inPath('form', 'The kind of record.', { type: 'string', enum: formKinds })],
    responses: { 200: json('The form.', ref('Form')) },
    problems: ['invalid_parameter', 'not_found'],
  },
};
