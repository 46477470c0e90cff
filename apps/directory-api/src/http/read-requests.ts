import { Injectable } from '@nestjs/common';
import {
  EventFeed,
  Freshness,
  ProjectionProgress,
  RecordQueries,
  canonicalId,
  decodePosition,
  encodePosition,
  isStale,
  recordJson,
  withFreshness,
  type StoredRecord,
} from '#application';
import { aggregates, type AggregateKind } from '#domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { HttpProblem, invalidParameter } from './http-problem.js';
import { negotiated } from './media-types.js';
import { isKnownVersion } from './request-headers.js';

const GREATEST_WAIT_MS = 5000;
const NOTHING_YET = encodePosition([0]);

/** A record that answers a read. */
interface FoundRecord {
  readonly kind: AggregateKind;
  readonly record: StoredRecord;
  /** The time at which it was this, RFC 3339 in UTC; undefined for now. */
  readonly asOf?: string;
}

/** Answers reads from the read models. */
@Injectable()
export class ReadRequests {
  constructor(
    private readonly records: RecordQueries,
    private readonly progress: ProjectionProgress,
    private readonly feed: EventFeed,
    private readonly freshness: Freshness,
  ) {}

  /** Waits until the read models have what the request's Directory-Position names, and says what they have. */
  async catchUp(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const wanted = request.headers['directory-position'];
    if (wanted !== undefined) await this.wait([wanted].flat().flatMap((text) => text.split(',')));
    // A cache may keep an answer but has to ask again: only so does a read see the write before it.
    reply.header('cache-control', 'no-cache');
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
    negotiated(request, 'application/json');
    refuseParameters(request);
    await this.catchUp(request, reply);
    this.send({ kind, record: await this.find(kind, id) }, request, reply);
  }

  /** @throws HttpProblem there is no such record, or none any more */
  async find(kind: AggregateKind, id: string): Promise<StoredRecord> {
    const canonical = canonicalId(kind, id);
    return standing(
      kind,
      canonical ? await this.records.find(aggregates[kind].collection, canonical) : undefined,
    );
  }

  /** Answers with a single record, or that its version is known. */
  send({ kind, record, asOf }: FoundRecord, request: FastifyRequest, reply: FastifyReply): void {
    const staleBefore = kind === 'station' ? this.freshness.staleBefore(asOf) : undefined;
    reply.header('etag', `"${record.version}"`);
    // A status goes stale without a new version: a client that has this one may have it as it was when fresh.
    const hasAged = staleBefore !== undefined && isStale(record, staleBefore);
    if (!hasAged && isKnownVersion(request, record.version)) return void reply.code(304).send();
    const shown = staleBefore === undefined ? record : withFreshness(record, staleBefore);
    reply.header('content-type', 'application/json; charset=utf-8').send(recordJson(kind, shown));
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

/** @throws HttpProblem the request has a query parameter that the path does not know */
export function refuseParameters(request: FastifyRequest, ...known: readonly string[]): void {
  for (const name in request.query as object) {
    if (!known.includes(name)) throw invalidParameter(`${name} is not a parameter of this path`);
  }
}
