import { Injectable } from '@nestjs/common';
import {
  AggregateStates,
  RecordHistory,
  canonicalId,
  loadRelated,
  parseTime,
  renderRecord,
  type Parameters,
  type StoredRecord,
} from '#application';
import type { AggregateKind } from '#domain';
import { invalidParameter, ReadPosition, refuseUnknownParameters, presentRecord } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadHandler } from './read-handler.js';

/** Answers reads of a record, current or as of a time. */
@Injectable()
export class AsOfHandler {
  constructor(
    private readonly history: RecordHistory,
    private readonly states: AggregateStates,
    private readonly reads: ReadHandler,
    private readonly position: ReadPosition,
  ) {}

  /** Sends the record as of the time in `as_of`; the current one without it. */
  async read(kind: AggregateKind, id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const asOf = parseTime(request.query as Parameters, 'as_of');
    if (asOf === undefined) return this.reads.read(kind, id, request, reply);
    // The snapshots of a history have no extensions.
    if (Object.hasOwn(request.query as object, 'extensions'))
      throw invalidParameter('extensions are those of the current record: leave as_of or extensions out');
    refuseUnknownParameters(request, 'as_of');
    await this.position.waitFor(request, reply);
    const record = presentRecord(kind, await this.recordAsOf(kind, id, asOf));
    this.reads.send({ kind, record, asOf }, request, reply);
  }

  /** The record with what it shows of others as they are now; undefined if it did not exist yet. */
  private async recordAsOf(
    kind: AggregateKind,
    given: string,
    time: string,
  ): Promise<StoredRecord | undefined> {
    const id = canonicalId(kind, given);
    if (id === undefined) return undefined;
    const { version, state } = await this.history.stateAsOf({ kind, id }, time);
    if (version === 0) return undefined;
    return { id, version, ...renderRecord(kind, state, await loadRelated(state, this.states)) };
  }
}
