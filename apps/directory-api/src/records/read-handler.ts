import { Injectable } from '@nestjs/common';
import {
  AggregateStates,
  Freshness,
  RecordQueries,
  SourceAttributions,
  canonicalId,
  loadRelated,
  parseFlag,
  recordJson,
  renderRecord,
  shownRecord,
  viewOf,
  type Parameters,
  type StoredRecord,
} from '#application';
import { aggregates, type AggregateKind } from '#domain';
import {
  HttpProblem,
  matchesVersion,
  negotiateMediaType,
  ownTurn,
  ReadPosition,
  refuseUnknownParameters,
  senderOf,
  presentRecord,
} from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** The length of attributes whose response takes a turn of the event loop of its own. */
const LARGE = 256 * 1024;

/** The parameters of a read by kind. */
const parameters: Record<AggregateKind, readonly string[]> = {
  station: ['extensions'],
  'connector-type': [],
  location: ['extensions'],
  tariff: ['extensions'],
};

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
    private readonly states: AggregateStates,
    private readonly position: ReadPosition,
    private readonly freshness: Freshness,
    private readonly attributions: SourceAttributions,
  ) {}

  async read(kind: AggregateKind, id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    negotiateMediaType(request, 'application/json');
    refuseUnknownParameters(request, ...parameters[kind]);
    const extended = parseFlag(request.query as Parameters, 'extensions');
    await this.position.waitForRecord(request, reply);
    const found = await this.find(kind, id);
    const isShown = extended && viewOf(senderOf(request)) === 'whole';
    const record = isShown ? await this.withExtensions(kind, found) : found;
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

  /**
   * The record with its extensions. The read models have none, so that lists stay small: the whole record is rendered
   * from the state after the committed events, which may be newer.
   * @throws HttpProblem `projection_behind`: this instance has not applied the record's events yet
   */
  private async withExtensions(kind: AggregateKind, shown: StoredRecord): Promise<StoredRecord> {
    const { id, version, site } = shown;
    const [current] = await this.states.load([{ kind, id }]);
    if (!current || current.version < version)
      throw new HttpProblem('projection_behind', {}, { 'retry-after': '1' });
    const { state } = current;
    const content = renderRecord(kind, state, await loadRelated(state, this.states));
    const extensions = 'extensions' in state ? state.extensions : null;
    return presentRecord(kind, {
      id,
      version: current.version,
      ...content,
      extensions,
      ...(site && { site }),
    });
  }

  /** Sends a record; 304 if the client has this version of one that looks the same by its version. */
  send({ kind, record, asOf }: FoundRecord, request: FastifyRequest, reply: FastifyReply): void {
    const { now, ...time } = this.freshness.at(asOf);
    const staleBefore = kind === 'station' ? time.staleBefore : undefined;
    reply.header('etag', `"${record.version}"`);
    // Stations and locations show parts of each other, which change without a new version of theirs.
    if (kind !== 'station' && kind !== 'location' && matchesVersion(request, record.version))
      return void reply.code(304).send();
    const shown = shownRecord(record, { staleBefore, attributions: this.attributions });
    reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(recordJson(kind, shown, Date.parse(now)));
  }
}
