import { Injectable } from '@nestjs/common';
import { EventFeed, canonicalId, parseLimit, single, type LoggedEvent, type Parameters } from '#application';
import type { AggregateKind } from '#domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem } from '../http/http-problem.js';
import { ReadRequests, refuseParameters } from '../http/read-requests.js';

/** Answers what happened to a record, also after its removal. */
@Injectable()
export class HistoryRequests {
  constructor(
    private readonly feed: EventFeed,
    private readonly reads: ReadRequests,
  ) {}

  async list(kind: AggregateKind, id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    refuseParameters(request, 'limit', 'cursor');
    const parameters = request.query as Parameters;
    const limit = parseLimit(parameters);
    const after = afterVersion(parameters);
    await this.reads.catchUp(request, reply);
    const canonical = canonicalId(kind, id);
    const known = canonical && (await this.feed.history({ kind, id: canonical }, 0, 1)).length > 0;
    if (!known) throw new HttpProblem('not_found', { detail: 'There is no such record.' });
    // One more than asked for tells whether there is a next page.
    const events = await this.feed.history({ kind, id: canonical }, after, limit + 1);
    const shown = events.slice(0, limit);
    const next = events.length > limit ? String(shown.at(-1)?.version) : null;
    await reply.send({ items: shown.map(item), next });
  }
}

/** The cursor of a history is the version that the page before ended with. */
function afterVersion(parameters: Parameters): number {
  const cursor = single(parameters, 'cursor') ?? '0';
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new HttpProblem('invalid_cursor', { detail: 'The cursor was not made for this query.' });
}

const item = ({ event, version, time, caller, commandId }: LoggedEvent) => ({
  type: event.type,
  version,
  occurred_at: time,
  caller,
  command_id: commandId,
  data: event.data,
});
