import { eventTypes } from '#domain';
import type { Operations } from '../openapi/operation.js';
import { feedParameters } from '../openapi/parameters.js';
import { readProblems } from '../openapi/problem-responses.js';
import { json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';

/** What the document says of the event feed. */
export const eventOperations: Operations = {
  'GET /v1/events': {
    id: 'readEvents',
    tag: 'Events',
    summary: 'Read what happened',
    description:
      'Whoever follows `next` for ever, as `after`, sees every event once, in order per record. A page may be empty although there is more behind `next`. Filters on stations leave out the events of other records, and match a station as it was before the event or is after it, so that leaving is seen.',
    parameters: feedParameters(eventTypes),
    responses: {
      200: json('CloudEvents.', ref('EventPage'), 'Directory-Position', 'Directory-Lag-Ms'),
    },
    problems: readProblems,
    side: 'read',
  },
};
