import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CannotStart } from '#application';
import { MongoDirectory } from '#mongo';
import { EventBatchServer } from './event-batch.server.js';
import { LiveProjection } from './live-projection.js';

@Controller('health')
export class HealthController {
  constructor(
    private readonly projection: LiveProjection,
    private readonly directory: MongoDirectory,
    private readonly server: EventBatchServer,
  ) {}

  @Get('live')
  live() {
    return { status: 'live' };
  }

  @Get('ready')
  async ready(@Res() reply: FastifyReply) {
    const [deadLetters, failure] = await this.deadLetters();
    const hasReadModels = failure === undefined;
    const isReading = this.server.isReading();
    const ready = hasReadModels && isReading;
    await reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not_ready',
      mode: 'distributed',
      checks: {
        log: { status: isReading ? 'up' : 'down', ...(!isReading && { detail: 'it cannot be read' }) },
        read_models: { status: hasReadModels ? 'up' : 'down', ...reasonOf(failure) },
        projection: { status: 'up', lag_ms: this.projection.lagMs(), ...warningOf(deadLetters) },
      },
    });
  }

  /** The number of dead letters, or why it can't be read. */
  private deadLetters(): Promise<[number, Error?]> {
    return this.directory.deadLetterCount().then(
      (count) => [count],
      (error: unknown) => [0, error as Error],
    );
  }
}

/** Only messages for operators are shown. */
const reasonOf = (failure: Error | undefined) =>
  failure instanceof CannotStart ? { detail: failure.message } : {};

const warningOf = (deadLetters: number) =>
  deadLetters === 0
    ? {}
    : { detail: `${deadLetters} events could not be applied and are stored as dead letters` };
