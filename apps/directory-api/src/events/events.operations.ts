import { eventTypes } from '#domain';
import type { Operations } from '../openapi/operation.js';
import { feedParameters, streamParameters } from '../openapi/parameters/feed-parameters.js';
import { readProblems } from '../openapi/problem-responses.js';
import { headers, json } from '../openapi/responses.js';
import { ref } from '../schemas/json-schema.js';
import { EVENT_STREAM } from './stream/event-stream.controller.js';

export const eventOperations: Operations = {
  'GET /v1/events': {
    id: 'readEvents',
    tag: 'Events',
    summary: 'Read the event feed',
    description:
      'A client that sends `next` of each page as `after` of the next request receives every event once, in order per record. A page may be empty although more events follow after `next`. With `order=desc` the newest events come first, and `next`, as `before` of the next request, goes on into the past; it is null where nothing is older. With filters on stations, events of other records are left out. A filter matches the state of the station before or after the event, so that the event by which a station stops matching is included.',
    parameters: feedParameters(eventTypes),
    responses: {
      200: json('CloudEvents.', ref('EventPage'), 'Directory-Position', 'Directory-Lag-Ms'),
    },
    problems: [...readProblems, 'not_acceptable'],
    side: 'read',
  },
  'GET /v1/events/stream': {
    id: 'streamEvents',
    tag: 'Events',
    summary: 'Follow the events',
    description:
      'Server-sent events, with the filters of the feed. A stream begins now, or without loss where an earlier one has ended: `id` of each event is a position, which clients send as `Last-Event-ID` when they connect again. It has a comment after 15 s without an event, lives for up to 10 minutes, and ends with the key or token of its caller. A client that reads too slowly is cut off.',
    parameters: streamParameters(eventTypes),
    responses: {
      200: {
        description:
          'The lines `id` (a position), `event` (the type) and `data` (the CloudEvent as JSON on one line) for each event. Directory-Position is where the stream begins.',
        headers: headers('Directory-Position', 'Directory-Lag-Ms', 'Cache-Control'),
        content: { [EVENT_STREAM]: { schema: { type: 'string' }, 'x-event-schema': ref('Event') } },
      },
    },
    problems: [...readProblems, 'not_acceptable'],
    side: 'read',
  },
};
