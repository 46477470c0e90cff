import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  EventFeed,
  eventFilterNames,
  MAX_EVENT_WAIT_S,
  parseEventFilter,
  parseLimit,
  singleValue,
  toCloudEvent,
  type FeedPage,
  type Parameters,
  type Position,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadPosition } from '../http/consistency/read-position.js';
import { ownTurn } from '../http/limits/own-turn.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';
import { invalidParameter } from '../http/problems/http-problem.js';
import { LongPolling } from './long-polling.js';

/** The event feed. A client that follows `next` receives every event once. */
@Controller('v1/events')
export class EventsController {
  /** Requests that wait for the same events share a page, which is serialized once. */
  private readonly bodies = new WeakMap<FeedPage, string>();

  constructor(
    private readonly feed: EventFeed,
    private readonly position: ReadPosition,
    private readonly polling: LongPolling,
  ) {}

  @Get()
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const parameters = request.query as Parameters;
    refuseUnknownParameters(request, 'after', 'types', 'limit', 'wait', ...eventFilterNames);
    const filter = parseEventFilter(parameters);
    const [limit, waitMs] = [parseLimit(parameters), parseWait(parameters) * 1000];
    const after = await this.after(singleValue(parameters, 'after'));
    await this.position.waitForEvents(request, reply);
    await ownTurn();
    const page = await this.polling.read({ after, limit, filter, waitMs }, request);
    reply.header('directory-position', await this.feed.end()).header('directory-lag-ms', '0');
    await reply.header('content-type', 'application/json; charset=utf-8').send(this.bodyOf(page));
  }

  private bodyOf(page: FeedPage): string {
    const known = this.bodies.get(page);
    if (known !== undefined) return known;
    const body = JSON.stringify({ items: page.events.map(toCloudEvent), next: page.next });
    this.bodies.set(page, body);
    return body;
  }

  private async after(text: string | undefined): Promise<Position | undefined> {
    if (text === 'latest') return this.feed.end();
    if (text === undefined || this.feed.knows(text)) return text;
    throw invalidParameter('after must be a position of this directory, or latest');
  }
}

function parseWait(parameters: Parameters): number {
  const text = singleValue(parameters, 'wait') ?? '0';
  const seconds = /^\d{1,2}$/.test(text) ? Number(text) : Infinity;
  if (seconds <= MAX_EVENT_WAIT_S) return seconds;
  throw invalidParameter(`wait must be a whole number of seconds from 0 to ${MAX_EVENT_WAIT_S}`);
}
