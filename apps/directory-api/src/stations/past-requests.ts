import { Injectable } from '@nestjs/common';
import {
  EventFeed,
  RecordQueries,
  StatusPeriods,
  canonicalId,
  parseTime,
  recordAsOf,
  uptimeBetween,
  type Parameters,
  type StoredRecord,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { invalidParameter } from '../http/http-problem.js';
import { ReadRequests, noRecord, refuseParameters, standing } from '../http/read-requests.js';

const DEFAULT_SPAN_MS = 30 * 24 * 3_600_000;
/** RFC 3339 can't write what lies before. */
const EARLIEST = Date.parse('0000-01-01T00:00:00Z');

/** Answers what was known of a station at a time, and how it fared over a time. */
@Injectable()
export class PastRequests {
  constructor(
    private readonly feed: EventFeed,
    private readonly records: RecordQueries,
    private readonly periods: StatusPeriods,
    private readonly reads: ReadRequests,
  ) {}

  /** The station now, or as of the time that the request names. */
  async single(id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    const asOf = parseTime(request.query as Parameters, 'as_of');
    if (asOf === undefined) return this.reads.single('station', id, request, reply);
    refuseParameters(request, 'as_of');
    await this.reads.catchUp(request, reply);
    const record = standing('station', await this.held(id, asOf));
    this.reads.send({ kind: 'station', record, asOf }, request, reply);
  }

  private async held(id: string, time: string): Promise<StoredRecord | undefined> {
    const canonical = canonicalId('station', id);
    return canonical ? recordAsOf(this.feed, { kind: 'station', id: canonical }, time) : undefined;
  }

  /** A removed station's time is told too: that after its removal is without a status. */
  async uptime(id: string, request: FastifyRequest, reply: FastifyReply): Promise<void> {
    refuseParameters(request, 'from', 'to');
    const [from, to] = span(request.query as Parameters, Date.now());
    await this.reads.catchUp(request, reply);
    const canonical = canonicalId('station', id);
    const record = canonical && (await this.records.find('stations', canonical));
    if (!record) throw noRecord('station');
    await reply.send(uptimeBetween(await this.periods.periodsAt(record.id, [from, to]), from, to));
  }
}

/** From when to when, in milliseconds since 1970; what is to come is not told. */
function span(parameters: Parameters, now: number): readonly [number, number] {
  const [from, to] = [parseTime(parameters, 'from'), parseTime(parameters, 'to')];
  const end = to === undefined ? now : Math.min(Date.parse(to), now);
  const begin = from === undefined ? Math.max(end - DEFAULT_SPAN_MS, EARLIEST) : Date.parse(from);
  if (begin < end) return [begin, end];
  throw invalidParameter('from must be before to, and before now');
}
