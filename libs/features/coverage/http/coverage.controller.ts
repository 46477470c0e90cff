import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import {
  CursorCodec,
  SourceAttributions,
  singleValue,
  type ListQuery,
  type Parameters,
  type SortKey,
} from '#application';
import {
  answerInJson,
  clientSignal,
  Endpoint,
  HttpProblem,
  ReadPosition,
  ref,
  refuseUnknownParameters,
  sendJson,
} from '#http';
import { inPath, json, listProblems, query, readProblems, sharedParameterRefs } from '#http/openapi';
import { afirItems } from '#domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CoverageQueries, MAX_GROUPS, coverageGroups } from '../coverage-queries.js';
import { coverageFilters, itemWith, parseCoverage, parseLacking } from '../coverage-parameters.js';
import { coverageJson, lackingJson } from './coverage-json.js';

const tag = 'Coverage';

/** It reads all records. */
const COST = 5;

const filters = [
  query('source_feed', 'Only records of these feeds, separated by commas; `null` for those of none.', {
    type: 'string',
  }),
  query('operator', 'Only locations of these operators, and their stations; as above.', { type: 'string' }),
];

/** What the cursors of a list are signed for. */
const listOfItem = (item: string): string => `coverage/${item}`;

/** Answers how many records have what the law asks for, and which lack it. */
@Controller('v1/coverage')
export class CoverageController {
  /** Settles when what was asked for before is read: one after another, as each may read all records. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly coverage: CoverageQueries,
    private readonly position: ReadPosition,
    private readonly cursors: CursorCodec,
    private readonly attributions: SourceAttributions,
  ) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'exports',
    cost: COST,
    document: () => ({
      id: 'readCoverage',
      tag,
      summary: 'Count the records that have what the law asks for',
      description: `The items are those of the annex of Implementing Regulation (EU) 2025/655. All locations and stations are judged, but for retired locations. At most ${MAX_GROUPS} groups.`,
      parameters: [
        query('group_by', 'Counts the records of each feed or operator, too.', {
          type: 'string',
          enum: [...coverageGroups],
        }),
        ...filters,
        ...sharedParameterRefs('Directory-Position'),
      ],
      responses: { 200: json('The counts.', ref('Coverage'), 'Directory-Position', 'Directory-Lag-Ms') },
      problems: [...readProblems, 'not_acceptable'],
      side: 'read',
    }),
  })
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    refuseUnknownParameters(request, 'group_by', ...coverageFilters);
    const asked = parseCoverage(request.query as Parameters);
    await this.position.waitFor(request, reply);
    const signal = clientSignal(request);
    const counts = await this.inTurn(() => this.coverage.counts(asked, signal), signal);
    return sendJson(reply, coverageJson(asked, counts));
  }

  @Get(':item')
  @Endpoint({
    needs: 'directory:read',
    work: 'exports',
    cost: COST,
    document: () => ({
      id: 'listLackingRecords',
      tag,
      summary: 'List the records that lack an item',
      description:
        'Locations or stations, as the item says, by time of creation. A page may have fewer items than its limit, also none, although there are more.',
      parameters: [
        inPath('item', 'The id of the item.', { type: 'string', enum: afirItems.map(({ id }) => id) }),
        ...filters,
        ...sharedParameterRefs('limit', 'cursor', 'Directory-Position'),
      ],
      responses: { 200: json('A page.', ref('LackingRecords'), 'Directory-Position', 'Directory-Lag-Ms') },
      problems: [...listProblems, 'not_acceptable', 'not_found'],
      side: 'read',
    }),
  })
  async lacking(@Param('item') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    refuseUnknownParameters(request, 'limit', 'cursor', ...coverageFilters);
    const item = itemWith(id);
    if (!item) throw new HttpProblem('not_found', { detail: 'There is no such item.' });
    const list = parseLacking(request.query as Parameters);
    const after = this.placeOf(request, id, list);
    await this.position.waitFor(request, reply);
    const signal = clientSignal(request);
    const asked = { item: id, filters: list.filters, limit: list.limit, ...(after && { after }) };
    const { records, next } = await this.inTurn(() => this.coverage.lacking(asked, signal), signal);
    const items = records.map((record) => lackingJson(item, this.attributions.shownIn(record)));
    const cursor = next ? this.cursors.encode(next, listOfItem(id), list) : null;
    const head = JSON.stringify({ item: id, record: item.record, next: cursor }).slice(0, -1);
    return sendJson(reply, `${head},"items":[${items.join()}]}`);
  }

  private inTurn<Result>(read: () => Promise<Result>, signal: AbortSignal | undefined): Promise<Result> {
    const result = this.last.then(() => {
      signal?.throwIfAborted();
      return read();
    });
    this.last = result.catch(() => undefined);
    return result;
  }

  /** Where the cursor of a request goes on; undefined without one. */
  private placeOf(request: FastifyRequest, item: string, list: ListQuery): SortKey | undefined {
    const text = singleValue(request.query as Parameters, 'cursor');
    if (text === undefined) return undefined;
    const cursor = this.cursors.decode(text, listOfItem(item), list);
    if (cursor && 'value' in cursor) return { value: cursor.value, id: cursor.id };
    throw new HttpProblem('invalid_cursor', { detail: 'The cursor was not made for this query.' });
  }
}
