import {
  EventFeed,
  PageBudget,
  canonicalId,
  parseLimit,
  shownEvent,
  viewOf,
  type Parameters,
  type ShownEvent,
} from '#application';
import type { AggregateKind } from '#domain';
import {
  afterVersion,
  answerInJson,
  HttpProblem,
  ownTurn,
  ReadPosition,
  ref,
  refuseUnknownParameters,
  senderOf,
  sendJson,
  type Operation,
} from '#http';
import { idOf, json, listProblems, sharedParameterRefs } from '#http/openapi';
import { Injectable } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Pages of more bytes are serialized in turns of their own. */
const LARGE_PAGE = 256 * 1024;

/** The operation that reads the events of a record. @param schema the name of a page of them */
export const historyOperation = (
  kind: AggregateKind,
  named: Pick<Operation, 'id' | 'tag' | 'summary'>,
  schema: string,
): Operation => ({
  ...named,
  description:
    'Oldest first, also after its removal. The cursor is a version: `cursor=40` begins after the event of version 40.',
  parameters: [idOf(kind), ...sharedParameterRefs('limit', 'cursor', 'Directory-Position')],
  responses: { 200: json('A page.', ref(schema), 'Directory-Position', 'Directory-Lag-Ms') },
  problems: [...listProblems, 'not_acceptable', 'not_found'],
  side: 'read',
});

/** Answers reads of a record's events, of removed records too. */
@Injectable()
export class HistoryPages {
  constructor(
    private readonly feed: EventFeed,
    private readonly position: ReadPosition,
  ) {}

  async send(kind: AggregateKind, id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    answerInJson(request, reply);
    refuseUnknownParameters(request, 'limit', 'cursor');
    const parameters = request.query as Parameters;
    const limit = parseLimit(parameters);
    const after = afterVersion(parameters);
    await this.position.waitFor(request, reply);
    const { events, isLast } = await this.page(kind, id, after, limit);
    const next = isLast ? null : String(events.at(-1)?.version);
    const view = viewOf(senderOf(request));
    const items = events.map((event) => item(shownEvent(event, view)));
    await sendJson(reply, JSON.stringify({ items, next }));
  }

  private async page(kind: AggregateKind, given: string, after: number, limit: number) {
    const id = canonicalId(kind, given);
    const exists = id && (await this.feed.history({ kind, id }, 0, 1)).length > 0;
    if (!exists) throw new HttpProblem('not_found', { detail: 'There is no such record.' });
    await ownTurn();
    const budget = new PageBudget();
    // One event more than the page has shows whether there is a next page.
    const events = await this.feed.history({ kind, id }, after, limit + 1, budget);
    // MongoDB may have answered several reads at the same time.
    if (budget.used > LARGE_PAGE) await ownTurn();
    return { events: events.slice(0, limit), isLast: events.length <= limit && !budget.isSpent };
  }
}

const item = ({ event, version, time, caller, commandId, importId }: ShownEvent) => ({
  type: event.type,
  version,
  occurred_at: time,
  caller,
  command_id: commandId,
  import_id: importId,
  data: event.data,
});
