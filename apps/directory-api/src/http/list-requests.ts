import { Readable } from 'node:stream';
import { Injectable } from '@nestjs/common';
import {
  CursorCodec,
  Freshness,
  RecordQueries,
  featureJson,
  itemJson,
  keyAt,
  parseListParameters,
  single,
  type ListQuery,
  type Parameters,
  type PlaceInList,
} from '#application';
import { aggregates, type AggregateKind } from '#domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { csvPages } from './csv-pages.js';
import { HttpProblem } from './http-problem.js';
import { negotiated } from './media-types.js';
import { ReadRequests } from './read-requests.js';
import { shownAs } from './shown-as.js';

const JSON_TYPE = 'application/json';
const GEOJSON_TYPE = 'application/geo+json';
const CSV_TYPE = 'text/csv';

/** The media types that a list comes in; the first is for whoever likes all alike. */
export const listTypes: Record<AggregateKind, readonly [typeof JSON_TYPE, ...ListType[]]> = {
  station: [JSON_TYPE, GEOJSON_TYPE, CSV_TYPE],
  'connector-type': [JSON_TYPE, CSV_TYPE],
  location: [JSON_TYPE, CSV_TYPE],
};
type ListType = typeof JSON_TYPE | typeof GEOJSON_TYPE | typeof CSV_TYPE;

/** A list from its beginning, and where in it to begin. */
interface Asked {
  readonly query: ListQuery;
  readonly place?: PlaceInList;
}

/** Answers lists, in the format that is asked for. */
@Injectable()
export class ListRequests {
  constructor(
    private readonly reads: ReadRequests,
    private readonly records: RecordQueries,
    private readonly cursors: CursorCodec,
    private readonly freshness: Freshness,
  ) {}

  /** @param narrowed parameters that the path gives, over those of the query */
  async list(
    kind: AggregateKind,
    request: FastifyRequest,
    reply: FastifyReply,
    narrowed: Parameters = {},
  ): Promise<void> {
    reply.header('vary', 'accept, accept-encoding');
    const type = negotiated(request, ...listTypes[kind]);
    const asked = this.asked(kind, request, narrowed);
    await this.reads.catchUp(request, reply);
    const query = await this.query(kind, asked);
    if (type === CSV_TYPE) return this.sendCsv(kind, query, request, reply);
    const text = await this.page(kind, query, type, { request, reply });
    void reply.header('content-type', contentTypes[type]).compress(text);
  }

  private asked(kind: AggregateKind, request: FastifyRequest, narrowed: Parameters): Asked {
    const parameters = request.query as Parameters;
    const staleBefore = this.freshness.staleBefore();
    const query = parseListParameters(kind, { ...parameters, ...narrowed }, staleBefore);
    const cursor = single(parameters, 'cursor');
    if (cursor === undefined) return { query };
    const place = this.cursors.decode(cursor, aggregates[kind].collection, query);
    if (place) return { query, place };
    throw new HttpProblem('invalid_cursor', { detail: 'The cursor was not made for this query.' });
  }

  private async query(kind: AggregateKind, { query, place }: Asked): Promise<ListQuery> {
    const after = place && (await keyAt(place, query.sort, aggregates[kind].collection, this.records));
    return after ? { ...query, after } : query;
  }

  private async page(
    kind: AggregateKind,
    query: ListQuery,
    type: ListType,
    { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  ): Promise<string> {
    const { collection } = aggregates[kind];
    const page = await this.records.list(collection, query);
    const next = page.next && this.cursors.encode(page.next, collection, query);
    if (next !== undefined) reply.header('link', `<${nextUrl(request.url, next)}>; rel="next"`);
    const show = type === GEOJSON_TYPE ? featureJson : itemJson;
    const shown = page.records.map(shownAs(show, query.near, this.freshness.staleBefore()));
    const counted = page.total === undefined ? '' : `,"total":${page.total}`;
    const rest = `[${shown.join(',')}],"next":${JSON.stringify(next ?? null)}${counted}}`;
    return type === GEOJSON_TYPE ? `{"type":"FeatureCollection","features":${rest}` : `{"items":${rest}`;
  }

  /** All pages from the cursor on; they are read as fast as the client takes them. */
  private sendCsv(kind: AggregateKind, query: ListQuery, request: FastifyRequest, reply: FastifyReply): void {
    reply.header('content-type', contentTypes[CSV_TYPE]);
    // What nobody is going to see is not read. It has no length either, as the stream that it stands for.
    if (request.method === 'HEAD') reply.send(Readable.from([]));
    else reply.compress(csvPages(this.records, kind, query));
  }
}

const contentTypes: Record<ListType, string> = {
  [JSON_TYPE]: 'application/json; charset=utf-8',
  [GEOJSON_TYPE]: 'application/geo+json; charset=utf-8',
  [CSV_TYPE]: 'text/csv; charset=utf-8; header=present',
};

/** The parameters stay as they were sent: encoded anew, a long query would no longer fit into a request. */
function nextUrl(url: string, cursor: string): string {
  // A query may have question marks of its own: only the first one begins it.
  const [path = ''] = url.split('?', 1);
  const sent = url.slice(path.length + 1).split('&');
  const others = sent.filter((part) => part !== '' && !new URLSearchParams(part).has('cursor'));
  const next = `${path}?${[...others, `cursor=${encodeURIComponent(cursor)}`].join('&')}`;
  return next.replace(/[<>"]/g, encodeURIComponent);
}
