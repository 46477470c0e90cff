import { Controller, Get, Headers, Res } from '@nestjs/common';
import { Metrics, metricsTypes, type MetricsType } from '#runtime';
import type { FastifyReply } from 'fastify';

const OPEN_METRICS: MetricsType = 'application/openmetrics-text';

/** What monitoring systems read. */
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  async read(@Headers('accept') accept: string | undefined, @Res() reply: FastifyReply) {
    const type = accept?.includes(OPEN_METRICS) ? OPEN_METRICS : 'text/plain';
    await reply.header('content-type', metricsTypes[type]).send(await this.metrics.text(type));
  }
}
