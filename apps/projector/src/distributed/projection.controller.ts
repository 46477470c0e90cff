import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { EventBatch } from '#kafka';
import { MongoDirectory } from '#mongo';
import { EVENT_BATCH } from './event-batch.server.js';
import { LiveProjection } from './live-projection.js';

/** Applies the batches of the transport. A batch waits for the end of an outage of MongoDB. */
@Controller()
export class ProjectionController {
  constructor(
    private readonly projection: LiveProjection,
    private readonly directory: MongoDirectory,
  ) {}

  @EventPattern(EVENT_BATCH)
  apply(@Payload() batch: EventBatch): Promise<void> {
    return this.directory.retryOutages(() => this.projection.apply(batch));
  }
}
