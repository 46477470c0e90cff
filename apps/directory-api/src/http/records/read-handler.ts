import { Injectable } from '@nestjs/common';
import {
  Freshness,
  RecordQueries,
  canonicalId,
  isStale,
  recordJson,
  withFreshness,
  type StoredRecord,
} from '#application';
import { aggregates, type AggregateKind } from '#domain';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { matchesVersion } from '../conditional/if-none-match.js';
import { ReadPosition } from '../consistency/read-position.js';
import { ownTurn } from '../limits/own-turn.js';
import { negotiateMediaType } from '../negotiation/accept-header.js';
import { refuseUnknownParameters } from '../parsing/query-parameters.js';
import { presentRecord } from './record-problems.js';

/** The length of attributes whose response takes a turn of the event loop of its own. */
const LARGE = 256 * 1024;

/** A record that answers a read. */
interface FoundRecord {
  readonly kind: AggregateKind;
  readonly record: StoredRecord;
  /** The time of the requested state, RFC 3339 in UTC; undefined for the current one. */
  readonly asOf?: string;
}

/** Answers reads of single records from the read models. */
@Injectable()
export class ReadHandler {
  constructor(
    private readonly records: RecordQueries,
    private readonly position: ReadPosition,
    private readonly freshness: Freshness,
  ) {}

  async read(kind: AggregateKind, id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    negotiateMediaType(request, 'application/json');
    refuseUnknownParameters(request);
    await this.position.waitForRecord(request, reply);
    const record = await this.find(kind, id);
    if (record.attributes.length > LARGE) await ownTurn();
    this.send({ kind, record }, request, reply);
  }

  /** @throws HttpProblem there is no such record, or it was removed */
  async find(kind: AggregateKind, id: string): Promise<StoredRecord> {
    const canonical = canonicalId(kind, id);
    return presentRecord(
      kind,
      canonical ? await this.records.find(aggregates[kind].collection, canonical) : undefined,
    );
  }

  /** Sends a record; 304 if the client has this version. */
  send({ kind, record, asOf }: FoundRecord, request: FastifyRequest, reply: FastifyReply): void {
    const staleBefore = kind === 'station' ? this.freshness.staleBefore(asOf) : undefined;
    reply.header('etag', `"${record.version}"`);
    // A status becomes stale without a new version: the client may have this version from when it was fresh.
    const hasAged = staleBefore !== undefined && isStale(record, staleBefore);
    if (!hasAged && matchesVersion(request, record.version)) return void reply.code(304).send();
    const shown = staleBefore === undefined ? record : withFreshness(record, staleBefore);
    reply.header('content-type', 'application/json; charset=utf-8').send(recordJson(kind, shown));
  }
}
