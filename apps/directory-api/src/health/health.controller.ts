import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { Admission, Endpoint, ref } from '#http';
import { EventStreams } from '../events/stream/event-streams.js';
import { Backend } from '../backend/backend.js';
import { Lifecycle } from './lifecycle.js';
import { json, jsonContent } from '#http/openapi';

@Controller('health')
export class HealthController {
  constructor(
    private readonly lifecycle: Lifecycle,
    private readonly backend: Backend,
    private readonly admission: Admission,
    private readonly streams: EventStreams,
  ) {}

  @Get('live')
  @Endpoint({
    needs: 'nothing',
    traced: false,
    document: () => ({
      id: 'isLive',
      tag: 'Health',
      summary: 'Is the process alive?',
      responses: { 200: json('It is.', ref('Live')) },
      problems: [],
    }),
  })
  live(@Res() reply: FastifyReply) {
    return reply.send({ status: 'live' });
  }

  @Get('ready')
  @Endpoint({
    needs: 'nothing',
    traced: false,
    document: () => ({
      id: 'isReady',
      tag: 'Health',
      summary: 'Does the service take requests?',
      responses: {
        200: json('It does.', ref('Readiness')),
        503: {
          description: 'It does not: it is starting or stopping, or one of the checks is down.',
          content: {
            ...jsonContent(ref('Readiness')),
            'application/problem+json': { schema: ref('Problem') },
          },
        },
      },
      problems: [],
    }),
  })
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
