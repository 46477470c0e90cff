import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  CursorCodec,
  Freshness,
  RecordQueries,
  itemJson,
  sortKeyAt,
  parseListParameters,
  singleValue,
  type ListQuery,
  type Parameters,
  type CursorPosition,
  type RecordPage,
} from '#application';
import { aggregates, type AggregateKind } from '#domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csvPages } from '../../formats/csv-pages.js';
import { featureCollectionJson, featureJson } from '../../formats/geojson.js';
import { itemsJson } from '../../formats/items-json.js';
import { recordRenderer } from '../../formats/record-renderer.js';
import { clientSignal, holdSlotUntilClosed } from '../admission/limited-request.js';
import { ReadPosition } from '../consistency/read-position.js';
import { sendText } from '../limits/unread-memory.js';
import { negotiateMediaType } from '../negotiation/accept-header.js';
import { HttpProblem } from '../problems/http-problem.js';
import { CSV_TYPE, GEOJSON_TYPE, contentTypes, listTypes, type ListType } from './list-types.js';
import { nextPageUrl } from './next-link.js';
import { varyBy } from '../negotiation/vary.js';

/** The query of a list from its beginning, and the cursor from which to continue. */
interface ListRequest {
  readonly query: ListQuery;
  readonly cursor?: CursorPosition;
}

/** Answers lists of records, in the requested format. */
@Injectable()
export class ListHandler {
  constructor(
    private readonly position: ReadPosition,
    private readonly records: RecordQueries,
    private readonly cursors: CursorCodec,
    private readonly freshness: Freshness,
  ) {}

  /** @param pathFilters filters from the path, which take precedence over the query */
  async list(
    kind: AggregateKind,
    request: FastifyRequest,
    reply: FastifyReply,
    pathFilters: Parameters = {},
  ): Promise<void> {
    varyBy(reply, 'accept', 'accept-encoding');
    const type = negotiateMediaType(request, ...listTypes[kind]);
    const listRequest = this.parse(kind, request, pathFilters);
    await this.position.waitFor(request, reply);
    const query = await this.queryFrom(kind, listRequest);
    if (type === CSV_TYPE) return await this.sendCsv(kind, query, request, reply);
    const page = await this.records.list(aggregates[kind].collection, query, clientSignal(request));
    const next = page.next && this.cursors.encode(page.next, aggregates[kind].collection, query);
    if (next !== undefined) reply.header('link', `<${nextPageUrl(request.url, next)}>; rel="next"`);
    sendText(reply.header('content-type', contentTypes[type]), this.render(page, next, query, type));
  }

  private parse(kind: AggregateKind, request: FastifyRequest, pathFilters: Parameters): ListRequest {
    const parameters = request.query as Parameters;
    const staleBefore = this.freshness.staleBefore();
    const query = parseListParameters(kind, { ...parameters, ...pathFilters }, staleBefore);
    const text = singleValue(parameters, 'cursor');
    if (text === undefined) return { query };
    const cursor = this.cursors.decode(text, aggregates[kind].collection, query);
    if (cursor) return { query, cursor };
    throw new HttpProblem('invalid_cursor', { detail: 'The cursor was not made for this query.' });
  }

  /** The query that begins after the cursor. */
  private async queryFrom(kind: AggregateKind, { query, cursor }: ListRequest): Promise<ListQuery> {
    const after = cursor && (await sortKeyAt(cursor, query.sort, aggregates[kind].collection, this.records));
    return after ? { ...query, after } : query;
  }

  private render(
    { records, total }: RecordPage,
    next: string | undefined,
    { near }: ListQuery,
    type: ListType,
  ): string {
    const isGeoJson = type === GEOJSON_TYPE;
    const render = recordRenderer(isGeoJson ? featureJson : itemJson, near, this.freshness.staleBefore());
    return (isGeoJson ? featureCollectionJson : itemsJson)(records.map(render), next, total);
  }

  /** Sends all pages after the cursor. They are read as fast as the client receives them. */
  private async sendCsv(
    kind: AggregateKind,
    query: ListQuery,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    // A list that can't be read is a problem, and not a response that is cut off after its first line.
    const signal = clientSignal(request);
    await this.records.list(aggregates[kind].collection, { ...query, limit: 1, total: false }, signal);
    reply.header('content-type', contentTypes[CSV_TYPE]);
    // HEAD reads no page. An empty stream has no Content-Length, as the response to GET has none.
    if (request.method === 'HEAD') return void reply.send(Readable.from([]));
    const pages = csvPages(this.records, kind, query, signal);
    holdSlotUntilClosed(pages, request);
    reply.compress(pages);
  }
}
