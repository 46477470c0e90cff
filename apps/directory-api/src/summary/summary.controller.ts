import { Controller, Get, Req, Res } from '@nestjs/common';
import { Freshness, Summaries, parseSummaryParameters, type Parameters } from '#application';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ReadRequests } from '../http/read-requests.js';

@Controller('v1/summary')
export class SummaryController {
  constructor(
    private readonly summaries: Summaries,
    private readonly reads: ReadRequests,
    private readonly freshness: Freshness,
  ) {}

  @Get()
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const { by, matching } = parseSummaryParameters(
      request.query as Parameters,
      this.freshness.staleBefore(),
    );
    await this.reads.catchUp(request, reply);
    return reply.send({ group_by: by, ...(await this.summaries.summarize(by, matching)) });
  }
}
