import { problemTypes } from '#application';
import type { Operations } from '../openapi/operation.js';
import { inPath } from '../openapi/parameters/parameter.js';
import { json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';

const problemNames = Object.keys(problemTypes).map((code) => code.replaceAll('_', '-'));

export const problemOperations: Operations = {
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
      inPath('code', 'The code of the problem, with `-` or `_`.', { type: 'string', examples: problemNames }),
    ],
    responses: { 200: json('The problem.', ref('ProblemType')) },
    problems: ['not_found'],
  },
};
