import type { BatchAppend, Outcome, ProcessedBatch } from '#application';
import { decodePosition } from '#application/views';

/** The read models, as they follow the log. */
export interface Followers {
  /** The log has grown. */
  wake(): void;
  /** Resolves when they are not far behind this end of the log. @param end how many events the log has */
  near(end: number): Promise<void>;
}

/** The log, with read models that follow it: who writes faster than they can follow is answered later. */
export class FollowedLog implements BatchAppend {
  constructor(
    private readonly log: BatchAppend,
    private readonly followers: Followers,
  ) {}

  async append(batch: ProcessedBatch): Promise<readonly Outcome[]> {
    const outcomes = await this.log.append(batch);
    if (batch.events.length === 0) return outcomes;
    this.followers.wake();
    const last = outcomes.at(-1);
    await this.followers.near((last && decodePosition(last.position)?.[0]) ?? 0);
    return outcomes;
  }
}
