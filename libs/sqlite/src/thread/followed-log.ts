import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import { eventsBefore } from '../log/event-feed.js';
import type { ViewsThread } from './views-thread.js';

/** The log, with read models that follow it: who writes faster than they can follow is answered later. */
export class FollowedLog implements BatchAppend {
  constructor(
    private readonly log: BatchAppend,
    private readonly views: ViewsThread,
  ) {}

  async append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    const outcomes = await this.log.append(batch);
    if (batch.events.length === 0) return outcomes;
    this.views.wake();
    await this.views.near(eventsBefore(outcomes.at(-1)?.position));
    return outcomes;
  }
}
