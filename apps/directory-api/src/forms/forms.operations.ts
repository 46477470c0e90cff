import type { Operations } from '../openapi/operation.js';
import { inPath } from '../openapi/parameters/parameter.js';
import { sharedParameterRefs } from '../openapi/parameters/shared-parameters.js';
import { readProblems } from '../openapi/problem-responses.js';
import { json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';
import { formKinds } from './form.js';

export const formOperations: Operations = {
  'GET /v1/forms/{form}': {
    id: 'readForm',
    tag: 'Forms',
    summary: 'Read an edit form',
    parameters: [
      inPath('form', 'The kind of record.', { type: 'string', enum: formKinds }),
      ...sharedParameterRefs('Directory-Position'),
    ],
    responses: {
      200: json('The form.', ref('Form'), 'Cache-Control', 'Directory-Position', 'Directory-Lag-Ms'),
    },
    problems: [...readProblems, 'not_found'],
    side: 'read',
  },
};
