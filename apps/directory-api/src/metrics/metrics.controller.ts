import { Controller, Get, Req, Res } from '@nestjs/common';
import { Metrics, metricsTypes, type MetricsType } from '#runtime';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { negotiateMediaType } from '../http/negotiation/accept-header.js';
import { refuseUnknownParameters } from '../http/parsing/query-parameters.js';

/** What monitoring systems read. */
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const type: MetricsType = negotiateMediaType(request, 'text/plain', 'application/openmetrics-text');
    refuseUnknownParameters(request);
    const text = await this.metrics.text(type);
    await reply.header('content-type', metricsTypes[type]).header('cache-control', 'no-store').send(text);
  }
}
