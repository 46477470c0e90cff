import { Controller, Get, Req, Res } from '@nestjs/common';
import {
  Freshness,
  MAX_COUNTED_STALE,
  RecordQueries,
  Summaries,
  parseSummaryParameters,
  type Matching,
  type Parameters,
} from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientSignal } from '../http/admission/limited-request.js';
import { ReadPosition } from '../http/consistency/read-position.js';
import { answerInJson, sendJson } from '../http/negotiation/json-only.js';

@Controller('v1/summary')
export class SummaryController {
  constructor(
    private readonly summaries: Summaries,
    private readonly records: RecordQueries,
    private readonly position: ReadPosition,
    private readonly freshness: Freshness,
  ) {}

  @Get()
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    answerInJson(request, reply);
    const staleBefore = this.freshness.staleBefore();
    const { by, matching } = parseSummaryParameters(request.query as Parameters, staleBefore);
    await this.position.waitFor(request, reply);
    const signal = clientSignal(request);
    const { total, groups, moreGroups } = await this.summaries.summarize(by, matching, signal);
    const countsStale = staleBefore !== undefined && !matching.freshness && total <= MAX_COUNTED_STALE;
    const stale = countsStale ? await this.countStale(matching, staleBefore, signal) : undefined;
    return sendJson(
      reply,
      `{"group_by":"${by}","total":${total}${staleMember(stale)},"groups":${groups}${moreMember(moreGroups)}}`,
    );
  }

  /** The stations are counted one by one: there are no stored counts of what changes with time alone. */
  private async countStale(matching: Matching, before: string, signal?: AbortSignal): Promise<number> {
    const query = { sort: { by: 'name', descending: false }, limit: 1, total: true } as const;
    const freshness = { stale: true, before };
    return (await this.records.list('stations', { ...matching, ...query, freshness }, signal)).total ?? 0;
  }
}

const staleMember = (stale: number | undefined): string => (stale === undefined ? '' : `,"stale":${stale}`);
const moreMember = (moreGroups: number): string => (moreGroups > 0 ? `,"more_groups":${moreGroups}` : '');
