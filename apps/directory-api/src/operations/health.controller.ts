import { Controller, Get, Res } from '@nestjs/common';
import { ProjectionProgress } from '#application';
import type { FastifyReply } from 'fastify';
import { Lifecycle } from './lifecycle.js';

@Controller('health')
export class HealthController {
  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly progress: ProjectionProgress,
  ) {}

  @Get('live')
  live(@Res() reply: FastifyReply) {
    return reply.send({ status: 'live' });
  }

  @Get('ready')
  ready(@Res() reply: FastifyReply) {
    const { phase } = this.lifecycle;
    const failure = this.progress.failure();
    const ready = phase === 'ready' && !failure;
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not_ready',
      mode: 'embedded',
      checks: {
        service: { status: phase === 'ready' ? 'up' : 'down', detail: phase },
        projection: {
          status: failure ? 'down' : 'up',
          ...(failure && { detail: 'the read models have stopped following the log' }),
          lag_ms: this.progress.lagMs(),
        },
      },
    });
  }
}
