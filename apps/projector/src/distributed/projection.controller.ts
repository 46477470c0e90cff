import { Controller } from '@nestjs/common';
import { EventPattern, Payload } from '@nestjs/microservices';
import type { EventBatch } from '#kafka';
import { EVENT_BATCH } from './event-batch.server.js';
import { LiveProjection } from './live-projection.js';

/** Applies the batches of the transport. */
@Controller()
export class ProjectionController {
  constructor(private readonly projection: LiveProjection) {}

  @EventPattern(EVENT_BATCH)
  apply(@Payload() batch: EventBatch): Promise<void> {
    return this.projection.apply(batch);
  }
}
