import { Readable } from 'node:stream';
import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  EventFeed,
  eventFilterNames,
  parseEventFilter,
  parseTime,
  singleValue,
  viewOf,
  type Parameters,
  type Position,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { EventStreams } from './event-streams.js';
import { eventTypes } from '#domain';
import {
  answered,
  callerKey,
  Endpoint,
  invalidParameter,
  negotiateMediaType,
  ReadPosition,
  ref,
  refuseUnknownParameters,
  senderOf,
} from '#http';
import { streamParameters, readProblems, headers } from '#http/openapi';

export const EVENT_STREAM = 'text/event-stream';

const STALE =
  'A status goes stale without an event, so streams do not report it: read GET /v1/stations?stale=true from time to time';

/** The events as server-sent events (WHATWG HTML, section 9.2). */
@Controller('v1/events/stream')
export class EventStreamController {
  constructor(
    private readonly feed: EventFeed,
    private readonly position: ReadPosition,
    private readonly streams: EventStreams,
  ) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'events',
    traced: false,
    document: () => ({
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
    }),
  })
  async open(@Req() request: FastifyRequest, @Res() reply: FastifyReply): Promise<void> {
    negotiateMediaType(request, EVENT_STREAM);
    if (Object.hasOwn(request.query as object, 'stale')) throw invalidParameter(STALE);
    refuseUnknownParameters(request, 'after', 'since', 'lastEventId', ...eventFilterNames);
    const filter = parseEventFilter(request.query as Parameters);
    await this.position.waitForEvents(request, reply);
    const after = await this.start(request);
    const caller = callerKey(request);
    this.streams.admit(caller);
    reply.headers({
      'content-type': EVENT_STREAM,
      'directory-position': after,
      'cache-control': 'no-store, no-transform',
      'x-accel-buffering': 'no',
    });
    // Without a length, as the response to GET.
    if (request.method === 'HEAD') return void reply.send(Readable.from([]));
    answered(request);
    beginResponse(reply);
    this.streams.open(reply.raw, { caller, filter, view: viewOf(senderOf(request)), after });
  }

  /** The position where the stream begins. @throws HttpProblem `invalid_parameter`: one that is given is not valid */
  private async start(request: FastifyRequest): Promise<Position> {
    const parameters = request.query as Parameters;
    const since = parseTime(parameters, 'since');
    const after = this.known('after', singleValue(parameters, 'after'));
    if (since !== undefined && after !== undefined) throw invalidParameter('Give either after or since');
    const seen = this.lastEventId(request) ?? after;
    if (seen !== undefined && seen !== 'latest') return seen;
    return since === undefined || seen === 'latest' ? this.feed.end() : this.feed.positionAt(since);
  }

  /** Clients that have received nothing may send an empty one. */
  private lastEventId({ headers, query }: FastifyRequest): Position | undefined {
    const header = [headers['last-event-id']].flat().join();
    const parameter = singleValue(query as Parameters, 'lastEventId');
    return (
      this.known('Last-Event-ID', header || undefined) ?? this.known('lastEventId', parameter || undefined)
    );
  }

  private known(name: string, text: string | undefined): Position | undefined {
    if (text === undefined || text === 'latest' || this.feed.knows(text)) return text;
    throw invalidParameter(`${name} must be a position of this directory, or latest`);
  }
}

/** Sends the header of a response whose body is written without the framework, and ends with its connection. */
function beginResponse(reply: FastifyReply): void {
  const headers = reply.getHeaders() as Record<string, string | string[]>;
  reply.hijack();
  reply.raw.writeHead(200, { ...headers, connection: 'close' });
}
