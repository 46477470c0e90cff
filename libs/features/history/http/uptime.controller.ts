import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import { RecordQueries, canonicalId, parseTime, parseTimes, type Parameters } from '#application';
import { StatusPeriods } from '../ports/status-periods.js';
import { uptimeBetween } from '../uptime.js';
import {
  answerInJson,
  Endpoint,
  invalidParameter,
  ReadPosition,
  ref,
  refuseUnknownParameters,
  sendJson,
  recordNotFound,
} from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { idOf, sharedParameterRefs, uptimeParameters, readProblems, json } from '#http/openapi';

const tag = 'Stations';

const DEFAULT_SPAN_MS = 30 * 24 * 3_600_000;
/** The earliest time that RFC 3339 can represent. */
const EARLIEST = Date.parse('0000-01-01T00:00:00Z');
const MAX_SPLITS = 100;

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
  @Endpoint({
    needs: 'directory:read',
    work: 'events',
    document: () => ({
      id: 'readStationUptime',
      tag,
      summary: 'Read the uptime of a station',
      description:
        'How long the station had each status, by time of observation, also after its removal; `uptime` is the fraction of the known time in which it was available or in use.',
      parameters: [idOf('station'), ...uptimeParameters, ...sharedParameterRefs('Directory-Position')],
      responses: { 200: json('The times.', ref('Uptime'), 'Directory-Position', 'Directory-Lag-Ms') },
      problems: [...readProblems, 'not_acceptable', 'not_found'],
      side: 'read',
    }),
  })
  async read(@Param('id') id: string, @Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    refuseUnknownParameters(request, 'from', 'to', 'split');
    const parameters = request.query as Parameters;
    const [from, to] = timeSpan(parameters, Date.now());
    const splits = splitsBetween(parameters, from, to);
    await this.position.waitFor(request, reply);
    const canonical = canonicalId('station', id);
    const record = canonical && (await this.records.find('stations', canonical));
    if (!record) throw recordNotFound('station');
    const uptime = await this.uptime(record.id, [from, ...(splits ?? []), to], splits !== undefined);
    await sendJson(reply, JSON.stringify(uptime));
  }

  /** @param times the begin, the times of the split, and the end @param hasParts whether the parts between are asked for */
  private async uptime(stationId: string, times: readonly number[], hasParts: boolean) {
    const periods = await this.periods.periodsAt(stationId, times);
    const between = (first: number, last: number) =>
      uptimeBetween([periods[first], periods[last]], times[first] ?? 0, times[last] ?? 0);
    const parts = times.slice(1).map((_, index) => between(index, index + 1));
    return { ...between(0, times.length - 1), ...(hasParts && { parts }) };
  }
}

/** The times of `split` between the begin and the end, in their order; undefined if there is no such parameter. */
function splitsBetween(parameters: Parameters, from: number, to: number): readonly number[] | undefined {
  const times = parseTimes(parameters, 'split', MAX_SPLITS)?.map((time) => Date.parse(time));
  return times && [...new Set(times)].filter((time) => time > from && time < to).sort((a, b) => a - b);
}

/** Begin and end in milliseconds since 1970. The end is not after `now`. */
function timeSpan(parameters: Parameters, now: number): readonly [number, number] {
  const [from, to] = [parseTime(parameters, 'from'), parseTime(parameters, 'to')];
  const end = to === undefined ? now : Math.min(Date.parse(to), now);
  const begin = from === undefined ? Math.max(end - DEFAULT_SPAN_MS, EARLIEST) : Date.parse(from);
  if (begin < end) return [begin, end];
  throw invalidParameter('from must be before to, and before now');
}
