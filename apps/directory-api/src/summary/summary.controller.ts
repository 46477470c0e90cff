import { Controller, Get, Req, Res } from '@nestjs/common';
import { Freshness, Summaries, parseSummaryParameters, type Parameters } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { clientSignal } from '../http/admission/limited-request.js';
import { ReadPosition } from '../http/consistency/read-position.js';

@Controller('v1/summary')
export class SummaryController {
  constructor(
    private readonly summaries: Summaries,
    private readonly position: ReadPosition,
    private readonly freshness: Freshness,
  ) {}

  @Get()
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { by, matching } = parseSummaryParameters(
      request.query as Parameters,
      this.freshness.staleBefore(),
    );
    await this.position.waitFor(request, reply);
    const { total, groups, moreGroups } = await this.summaries.summarize(by, matching, clientSignal(request));
    return reply
      .header('content-type', 'application/json; charset=utf-8')
      .send(`{"group_by":"${by}","total":${total},"groups":${groups}${moreMember(moreGroups)}}`);
  }
}

const moreMember = (moreGroups: number): string => (moreGroups > 0 ? `,"more_groups":${moreGroups}` : '');
