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
  recordRenderer,
  type ListQuery,
  type Parameters,
  type CursorPosition,
  type RecordPage,
  type StoredRecord,
} from '#application';
import { aggregates, type AggregateKind } from '#domain';
import {
  clientSignal,
  holdSlotUntilClosed,
  HttpProblem,
  negotiateMediaType,
  ReadPosition,
  sendText,
  varyBy,
} from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csvFile } from '../formats/csv.js';
import { featureCollectionJson, featureJson, geoJsonFile, type PlaceKind } from '../formats/geojson.js';
import { itemsJson } from '../formats/items-json.js';
import { recordPages } from '../formats/record-pages.js';
import {
  CSV_TYPE,
  GEOJSON_TYPE,
  contentTypes,
  listTypes,
  type FileType,
  type ListType,
} from './list-types.js';
import { setLinks } from './list-links.js';

/** The query of a list from its beginning, and the cursor from which to continue. */
interface ListRequest {
  readonly query: ListQuery;
  readonly cursor?: CursorPosition;
}

/** What is sent of a list, and in which format. */
interface Asked<Type extends ListType = ListType> {
  readonly kind: AggregateKind;
  readonly type: Type;
  readonly query: ListQuery;
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
    const query = await this.queryOf(kind, request, reply, pathFilters);
    if (type === CSV_TYPE) return await this.sendFile({ kind, type, query }, request, reply);
    const page = await this.records.list(aggregates[kind].collection, query, clientSignal(request));
    const next = page.next && this.cursors.encode(page.next, aggregates[kind].collection, query);
    setLinks(kind, request, reply, next);
    sendText(
      reply.header('content-type', contentTypes[type]),
      this.render({ kind, type, query }, page, next),
    );
  }

  /** Sends all records of a list in a format that the path selects: some readers of it can't send an Accept header. */
  async file(kind: AggregateKind, type: FileType, request: FastifyRequest, reply: FastifyReply) {
    varyBy(reply, 'accept-encoding');
    const query = await this.queryOf(kind, request, reply);
    await this.sendFile({ kind, type, query }, request, reply);
  }

  /** Parses the parameters, waits for the position that the client has seen, and finds where the list begins. */
  private async queryOf(
    kind: AggregateKind,
    request: FastifyRequest,
    reply: FastifyReply,
    pathFilters: Parameters = {},
  ): Promise<ListQuery> {
    const { query, cursor } = this.parse(kind, request, pathFilters);
    await this.position.waitFor(request, reply);
    const after = cursor && (await sortKeyAt(cursor, query.sort, aggregates[kind].collection, this.records));
    return after ? { ...query, after } : query;
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

  private render({ kind, type, query }: Asked, { records, total }: RecordPage, next?: string): string {
    if (type === GEOJSON_TYPE)
      return featureCollectionJson(records.map(this.features(kind, query)), next, total);
    const item = recordRenderer(itemJson, query.near, this.freshness.staleBefore());
    return itemsJson(records.map(item), next, total);
  }

  private features(kind: AggregateKind, { near }: ListQuery) {
    const feature = (record: StoredRecord, distance?: number) =>
      featureJson(kind as PlaceKind, record, distance);
    return recordRenderer(feature, near, this.freshness.staleBefore());
  }

  /** Sends all pages after the cursor. They are read as fast as the client receives them. */
  private async sendFile(
    { kind, type, query }: Asked<FileType>,
    request: FastifyRequest,
    reply: FastifyReply,
  ) {
    // A list that can't be read is a problem, and not a response that is cut off after its first line.
    const signal = clientSignal(request);
    await this.records.list(aggregates[kind].collection, { ...query, limit: 1, total: false }, signal);
    setLinks(kind, request, reply);
    reply.header('content-type', contentTypes[type]);
    // HEAD reads no page. An empty stream has no Content-Length, as the response to GET has none.
    if (request.method === 'HEAD') return void reply.send(Readable.from([]));
    const format = type === CSV_TYPE ? csvFile(kind) : geoJsonFile(this.features(kind, query));
    const pages = recordPages(this.records, { kind, query, signal }, format);
    holdSlotUntilClosed(pages, request);
    reply.compress(pages);
  }
}
