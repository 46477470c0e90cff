import { DEFAULT_POINTS, MAX_HISTORY_DAYS, MAX_POINTS, MIN_POINTS, summaryFields } from '#application';
import type { Operations } from '../openapi/operation.js';
import { stationFilterParameters } from '../openapi/parameters/list-parameters.js';
import { query, required } from '../openapi/parameters/parameter.js';
import { sharedParameterRefs } from '../openapi/parameters/shared-parameters.js';
import { time } from '../openapi/parameters/time-parameters.js';
import { readProblems } from '../openapi/problem-responses.js';
import { json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';

const groupBy = required(
  query('group_by', 'The field to count by.', { type: 'string', enum: [...summaryFields] }),
);

const historyParameters = [
  query(
    'from',
    `The first point, at most ${MAX_HISTORY_DAYS} days ago. The default is 24 hours before \`to\`.`,
    time,
  ),
  query('to', 'The last point. The default, and the latest, is now.', time),
  query('points', 'The number of points, evenly spaced.', {
    type: 'integer',
    minimum: MIN_POINTS,
    maximum: MAX_POINTS,
    default: DEFAULT_POINTS,
  }),
  ...sharedParameterRefs('Directory-Position'),
];

export const summaryOperations: Operations = {
  'GET /v1/summary': {
    id: 'readSummary',
    tag: 'Map',
    summary: 'Count stations',
    description:
      'The filters are those of the list of stations. Values that are equal for filters form one group, which shows the value of one of its stations.',
    parameters: [groupBy, ...stationFilterParameters()],
    responses: { 200: json('The counts.', ref('Summary'), 'Directory-Position', 'Directory-Lag-Ms') },
    problems: [...readProblems, 'not_acceptable'],
    side: 'read',
  },
  'GET /v1/summary/history': {
    id: 'readSummaryHistory',
    tag: 'Map',
    summary: 'Count stations by their status in the past',
    description:
      'A status counts from when it was observed, also before the record was made. A station without one counts as `none` from its creation until its removal, as accepted. A report that comes late changes the past.',
    parameters: historyParameters,
    responses: {
      200: json('The counts at each point.', ref('SummaryHistory'), 'Directory-Position', 'Directory-Lag-Ms'),
    },
    problems: [...readProblems, 'not_acceptable'],
    side: 'read',
  },
};
