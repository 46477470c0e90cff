import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import {
  RecordQueries,
  StatusPeriods,
  canonicalId,
  parseTime,
  uptimeBetween,
  type Parameters,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadPosition } from '../http/consistency/read-position.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';
import { invalidParameter } from '../http/problems/http-problem.js';
import { recordNotFound } from '../http/records/record-problems.js';

const DEFAULT_SPAN_MS = 30 * 24 * 3_600_000;
/** The earliest time that RFC 3339 can represent. */
const EARLIEST = Date.parse('0000-01-01T00:00:00Z');

/** Answers how long a station had each status. */
@Controller('v1/stations/:id/uptime')
export class UptimeController {
  constructor(
    private readonly records: RecordQueries,
    private readonly periods: StatusPeriods,
    private readonly position: ReadPosition,
  ) {}

  /** Includes removed stations: the time after the removal is without a status. */
  @Get()
  async read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    refuseUnknownParameters(request, 'from', 'to');
    const [from, to] = timeSpan(request.query as Parameters, Date.now());
    await this.position.waitFor(request, reply);
    const canonical = canonicalId('station', id);
    const record = canonical && (await this.records.find('stations', canonical));
    if (!record) throw recordNotFound('station');
    await reply.send(uptimeBetween(await this.periods.periodsAt(record.id, [from, to]), from, to));
  }
}

/** Begin and end in milliseconds since 1970. The end is not after `now`. */
function timeSpan(parameters: Parameters, now: number): readonly [number, number] {
  const [from, to] = [parseTime(parameters, 'from'), parseTime(parameters, 'to')];
  const end = to === undefined ? now : Math.min(Date.parse(to), now);
  const begin = from === undefined ? Math.max(end - DEFAULT_SPAN_MS, EARLIEST) : Date.parse(from);
  if (begin < end) return [begin, end];
  throw invalidParameter('from must be before to, and before now');
}
