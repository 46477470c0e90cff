import { Controller, Get, Param, Req, Res } from '@nestjs/common';
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
import {
  answerInJson,
  Endpoint,
  HttpProblem,
  ownTurn,
  ReadPosition,
  ref,
  refuseUnknownParameters,
  senderOf,
  sendJson,
} from '#http';
import { idOf, json, listProblems, sharedParameterRefs } from '#http/openapi';
import type { FastifyReply, FastifyRequest } from 'fastify';

const tag = 'Stations';

/** Pages of more bytes are serialized in turns of their own. */
const LARGE_PAGE = 256 * 1024;

/** Answers reads of a station's events, of removed stations too. */
@Controller('v1/stations/:id/history')
export class StationHistoryController {
  constructor(
    private readonly feed: EventFeed,
    private readonly position: ReadPosition,
  ) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'events',
    document: () => ({
      id: 'readStationHistory',
      tag,
      summary: 'Read the events of a station',
      description:
        'Oldest first, also after its removal. The cursor is a version: `cursor=40` begins after the event of version 40.',
      parameters: [idOf('station'), ...sharedParameterRefs('limit', 'cursor', 'Directory-Position')],
      responses: { 200: json('A page.', ref('HistoryPage'), 'Directory-Position', 'Directory-Lag-Ms') },
      problems: [...listProblems, 'not_acceptable', 'not_found'],
      side: 'read',
    }),
  })
  async read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    refuseUnknownParameters(request, 'limit', 'cursor');
    const parameters = request.query as Parameters;
    const limit = parseLimit(parameters);
    const after = afterVersion(parameters);
    await this.position.waitFor(request, reply);
    const { events, isLast } = await this.page(id, after, limit);
    const next = isLast ? null : String(events.at(-1)?.version);
    const view = viewOf(senderOf(request));
    const items = events.map((event) => item(shownEvent(event, view)));
    await sendJson(reply, JSON.stringify({ items, next }));
  }

  private async page(given: string, after: number, limit: number) {
    const id = canonicalId('station', given);
    const exists = id && (await this.feed.history({ kind: 'station', id }, 0, 1)).length > 0;
    if (!exists) throw new HttpProblem('not_found', { detail: 'There is no such record.' });
    await ownTurn();
    const budget = new PageBudget();
    // One event more than the page has shows whether there is a next page.
    const events = await this.feed.history({ kind: 'station', id }, after, limit + 1, budget);
    // MongoDB may have answered several reads at the same time.
    if (budget.used > LARGE_PAGE) await ownTurn();
    return { events: events.slice(0, limit), isLast: events.length <= limit && !budget.isSpent };
  }
}

/** The cursor of a history is the version of the last event of the previous page. */
function afterVersion(parameters: Parameters): number {
  const cursor = singleValue(parameters, 'cursor') ?? '0';
  if (/^\d{1,15}$/.test(cursor)) return Number(cursor);
  throw new HttpProblem('invalid_cursor', { detail: 'The cursor was not made for this query.' });
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
