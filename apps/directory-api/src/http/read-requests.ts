import { Injectable } from '@nestjs/common';
import {
  CursorCodec,
  EventFeed,
  ProjectionProgress,
  RecordQueries,
  canonicalId,
  decodePosition,
  encodePosition,
  itemJson,
  parseListParameters,
  recordJson,
  single,
  type ListQuery,
  type Parameters,
  type RecordPage,
  type StoredRecord,
} from '#application';
import { aggregates, type AggregateKind } from '#domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem, invalidParameter } from './http-problem.js';
import { isKnownVersion } from './request-headers.js';

const GREATEST_WAIT_MS = 5000;
const NOTHING_YET = encodePosition([0]);

/** Answers reads from the read models. */
@Injectable()
export class ReadRequests {
  constructor(
    private readonly records: RecordQueries,
    private readonly progress: ProjectionProgress,
    private readonly feed: EventFeed,
    private readonly cursors: CursorCodec,
  ) {}

  /** Waits until the read models have what the request's Directory-Position names, and says what they have. */
  async catchUp(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const wanted = request.headers['directory-position'];
    if (wanted !== undefined) await this.wait([wanted].flat().flatMap((text) => text.split(',')));
    reply.header('directory-position', this.progress.position() ?? NOTHING_YET);
    reply.header('directory-lag-ms', String(this.progress.lagMs()));
  }

  private async wait(positions: readonly string[]): Promise<void> {
    const trimmed = positions.map((position) => position.trim()).filter((position) => position !== '');
    const unknown = trimmed.find(
      (position) => decodePosition(position) === undefined || !this.feed.knows(position),
    );
    if (unknown !== undefined)
      throw invalidParameter('Directory-Position is not a position of this directory');
    const deadline = Date.now() + GREATEST_WAIT_MS;
    for (const position of trimmed) {
      if (await this.progress.reached(position, Math.max(0, deadline - Date.now()))) continue;
      throw new HttpProblem('projection_behind', {}, { 'retry-after': '1' });
    }
  }

  async single(kind: AggregateKind, id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    refuseParameters(request);
    await this.catchUp(request, reply);
    sendRecord(kind, await this.find(kind, id), request, reply);
  }

  /** @throws HttpProblem there is no such record, or none any more */
  async find(kind: AggregateKind, id: string): Promise<StoredRecord> {
    const canonical = canonicalId(kind, id);
    return standing(
      kind,
      canonical ? await this.records.find(aggregates[kind].collection, canonical) : undefined,
    );
  }

  /** @param narrowed parameters that the path gives, over those of the query */
  async list(
    kind: AggregateKind,
    request: FastifyRequest,
    reply: FastifyReply,
    narrowed: Parameters = {},
  ): Promise<void> {
    const parameters = request.query as Parameters;
    const collection = aggregates[kind].collection;
    const query = parseListParameters(kind, { ...parameters, ...narrowed });
    const after = this.after(collection, query, single(parameters, 'cursor'));
    await this.catchUp(request, reply);
    const page = await this.records.list(collection, { ...query, ...(after && { after }) });
    const next = page.next && this.cursors.encode(page.next, collection, query);
    if (next !== undefined) reply.header('link', `<${nextUrl(request.url, next)}>; rel="next"`);
    reply.header('content-type', 'application/json; charset=utf-8').send(pageJson(page, next));
  }

  private after(collection: string, query: ListQuery, cursor: string | undefined): ListQuery['after'] {
    if (cursor === undefined) return undefined;
    const key = this.cursors.decode(cursor, collection, query);
    if (key) return key;
    throw new HttpProblem('invalid_cursor', { detail: 'The cursor was not made for this query.' });
  }
}

export const noRecord = (kind: AggregateKind): HttpProblem =>
  new HttpProblem('not_found', { detail: `There is no ${kind} with this id.` });

/** @throws HttpProblem there is no record, or it is gone */
export function standing(kind: AggregateKind, record: StoredRecord | undefined): StoredRecord {
  if (!record) throw noRecord(kind);
  if (record.removed)
    throw new HttpProblem(kind === 'station' ? 'station_removed' : 'connector_type_removed');
  return record;
}

/** Answers with a single record, or that its version is known. */
export function sendRecord(
  kind: AggregateKind,
  record: StoredRecord,
  request: FastifyRequest,
  reply: FastifyReply,
): void {
  reply.header('etag', `"${record.version}"`);
  if (isKnownVersion(request, record.version)) return void reply.code(304).send();
  reply.header('content-type', 'application/json; charset=utf-8').send(recordJson(kind, record));
}

function pageJson({ records, total }: RecordPage, next: string | undefined): string {
  const counted = total === undefined ? '' : `,"total":${total}`;
  return `{"items":[${records.map(itemJson).join(',')}],"next":${JSON.stringify(next ?? null)}${counted}}`;
}

function nextUrl(url: string, cursor: string): string {
  const [path = '', query = ''] = url.split('?', 2);
  const parameters = new URLSearchParams(query);
  parameters.set('cursor', cursor);
  return `${path}?${parameters.toString()}`;
}

/** @throws HttpProblem the request has a query parameter that the path does not know */
export function refuseParameters(request: FastifyRequest, ...known: readonly string[]): void {
  for (const name in request.query as object) {
    if (!known.includes(name)) throw invalidParameter(`${name} is not a parameter of this path`);
  }
}
