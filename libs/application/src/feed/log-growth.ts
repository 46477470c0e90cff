import { setTimeout as delay } from 'node:timers/promises';
import type { Position } from '../log/position.js';
import { FeedGrowth } from '../ports/event-feed.js';
import { PositionWaiters, covers } from './position-waiters.js';

/** The least time between two notifications, in milliseconds: while many clients write, one is of several commits. */
const REST_MS = 20;
const rest = () => delay(REST_MS, undefined, { ref: false });

/** The growth of a log that this process alone writes. */
export class LogGrowth extends FeedGrowth {
  private readonly waiters = new PositionWaiters();
  private end: Position;
  private notifying: Promise<void> | undefined;

  /**
   * @param notified the end of the log at the start
   * @param pause resolves when the next notification is due after one
   */
  constructor(
    private notified: Position,
    private readonly pause: () => Promise<void> = rest,
  ) {
    super();
    this.end = notified;
  }

  /** The log has grown up to this end. */
  reached(end: Position): void {
    this.end = end;
    if (end !== this.notified) this.notifying ??= this.notify();
  }

  position(): Position {
    return this.notified;
  }

  passed(position: Position, until: AbortSignal): Promise<boolean> {
    if (!covers(position, this.notified)) return Promise.resolve(true);
    return this.waiters.waitBeyond(position, until);
  }

  private async notify(): Promise<void> {
    while (this.notified !== this.end) {
      this.notified = this.end;
      this.waiters.release(this.notified);
      await this.pause();
    }
    this.notifying = undefined;
  }
}
