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
    const ready = phase === 'ready';
    const lag_ms = this.progress.lagMs();
    return reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not_ready',
      mode: 'embedded',
      checks: {
        service: { status: ready ? 'up' : 'down', detail: phase },
        projection: { status: phase === 'starting' ? 'down' : 'up', lag_ms },
      },
    });
  }
}
