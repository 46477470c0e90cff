import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  CursorCodec,
  Freshness,
  RecordQueries,
  SourceAttributions,
  itemJson,
  itemsJson,
  sortKeyAt,
  continued,
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
  EXPORT_COST,
  type EndpointOptions,
} from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csvFile } from '../formats/csv.js';
import { featureCollectionJson, featureJson, geoJsonFile, type PlaceKind } from '../formats/geojson.js';
import { recordPages } from '../formats/record-pages.js';

const JSON_TYPE = 'application/json';
export const GEOJSON_TYPE = 'application/geo+json';
export const CSV_TYPE = 'text/csv';

/** The media types of a file with all records of a list. */
type FileType = typeof GEOJSON_TYPE | typeof CSV_TYPE;
type ListType = typeof JSON_TYPE | FileType;

/** The media types of a list. The first one is the default. */
const listTypes: Record<AggregateKind, readonly [typeof JSON_TYPE, ...ListType[]]> = {
  station: [JSON_TYPE, GEOJSON_TYPE, CSV_TYPE],
  'connector-type': [JSON_TYPE, CSV_TYPE],
  location: [JSON_TYPE, GEOJSON_TYPE, CSV_TYPE],
  tariff: [JSON_TYPE, CSV_TYPE],
};

/** Content-Type by media type. */
const contentTypes: Record<ListType, string> = {
  [JSON_TYPE]: 'application/json; charset=utf-8',
  [GEOJSON_TYPE]: 'application/geo+json; charset=utf-8',
  [CSV_TYPE]: 'text/csv; charset=utf-8; header=present',
};

/** What a list of records needs and costs: as CSV it has all pages. */
export const readsList = (kind: AggregateKind): Pick<EndpointOptions, 'needs' | 'work' | 'cost'> => ({
  needs: 'directory:read',
  work: (request) => (asksForCsv(kind, request) ? 'exports' : 'reads'),
  cost: (request) => (asksForCsv(kind, request) ? EXPORT_COST : 1),
});

function asksForCsv(kind: AggregateKind, request: FastifyRequest): boolean {
  // The common case.
  if (!request.headers.accept?.includes('/')) return false;
  try {
    return negotiateMediaType(request, ...listTypes[kind]) === CSV_TYPE;
  } catch {
    // The handler refuses the request.
    return false;
  }
}

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
    private readonly attributions: SourceAttributions,
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
    const query = parseListParameters(kind, { ...parameters, ...pathFilters }, this.freshness.at());
    const text = singleValue(parameters, 'cursor');
    if (text === undefined) return { query };
    const cursor = this.cursors.decode(text, aggregates[kind].collection, query);
    if (cursor) return { query: continued(query, cursor), cursor };
    throw new HttpProblem('invalid_cursor', { detail: 'The cursor was not made for this query.' });
  }

  private render({ kind, type, query }: Asked, { records, total }: RecordPage, next?: string): string {
    if (type === GEOJSON_TYPE)
      return featureCollectionJson(records.map(this.features(kind, query)), next, total);
    const render = (record: StoredRecord, distance?: number) => itemJson(kind, record, distance);
    const item = recordRenderer(render, query.near, this.known);
    return itemsJson(records.map(item), next, total);
  }

  private features(kind: AggregateKind, { near }: ListQuery) {
    const feature = (record: StoredRecord, distance?: number) =>
      featureJson(kind as PlaceKind, record, distance);
    return recordRenderer(feature, near, this.known);
  }

  private get known() {
    return { staleBefore: this.freshness.staleBefore(), attributions: this.attributions };
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
    const format =
      type === CSV_TYPE
        ? csvFile({ kind, query }, this.attributions)
        : geoJsonFile(this.features(kind, query));
    const pages = recordPages(this.records, { kind, query, signal }, format);
    holdSlotUntilClosed(pages, request);
    reply.compress(pages);
  }
}

/** Where the API reference describes a list. */
const references: Partial<Record<AggregateKind, string>> = {
  station: '/docs#/Stations/listStations',
  location: '/docs#/Locations/listLocations',
};

const coordinates = ['latitude', 'longitude'];

/** Clients refuse a response whose headers have more than 16 KiB: a longer address of the next page is left out. */
const MAX_LINK_LENGTH = 14 * 1024;

/**
 * Sets the header Link of a list: the next page if there is one, and help for a filter by the text of a coordinate, which
 * other directories take for a search around a point.
 */
export function setLinks(
  kind: AggregateKind,
  request: FastifyRequest,
  reply: FastifyReply,
  next?: string,
): void {
  const help = references[kind];
  const hasCoordinate = coordinates.some((name) => Object.hasOwn(request.query as object, name));
  const nextPage = next === undefined ? '' : nextPageUrl(request.url, next);
  const links = [
    ...(nextPage === '' || nextPage.length > MAX_LINK_LENGTH ? [] : [`<${nextPage}>; rel="next"`]),
    ...(help !== undefined && hasCoordinate ? [`<${help}>; rel="help"`] : []),
  ];
  if (links.length > 0) reply.header('link', links.join(', '));
}

/**
 * The path and query of the next page. The parameters stay as they were sent: a long query that is encoded again might
 * exceed the size limit of a request head.
 * @param url path and query of the request
 */
export function nextPageUrl(url: string, cursor: string): string {
  // Further question marks belong to the query.
  const [path = ''] = url.split('?', 1);
  const sent = url.slice(path.length + 1).split('&');
  const others = sent.filter((part) => part !== '' && !new URLSearchParams(part).has('cursor'));
  const next = `${path}?${[...others, `cursor=${encodeURIComponent(cursor)}`].join('&')}`;
  return next.replace(/[<>"]/g, encodeURIComponent);
}
