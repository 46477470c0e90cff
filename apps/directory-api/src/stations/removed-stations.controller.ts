import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  CursorCodec,
  RecordQueries,
  SourceAttributions,
  itemsJson,
  parseRemovedParameters,
  removedListQuery,
  removedOfSources,
  removedPage,
  removedStationJson,
  singleValue,
  type Parameters,
  type StoredRecord,
} from '#application';
import { answerInJson, clientSignal, Endpoint, HttpProblem, ReadPosition, ref, sendJson } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { query, sharedParameterRefs, listProblems, json } from '#http/openapi';

const tag = 'Stations';

/** What the cursors of the list are signed for. */
const LIST = 'stations/removed';

/** Lists and finds removed stations, which no other list has. */
@Controller('v1/stations/removed')
export class RemovedStationsController {
  constructor(
    private readonly records: RecordQueries,
    private readonly position: ReadPosition,
    private readonly attributions: SourceAttributions,
    private readonly cursors: CursorCodec,
  ) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'reads',
    document: () => ({
      id: 'findRemovedStations',
      tag,
      summary: 'List removed stations, or find them by their sources',
      description:
        'Without parameters all, from the last removed one on; with `q` those that have all of its words, the last one as a prefix. With `source_feed` and `source_id` those with these sources, the 1,000 oldest at most, which are no pages: text is compared as by the filters of lists. A page may have fewer items than its limit, also none, although there are more.',
      parameters: [
        query('q', 'Words of the attributes, the EVSE-ID or the id of the source.', { type: 'string' }),
        query('source_feed', 'The feed.', { type: 'string' }),
        query('source_id', 'Ids of the feed, separated by commas.', { type: 'string' }),
        ...sharedParameterRefs('limit', 'cursor', 'Directory-Position'),
      ],
      responses: {
        200: json('A page.', ref('RemovedStations'), 'Directory-Position', 'Directory-Lag-Ms'),
      },
      problems: [...listProblems, 'not_acceptable'],
      side: 'read',
    }),
  })
  async find(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    const asked = parseRemovedParameters(request.query as Parameters);
    const after = 'words' in asked ? this.placeOf(request, asked.words) : undefined;
    await this.position.waitFor(request, reply);
    const signal = clientSignal(request);
    const show = (station: StoredRecord) => removedStationJson(this.attributions.shownIn(station));
    if ('sources' in asked) {
      const items = await removedOfSources(this.records, asked.sources, show, signal);
      return sendJson(reply, itemsJson(items, undefined, undefined));
    }
    const { stations, next } = await removedPage(this.records, { ...asked, after }, signal);
    const key = next && { value: next.removedAt, id: next.id };
    const cursor = key && this.cursors.encode(key, LIST, removedListQuery(asked.words));
    return sendJson(reply, itemsJson(stations.map(show), cursor, undefined));
  }

  /** Where the cursor of a request goes on; undefined without one. */
  private placeOf(request: FastifyRequest, words: readonly string[]) {
    const text = singleValue(request.query as Parameters, 'cursor');
    if (text === undefined) return undefined;
    const cursor = this.cursors.decode(text, LIST, removedListQuery(words));
    if (cursor && 'value' in cursor && typeof cursor.value === 'string')
      return { removedAt: cursor.value, id: cursor.id };
    throw new HttpProblem('invalid_cursor', { detail: 'The cursor was not made for this query.' });
  }
}
