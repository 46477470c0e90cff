import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import { eventsBefore } from '../log/event-feed.js';
import type { ViewsThread } from './views-thread.js';

/** The log, with read models that follow it: who writes faster than they can follow is answered later. */
export class FollowedLog implements BatchAppend {
  constructor(
    private readonly log: BatchAppend,
    private readonly views: ViewsThread,
  ) {}

  append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    const isLogGrown = batch.events.length > 0;
    // Nothing of the batch is named in what waits: all of it would be held.
    return this.log.append(batch).then((outcomes) => (isLogGrown ? this.followed(outcomes) : outcomes));
  }

  private async followed(outcomes: readonly Outcome[]): Promise<readonly Outcome[]> {
    this.views.wake();
    await this.views.near(eventsBefore(outcomes.at(-1)?.position));
    return outcomes;
  }
}
