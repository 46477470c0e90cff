import { setTimeout as pause } from 'node:timers/promises';
import type { Connection } from '../database.js';
import type { SqliteEventFeed } from '../log/event-feed.js';
import { mergingTerms } from '../read-models/document-writes.js';
import { faultOf } from '../sqlite-errors.js';

/** Pause between two steps of merging terms, in milliseconds. */
const MERGE_PAUSE_MS = 20;
/** Terms are merged after so many events, and after as many as this share of the log. */
const MERGE_EVERY = 10_000;
const MERGE_GROWTH = 0.1;
/** Merging begins when the log has not grown for so many polls, a second. */
const QUIET_POLLS = 5;

/** Merges the index of terms when it has changed much: searches then take two thirds of the time. */
export class TermMerging {
  private isMerging = false;
  /** The length of the log at the last merge of terms; the first merge is at the start. */
  private mergedAt = -Infinity;
  private polledLength = 0;
  private quietPolls = 0;

  /**
   * @param liveViews the read models to merge; undefined ends a merge
   * @param failed called with errors. Without a merge, searches are slower but right.
   */
  constructor(
    private readonly feed: SqliteEventFeed,
    private readonly liveViews: () => Connection | undefined,
    private readonly failed: (error: unknown) => void,
  ) {}

  /** To be called regularly: merging during an import would slow it down. */
  poll(): void {
    const length = this.feed.length();
    this.quietPolls = length === this.polledLength ? this.quietPolls + 1 : 0;
    this.polledLength = length;
    if (this.quietPolls === QUIET_POLLS) this.mergeIfGrown();
  }

  mergeIfGrown(): void {
    const length = this.feed.length();
    if (this.isMerging || length - this.mergedAt < Math.max(MERGE_EVERY, this.mergedAt * MERGE_GROWTH))
      return;
    const { mergedAt } = this;
    this.mergedAt = length;
    this.isMerging = true;
    this.merge()
      .catch((error: unknown) => {
        if (faultOf(error) === 'passing') this.mergedAt = mergedAt;
        this.failed(error);
      })
      .finally(() => (this.isMerging = false));
  }

  /** Merges in small steps between other work, until these read models are no longer live. */
  private async merge(): Promise<void> {
    const views = this.liveViews();
    if (!views) return;
    const steps = mergingTerms(views);
    while (!steps.next().done) {
      await pause(MERGE_PAUSE_MS);
      if (this.liveViews() !== views) return;
    }
  }
}
