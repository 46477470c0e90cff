import { Controller, Get, Req, Res } from '@nestjs/common';
import { Metrics, metricsTypes, type MetricsType } from '#runtime';
import { Endpoint, negotiateMediaType, refuseUnknownParameters } from '#http';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { headers } from '#http/openapi';

/** What monitoring systems read. */
@Controller('metrics')
export class MetricsController {
  constructor(private readonly metrics: Metrics) {}

  @Get()
  @Endpoint({
    needs: 'operations:read',
    traced: false,
    document: () => ({
      id: 'readMetrics',
      tag: 'Health',
      summary: 'Read the metrics of this instance',
      description:
        'Prometheus text, or OpenMetrics by `Accept`. docs/monitoring.md lists the metrics and alerts for them.',
      responses: {
        200: {
          description: 'The metrics.',
          headers: headers('Cache-Control'),
          content: {
            'text/plain': { schema: { type: 'string' } },
            'application/openmetrics-text': { schema: { type: 'string' } },
          },
        },
      },
      problems: ['invalid_parameter', 'not_acceptable'],
    }),
  })
  async read(@Req() request: FastifyRequest, @Res() reply: FastifyReply) {
    const type: MetricsType = negotiateMediaType(request, 'text/plain', 'application/openmetrics-text');
    refuseUnknownParameters(request);
    const text = await this.metrics.text(type);
    await reply.header('content-type', metricsTypes[type]).header('cache-control', 'no-store').send(text);
  }
}
