import { Controller, Get, Req, Res } from '@nestjs/common';
import { StatusHistory, parseHistoryTimes, type Parameters } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientSignal } from '../http/admission/limited-request.js';
import { ReadPosition } from '../http/consistency/read-position.js';
import { answerInJson, sendJson } from '../http/negotiation/json-only.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';

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
