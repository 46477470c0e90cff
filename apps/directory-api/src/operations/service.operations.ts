import { problemTypes } from '#application';
import type { Operations } from '../openapi/operation.js';
import { commandId, inPath } from '../openapi/parameters.js';
import { json, jsonContent } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';

const problemNames = Object.keys(problemTypes).map((code) => code.replaceAll('_', '-'));

/** What the document says of commands' outcomes, of problems and of the service's health. */
export const serviceOperations: Operations = {
  'GET /v1/commands/{id}': {
    id: 'readCommand',
    tag: 'Commands',
    summary: 'Read what became of a command',
    description: 'Only for the one who sent it.',
    parameters: [commandId],
    responses: { 200: json('The outcome, or that there is none yet.', ref('CommandOutcome')) },
    problems: ['invalid_parameter', 'not_found'],
  },
  'GET /problems': {
    id: 'listProblems',
    tag: 'Problems',
    summary: 'List all problems',
    responses: { 200: json('All problems.', ref('ProblemTypes')) },
    problems: [],
  },
  'GET /problems/{code}': {
    id: 'readProblem',
    tag: 'Problems',
    summary: 'Explain a problem',
    parameters: [
      inPath('code', 'The problem, with - or _ alike.', { type: 'string', examples: problemNames }),
    ],
    responses: { 200: json('The problem.', ref('ProblemType')) },
    problems: ['not_found'],
  },
  'GET /health/live': {
    id: 'isLive',
    tag: 'Health',
    summary: 'Is the process alive?',
    responses: { 200: json('It is.', ref('Live')) },
    problems: [],
  },
  'GET /health/ready': {
    id: 'isReady',
    tag: 'Health',
    summary: 'Does the service take requests?',
    responses: {
      200: json('It does.', ref('Readiness')),
      503: {
        description: 'It does not: not yet, or no more.',
        content: {
          ...jsonContent(ref('Readiness')),
          'application/problem+json': { schema: ref('Problem') },
        },
      },
    },
    problems: [],
  },
};
