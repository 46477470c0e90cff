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

/** How soon another live generation is noticed where no event brings that on, in milliseconds. */
const FOLLOW_EVERY_MS = 1000;

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
    // Where the database can't be reached, the next poll finds out.
    const follow = () => void this.projection.follow().catch(() => undefined);
    this.following = setInterval(follow, FOLLOW_EVERY_MS);
  }

  onApplicationShutdown(): Promise<void> {
    clearInterval(this.following);
    return this.directory.close();
  }
}
