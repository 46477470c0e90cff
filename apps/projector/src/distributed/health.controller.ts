import { setTimeout as delay } from 'node:timers/promises';
import { Controller, Get, Res } from '@nestjs/common';
import type { FastifyReply } from 'fastify';
import { CannotStart } from '#application';
import { LogSource } from '#kafka';
import { MongoDirectory } from '#mongo';
import type { Readings } from '#runtime';
import { EventBatchServer } from './event-batch.server.js';
import { LiveProjection } from './live-projection.js';

/** How long MongoDB may take to answer, in milliseconds: the driver itself waits longer for a server that it has lost. */
const MAX_WAIT_MS = 1_500;
const UNREACHABLE = 'the read models cannot be reached';

@Controller('health')
export class HealthController {
  constructor(
    private readonly projection: LiveProjection,
    private readonly directory: MongoDirectory,
    private readonly server: EventBatchServer,
    private readonly source: LogSource,
  ) {}

  @Get('live')
  live() {
    return { status: 'live' };
  }

  @Get('ready')
  async ready(@Res() reply: FastifyReply) {
    const [deadLetters, failure] = await this.deadLetters();
    const outage = this.source.failure() ?? this.server.interruption();
    const ready = failure === undefined && outage === undefined;
    await reply.code(ready ? 200 : 503).send({
      status: ready ? 'ready' : 'not_ready',
      mode: 'distributed',
      checks: {
        log: checkOf(outage),
        read_models: checkOf(failure),
        projection: {
          status: 'up',
          // What the log contains is not known while it can't be read.
          ...(outage === undefined && { lag_ms: this.projection.lagMs() }),
          ...warningOf(deadLetters),
        },
      },
    });
  }

  /** The same as metrics. */
  async readings(): Promise<Readings> {
    const [deadLetters, failure] = await this.deadLetters();
    const outage = this.source.failure() ?? this.server.interruption();
    return {
      directory_health_check: [
        [{ check: 'log' }, outage === undefined ? 1 : 0],
        [{ check: 'read_models' }, failure === undefined ? 1 : 0],
      ],
      ...(failure === undefined && { directory_dead_letters: deadLetters }),
    };
  }

  /** The number of dead letters, or why it can't be read. */
  private deadLetters(): Promise<[number, string?]> {
    const counted = this.directory.deadLetterCount().then(
      (count): [number] => [count],
      (error: unknown): [number, string] => [0, reasonOf(error)],
    );
    return Promise.race([counted, delay<[number, string]>(MAX_WAIT_MS, [0, UNREACHABLE], { ref: false })]);
  }
}

const checkOf = (failure: string | undefined) =>
  failure === undefined ? { status: 'up' } : { status: 'down', detail: failure };

/** Only start errors have a message for operators. */
const reasonOf = (error: unknown) => (error instanceof CannotStart ? error.message : UNREACHABLE);

const warningOf = (deadLetters: number) =>
  deadLetters === 0
    ? {}
    : { detail: `${deadLetters} events could not be applied and are stored as dead letters` };
