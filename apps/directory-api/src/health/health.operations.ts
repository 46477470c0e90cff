import type { Operations } from '../openapi/operation.js';
import { headers, json, jsonContent } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';

export const healthOperations: Operations = {
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
        description: 'It does not: it is starting or stopping, or one of the checks is down.',
        content: {
          ...jsonContent(ref('Readiness')),
          'application/problem+json': { schema: ref('Problem') },
        },
      },
    },
    problems: [],
  },
  'GET /metrics': {
    id: 'readMetrics',
    tag: 'Health',
    summary: 'Read the metrics of this instance',
    description:
      'Prometheus text, or OpenMetrics by `Accept`. docs/operation.md lists the metrics and alerts for them.',
    responses: {
      200: {
        description: 'The metrics.',
        headers: headers('Cache-Control'),
        content: {
          'text/plain': { schema: { type: 'string' } },
          'application/openmetrics-text': { schema: { type: 'string' } },
        },
      },
    },
    problems: ['invalid_parameter', 'not_acceptable'],
  },
};
