import { Controller, Get, Inject, Req, Res } from '@nestjs/common';
import {
  decodePast,
  encodePast,
  EventFeed,
  eventFilterNames,
  EventReader,
  MAX_EVENT_WAIT_S,
  parseEventFilter,
  parseLimit,
  parseTime,
  shownEvent,
  singleValue,
  toCloudEvent,
  viewOf,
  type EventFilter,
  type FeedPage,
  type LoggedEvent,
  type Parameters,
  type Position,
  type View,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { LongPolling } from './long-polling.js';
import { eventTypes } from '#domain';
import {
  answerInJson,
  Endpoint,
  hasParameter,
  invalidParameter,
  ownTurn,
  ReadPosition,
  ref,
  refuseUnknownParameters,
  senderOf,
  sendJson,
} from '#http';
import { feedParameters, readProblems, json } from '#http/openapi';

/** The injection token of the `source` of CloudEvents. */
export const EVENTS_SOURCE = Symbol('EVENTS_SOURCE');

/** The event feed. A client that follows `next` receives every event once, forward or into the past. */
@Controller('v1/events')
export class EventsController {
  /** Requests that wait for the same events share a page, which is serialized once for each view. */
  private readonly bodies: Readonly<Record<View, WeakMap<FeedPage, string>>> = {
    whole: new WeakMap(),
    public: new WeakMap(),
  };

  @Inject(EVENTS_SOURCE) private readonly source!: string;

  constructor(
    private readonly feed: EventFeed,
    private readonly position: ReadPosition,
    private readonly polling: LongPolling,
    private readonly events: EventReader,
  ) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: (request) => (hasParameter(request, 'wait', '0') ? 'waits' : 'events'),
    document: () => ({
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
    }),
  })
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    const parameters = request.query as Parameters;
    refuseUnknownParameters(request, 'order', 'after', 'before', 'limit', 'wait', ...eventFilterNames);
    const body = await (parseOrder(parameters) === 'desc'
      ? this.readPast(request, reply)
      : this.readForward(request, reply));
    reply.header('directory-position', await this.feed.end()).header('directory-lag-ms', '0');
    await sendJson(reply, body);
  }

  private async readForward(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const parameters = request.query as Parameters;
    const filter = parseEventFilter(parameters);
    const limit = parseLimit(parameters);
    const waitMs = parseWait(parameters) * 1000;
    const after = await this.after(singleValue(parameters, 'after'));
    await this.position.waitForEvents(request, reply);
    await ownTurn();
    const page = await this.polling.read({ after, limit, filter, waitMs }, request);
    return this.bodyOf(page, viewOf(senderOf(request)));
  }

  private async readPast(request: FastifyRequest, reply: FastifyReply): Promise<string> {
    const parameters = request.query as Parameters;
    const filter = parseEventFilter(parameters);
    const limit = parseLimit(parameters);
    const start = this.before(parameters, filter);
    await this.position.waitForEvents(request, reply);
    await ownTurn();
    const { events, next } = await this.events.past({ before: await start(), limit, filter });
    return this.pageBody(events, viewOf(senderOf(request)), next === undefined ? null : encodePast(next));
  }

  private bodyOf(page: FeedPage, view: View): string {
    const known = this.bodies[view].get(page);
    if (known !== undefined) return known;
    const body = this.pageBody(page.events, view, page.next);
    this.bodies[view].set(page, body);
    return body;
  }

  private pageBody(events: readonly LoggedEvent[], view: View, next: string | null): string {
    const items = events.map((event) => toCloudEvent(shownEvent(event, view), this.source));
    return JSON.stringify({ items, next });
  }

  private async after(text: string | undefined): Promise<Position | undefined> {
    if (text === 'latest') return this.feed.end();
    if (text === undefined || this.feed.knows(text)) return text;
    throw invalidParameter('after must be a position of this directory, or latest');
  }

  /** Checks where a page of the past begins; returns a function that finds its position. */
  private before(parameters: Parameters, filter: EventFilter): () => Promise<Position | undefined> {
    const text = singleValue(parameters, 'before');
    if (text === undefined) return () => Promise.resolve(undefined);
    const next = decodePast(text);
    if (next !== undefined && this.feed.knows(next)) return () => Promise.resolve(next);
    if (this.feed.knows(text)) return () => this.events.before(text, filter);
    if (!STARTS_WITH_YEAR.test(text)) throw invalidParameter(BEFORE);
    const time = parseTime(parameters, 'before') ?? '';
    return () => this.feed.positionAt(time);
  }
}

const STARTS_WITH_YEAR = /^\d{4}-/;
const BEFORE = 'before must be a position of this directory, the next of a page with order=desc, or a time';

/** The order of the events. @throws HttpProblem `invalid_parameter`: another parameter does not go with it */
function parseOrder(parameters: Parameters): 'asc' | 'desc' {
  const order = singleValue(parameters, 'order') ?? 'asc';
  if (order !== 'asc' && order !== 'desc') throw invalidParameter('order must be asc or desc');
  const others = order === 'desc' ? ['after', 'wait'] : ['before'];
  const other = others.find((name) => parameters[name] !== undefined);
  if (other === undefined) return order;
  throw invalidParameter(`${other} can't be given with order=${order}`);
}

function parseWait(parameters: Parameters): number {
  const text = singleValue(parameters, 'wait') ?? '0';
  const seconds = /^\d{1,2}$/.test(text) ? Number(text) : Infinity;
  if (seconds <= MAX_EVENT_WAIT_S) return seconds;
  throw invalidParameter(`wait must be a whole number of seconds from 0 to ${MAX_EVENT_WAIT_S}`);
}
