import {
  Inject,
  Module,
  type BeforeApplicationShutdown,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { LogSource } from '#kafka';
import { MongoDirectory } from '#mongo';
import { Metrics } from '#runtime';
import { EventBatchServer } from './event-batch.server.js';
import { HealthController } from './health.controller.js';
import { LiveProjection } from './live-projection.js';
import { MetricsController } from './metrics.controller.js';
import { ProjectionController } from './projection.controller.js';

/** How often to check for a new live generation, in milliseconds: without events, nothing else does. */
const FOLLOW_INTERVAL_MS = 1000;

export interface ProjectorParts {
  readonly mongo: MongoDirectory;
  readonly projection: LiveProjection;
  readonly server: EventBatchServer;
  readonly source: LogSource;
  readonly metrics: Metrics;
}

@Module({})
export class ProjectorModule
  implements OnApplicationBootstrap, BeforeApplicationShutdown, OnApplicationShutdown
{
  private following: NodeJS.Timeout | undefined;

  constructor(
    @Inject(MongoDirectory) private readonly directory: MongoDirectory,
    @Inject(LiveProjection) private readonly projection: LiveProjection,
    @Inject(LogSource) private readonly source: LogSource,
  ) {}

  static for({ mongo, projection, server, source, metrics }: ProjectorParts): DynamicModule {
    return {
      module: ProjectorModule,
      controllers: [ProjectionController, HealthController, MetricsController],
      providers: [
        { provide: MongoDirectory, useValue: mongo },
        { provide: LiveProjection, useValue: projection },
        { provide: EventBatchServer, useValue: server },
        { provide: LogSource, useValue: source },
        { provide: Metrics, useValue: metrics },
      ],
    };
  }

  onApplicationBootstrap(): void {
    // If the database is unavailable, a later call succeeds.
    const follow = () => void this.projection.follow().catch(() => undefined);
    this.following = setInterval(follow, FOLLOW_INTERVAL_MS);
  }

  /** The transport is closed after this, and waits for the batches in progress. */
  beforeApplicationShutdown(): void {
    clearInterval(this.following);
    this.directory.stopRetries();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all([this.directory.close(), this.source.close()]);
  }
}
