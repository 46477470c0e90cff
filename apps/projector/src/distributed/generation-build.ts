import type { EventBatch, EventHandler, EventsDeleted } from '#kafka';
import type { Generation, MongoProjection } from '#mongo';
import { CannotStart, decodePosition, positionInPartition, type Position } from '#application/views';

/**
 * After so many restarts of the consumer in a row without a record, the build fails. An outage causes a few a
 * minute.
 */
const MAX_INTERRUPTIONS = 20;

/** What reads a log: batches of it are applied, beginning at its positions. */
export interface LogTarget {
  positions(): Promise<readonly number[]>;
  apply(batch: EventBatch): Promise<void>;
}

/** Reads the log into a new generation of read models, and tracks how far each partition is applied. */
export class GenerationBuild implements EventHandler {
  /** By partition, the offset after what is applied. */
  private offsets: number[] = [];
  private readonly waiting = new Set<() => void>();
  private interruptions = 0;
  private failure: Error | undefined;

  /** @param onProgress called with the offset after what is applied of each partition, whenever one changes */
  constructor(
    readonly generation: Generation,
    private readonly target: LogTarget,
    private readonly onProgress: (offsets: readonly number[]) => void,
  ) {}

  /**
   * The position up to which events are applied.
   * @throws CannotStart another rebuild has dropped the generation
   */
  async position(): Promise<Position | undefined> {
    const { generation } = this;
    if (await generation.isPersisted()) return generation.position();
    throw new CannotStart(
      `${generation.name} was dropped by another rebuild, which has ended before this one`,
    );
  }

  async positions(): Promise<readonly number[]> {
    const positions = await this.target.positions();
    for (const [partition, next] of positions.entries()) this.move(partition, next);
    this.notify();
    return positions;
  }

  async handle(batch: EventBatch): Promise<void> {
    await this.target.apply(batch);
    this.advance(batch.partition, batch.next);
  }

  skipped(partition: number, next: number): void {
    this.advance(partition, next);
  }

  private advance(partition: number, next: number): void {
    this.move(partition, next);
    this.notify();
  }

  private move(partition: number, next: number): void {
    if (next <= (this.offsets[partition] ?? 0)) return;
    this.offsets[partition] = next;
    this.interruptions = 0;
  }

  private notify(): void {
    this.onProgress(this.offsets);
    for (const check of this.waiting) check();
  }

  interrupted(reason: Error): void {
    this.interruptions += 1;
    if (this.interruptions < MAX_INTERRUPTIONS) return;
    this.failure = new CannotStart(
      `${this.generation.name} can't be built: reading the log has ended ${this.interruptions} times in a row ` +
        `without a record (${reason.message}); the next rebuild goes on with it`,
      { cause: reason },
    );
    this.notify();
  }

  eventsDeleted(error: EventsDeleted): void {
    this.failure = error;
    this.notify();
  }

  /**
   * Resolves when each partition is applied up to its end.
   * @throws CannotStart events were deleted, or the consumer was restarted too often without progress
   */
  caughtUp(ends: readonly number[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (this.failure) reject(this.failure);
        else if (ends.every((end, partition) => (this.offsets[partition] ?? 0) >= end)) resolve();
        else return;
        this.waiting.delete(check);
      };
      this.waiting.add(check);
      check();
    });
  }
}

/** Applies batches from the stored position of a generation on, as a projector does. */
export const followingTarget = (projection: MongoProjection): LogTarget => ({
  positions: async () => {
    const position = await projection.position();
    return position === undefined ? [] : (decodePosition(position) ?? []);
  },
  apply: async ({ partition, events, unreadable, next }) => {
    await projection.storeUnreadable(unreadable);
    await projection.apply(events, positionInPartition(partition, next));
  },
});
