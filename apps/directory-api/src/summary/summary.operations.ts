import { summaryFields } from '#application';
import type { Operations } from '../openapi/operation.js';
import { stationFilterParameters } from '../openapi/parameters/list-parameters.js';
import { query, required } from '../openapi/parameters/parameter.js';
import { readProblems } from '../openapi/problem-responses.js';
import { json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';

const groupBy = required(
  query('group_by', 'The field to count by.', { type: 'string', enum: [...summaryFields] }),
);

export const summaryOperations: Operations = {
  'GET /v1/summary': {
    id: 'readSummary',
    tag: 'Map',
    summary: 'Count stations',
    description:
      'The filters are those of the list of stations. Values that are equal for filters form one group, which shows the value of one of its stations.',
    parameters: [groupBy, ...stationFilterParameters()],
    responses: { 200: json('The counts.', ref('Summary'), 'Directory-Position', 'Directory-Lag-Ms') },
    problems: readProblems,
    side: 'read',
  },
};
