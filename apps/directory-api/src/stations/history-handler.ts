import { Injectable } from '@nestjs/common';
import {
  EventFeed,
  PageBudget,
  canonicalId,
  parseLimit,
  shownEvent,
  singleValue,
  viewOf,
  type Parameters,
  type ShownEvent,
} from '#application';
import type { AggregateKind } from '#domain';
import {
  answerInJson,
  HttpProblem,
  ownTurn,
  ReadPosition,
  refuseUnknownParameters,
  senderOf,
  sendJson,
} from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Pages of more bytes are serialized in turns of their own. */
const LARGE_PAGE = 256 * 1024;

/** Answers reads of a record's events, of removed records too. */
@Injectable()
export class HistoryHandler {
  constructor(
    private readonly feed: EventFeed,
    private readonly position: ReadPosition,
  ) {}

  async list(kind: AggregateKind, id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    answerInJson(request, reply);
    refuseUnknownParameters(request, 'limit', 'cursor');
    const parameters = request.query as Parameters;
    const limit = parseLimit(parameters);
    const after = afterVersion(parameters);
    await this.position.waitFor(request, reply);
    const canonical = canonicalId(kind, id);
    const exists = canonical && (await this.feed.history({ kind, id: canonical }, 0, 1)).length > 0;
    if (!exists) throw new HttpProblem('not_found', { detail: 'There is no such record.' });
    // One event more than the page has shows whether there is a next page.
    await ownTurn();
    const budget = new PageBudget();
    const events = await this.feed.history({ kind, id: canonical }, after, limit + 1, budget);
    // MongoDB may have answered several reads at the same time.
    if (budget.used > LARGE_PAGE) await ownTurn();
    const page = events.slice(0, limit);
    const hasNext = events.length > limit || budget.isSpent;
    const next = hasNext ? String(page.at(-1)?.version) : null;
    const view = viewOf(senderOf(request));
    const items = page.map((event) => item(shownEvent(event, view)));
    await sendJson(reply, JSON.stringify({ items, next }));
  }
}

/** The cursor of a history is the version of the last event of the previous page. */
function afterVersion(parameters: Parameters): number {
  const cursor = singleValue(parameters, 'cursor') ?? '0';
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new HttpProblem('invalid_cursor', { detail: 'The cursor was not made for this query.' });
}

const item = ({ event, version, time, caller, commandId }: ShownEvent) => ({
  type: event.type,
  version,
  occurred_at: time,
  caller,
  command_id: commandId,
  data: event.data,
});
