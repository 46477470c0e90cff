import { eventTypes } from '#domain';
import type { Operations } from '../openapi/operation.js';
import { feedParameters } from '../openapi/parameters/feed-parameters.js';
import { readProblems } from '../openapi/problem-responses.js';
import { json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';

export const eventOperations: Operations = {
  'GET /v1/events': {
    id: 'readEvents',
    tag: 'Events',
    summary: 'Read the event feed',
    description:
      'A client that sends `next` of each page as `after` of the next request receives every event once, in order per record. A page may be empty although more events follow after `next`. With filters on stations, events of other records are left out. A filter matches the state of the station before or after the event, so that the event by which a station stops matching is included.',
    parameters: feedParameters(eventTypes),
    responses: {
      200: json('CloudEvents.', ref('EventPage'), 'Directory-Position', 'Directory-Lag-Ms'),
    },
    problems: readProblems,
    side: 'read',
  },
};
