import type { Operations } from '../openapi/operation.js';
import { commandId } from '../openapi/parameters/parameter.js';
import { json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';

export const commandOperations: Operations = {
  'GET /v1/commands/{id}': {
    id: 'readCommand',
    tag: 'Commands',
    summary: 'Read the outcome of a command',
    description: 'Only for the sender of the command.',
    parameters: [commandId],
    responses: { 200: json('The outcome, or `pending` without one.', ref('CommandOutcome')) },
    problems: ['invalid_parameter', 'not_found'],
  },
};
