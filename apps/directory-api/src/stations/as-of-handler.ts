import { Injectable } from '@nestjs/common';
import {
  EventFeed,
  HistorySnapshots,
  RecordHistory,
  canonicalId,
  parseTime,
  type Parameters,
  type StoredRecord,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadPosition } from '../http/consistency/read-position.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';
import { ReadHandler } from '../http/records/read-handler.js';
import { presentRecord } from '../http/records/record-problems.js';

/** Answers reads of a station, current or as of a time. */
@Injectable()
export class AsOfHandler {
  private readonly history: RecordHistory;

  constructor(
    feed: EventFeed,
    snapshots: HistorySnapshots,
    private readonly reads: ReadHandler,
    private readonly position: ReadPosition,
  ) {
    this.history = new RecordHistory(feed, snapshots);
  }

  /** Sends the station as of the time in `as_of`; the current one without it. */
  async read(id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const asOf = parseTime(request.query as Parameters, 'as_of');
    if (asOf === undefined) return this.reads.read('station', id, request, reply);
    refuseUnknownParameters(request, 'as_of');
    await this.position.waitFor(request, reply);
    const record = presentRecord('station', await this.stationAsOf(id, asOf));
    this.reads.send({ kind: 'station', record, asOf }, request, reply);
  }

  private async stationAsOf(id: string, time: string): Promise<StoredRecord | undefined> {
    const canonical = canonicalId('station', id);
    return canonical ? this.history.recordAsOf({ kind: 'station', id: canonical }, time) : undefined;
  }
}
