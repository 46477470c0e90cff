import { Injectable, type OnModuleDestroy } from '@nestjs/common';
import { AggregateStates, RecordQueries } from '#application';
import { HealthChecks, type Background } from '#http';
import type { Logger } from 'pino';
import { PhotoStore } from '../photo-store.js';
import { removeUnusedPhotos, type PhotoUse } from '../unused-photos.js';

const DAY_MS = 24 * 3_600_000;

/** Removes photos that no connector type has, at the start and every day. */
@Injectable()
export class PhotoSweep implements Background, PhotoUse, OnModuleDestroy {
  private readonly stopping = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  private running: Promise<void> | undefined;

  constructor(
    readonly photos: PhotoStore,
    readonly states: AggregateStates,
    readonly records: RecordQueries,
    private readonly health: HealthChecks,
  ) {}

  /** Begins the first sweep. Until the service is ready, not all connector types may be known. */
  start(logger: Logger): void {
    this.running = this.sweep(logger);
    this.timer = setInterval(() => {
      this.running = this.sweep(logger);
    }, DAY_MS).unref();
  }

  /** Resolves when the current sweep has ended. */
  async onModuleDestroy(): Promise<void> {
    clearInterval(this.timer);
    this.stopping.abort();
    await this.running;
  }

  private async sweep(logger: Logger): Promise<void> {
    try {
      // A component that is down may lack connector types.
      const checks = Object.values(await this.health.checks());
      if (checks.some(({ status }) => status !== 'up')) return;
      const removed = await removeUnusedPhotos(this, Date.now(), this.stopping.signal);
      if (removed > 0) logger.info({ removed }, 'removed photos that no connector type has');
    } catch (error) {
      logger.warn({ err: error }, 'unused photos could not be removed');
    }
  }
}
