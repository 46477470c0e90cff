import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { EventStreams } from '../events/stream/event-streams.js';
import { Admission } from '../http/admission/admission.js';
import { Backend } from '../modes/backend.js';
import { Lifecycle } from './lifecycle.js';

@Controller('health')
export class HealthController {
  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly backend: Backend,
    private readonly admission: Admission,
    private readonly streams: EventStreams,
  ) {}

  @Get('live')
  live(@Res() reply: FastifyReply) {
    return reply.send({ status: 'live' });
  }

  @Get('ready')
  async ready(@Res() reply: FastifyReply) {
    const { phase } = this.lifecycle;
    const checks = await this.backend.checks();
    const ready = phase === 'ready' && Object.values(checks).every(({ status }) => status !== 'down');
    await reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not_ready',
      mode: this.backend.mode,
      checks: {
        service: { status: phase === 'ready' ? 'up' : 'down', detail: phase },
        ...checks,
        // Always up: an instance that refuses some requests still serves others, and all would be down at once.
        load: { status: 'up', detail: `${this.admission.describe()}; ${this.streams.describe()}` },
      },
    });
  }
}
