import { Controller, Get, Req, Res } from '@nestjs/common';
import { StatusHistory } from '../ports/status-history.js';
import {
  parseHistoryTimes,
  DEFAULT_POINTS,
  MAX_HISTORY_DAYS,
  MAX_POINTS,
  MIN_POINTS,
} from '../history-parameters.js';
import type { Parameters } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  answerInJson,
  clientSignal,
  Endpoint,
  ReadPosition,
  ref,
  refuseUnknownParameters,
  sendJson,
} from '#http';
import { query, sharedParameterRefs, time, readProblems, json } from '#http/openapi';

/** It reads all changes of a time. */
const HISTORY_COST = 5;

const historyParameters = [
  query(
    'from',
    `The first point, at most ${MAX_HISTORY_DAYS} days ago. The default is 24 hours before \`to\`.`,
    time,
  ),
  query('to', 'The last point. The default, and the latest, is now.', time),
  query('points', 'The number of points, evenly spaced.', {
    type: 'integer',
    minimum: MIN_POINTS,
    maximum: MAX_POINTS,
    default: DEFAULT_POINTS,
  }),
  ...sharedParameterRefs('Directory-Position'),
];

/** Answers how many stations had each status in the past. */
@Controller('v1/summary/history')
export class SummaryHistoryController {
  /** Settles when the histories that were asked for are read: one after another, as each may have many changes. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly statuses: StatusHistory,
    private readonly position: ReadPosition,
  ) {}

  @Get()
  @Endpoint({
    needs: 'directory:read',
    work: 'exports',
    cost: HISTORY_COST,
    document: () => ({
      id: 'readSummaryHistory',
      tag: 'Map',
      summary: 'Count stations by their status in the past',
      description:
        'A status counts from when it was observed, also before the record was made. A station without one counts as `none` from its creation until its removal, as accepted. A report that comes late changes the past.',
      parameters: historyParameters,
      responses: {
        200: json(
          'The counts at each point.',
          ref('SummaryHistory'),
          'Directory-Position',
          'Directory-Lag-Ms',
        ),
      },
      problems: [...readProblems, 'not_acceptable'],
      side: 'read',
    }),
  })
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    refuseUnknownParameters(request, 'from', 'to', 'points');
    const times = parseHistoryTimes(request.query as Parameters, Date.now());
    await this.position.waitFor(request, reply);
    const counts = await this.inTurn(times, clientSignal(request));
    const items = times.map((time, index) => ({
      at: new Date(time).toISOString(),
      by_status: counts[index] ?? {},
    }));
    await sendJson(reply, JSON.stringify({ items }));
  }

  private inTurn(times: readonly number[], signal: AbortSignal | undefined) {
    const counts = this.last.then(() => {
      signal?.throwIfAborted();
      return this.statuses.countsAt(times, signal);
    });
    this.last = counts.catch(() => undefined);
    return counts;
  }
}
