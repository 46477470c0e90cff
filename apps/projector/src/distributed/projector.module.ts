import {
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { MongoDirectory } from '#mongo';
import { EventBatchServer } from './event-batch.server.js';
import { HealthController } from './health.controller.js';
import { LiveProjection } from './live-projection.js';
import { ProjectionController } from './projection.controller.js';

/** How often to check for a new live generation, in milliseconds: without events, nothing else does. */
const FOLLOW_INTERVAL_MS = 1000;

@Module({})
export class ProjectorModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private following: NodeJS.Timeout | undefined;

  constructor(
    @Inject(MongoDirectory) private readonly directory: MongoDirectory,
    @Inject(LiveProjection) private readonly projection: LiveProjection,
  ) {}

  static for(directory: MongoDirectory, projection: LiveProjection, server: EventBatchServer): DynamicModule {
    return {
      module: ProjectorModule,
      controllers: [ProjectionController, HealthController],
      providers: [
        { provide: MongoDirectory, useValue: directory },
        { provide: LiveProjection, useValue: projection },
        { provide: EventBatchServer, useValue: server },
      ],
    };
  }

  onApplicationBootstrap(): void {
    // If the database is unavailable, a later call succeeds.
    const follow = () => void this.projection.follow().catch(() => undefined);
    this.following = setInterval(follow, FOLLOW_INTERVAL_MS);
  }

  onApplicationShutdown(): Promise<void> {
    clearInterval(this.following);
    return this.directory.close();
  }
}
