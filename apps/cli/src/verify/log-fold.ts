import type { LoggedEvent } from '#application';
import type { EventBatch, EventHandler, EventsDeleted } from '#kafka';
import type { Check, SqliteReplica } from '#sqlite';

export interface FoldOptions {
  readonly partitions: number;
  /** Called with the number of records that are read. */
  readonly progressed: (records: number) => void;
  /** Called with consecutive events of a partition, one at least, and the offset after the event before. */
  readonly folded: (events: readonly LoggedEvent[], from: number) => Promise<void>;
}

/**
 * Folds the events of the log into states, in the file of a replica, as they may not fit into memory. Reports what can't
 * be read or applied.
 */
export class LogFold implements EventHandler {
  /** By partition, the offset after the last event. */
  private readonly ends: number[];
  /** By partition, the offset to read from. */
  private readonly next: number[];
  private waiting = () => {};
  private failure: Error | undefined;

  constructor(
    private readonly replica: SqliteReplica,
    private readonly check: Check,
    private readonly options: FoldOptions,
  ) {
    const zeros = () => Array<number>(options.partitions).fill(0);
    [this.ends, this.next] = [zeros(), zeros()];
  }

  positions(): Promise<readonly number[]> {
    return Promise.resolve(this.next);
  }

  async handle(batch: EventBatch): Promise<void> {
    if (this.failure) return;
    try {
      await this.apply(batch);
      this.skipped(batch.partition, batch.next);
    } catch (error) {
      this.failure = error as Error;
      this.waiting();
    }
  }

  private async apply({ partition, events, unreadable, next }: EventBatch): Promise<void> {
    const from = this.next[partition] ?? 0;
    for (const { partitionOffset, reason } of unreadable)
      if (partitionOffset.offset >= from)
        this.check.differs(`record ${partition}-${partitionOffset.offset}: ${reason}`);
    const read = events.map((event) => ({ event, offset: event.partitionOffset?.offset ?? 0 }));
    const records = read
      .filter(({ offset }) => offset >= from)
      .map(({ event, offset }) => ({ event, offset, id: event.commandId, writerEpoch: 1 }));
    await this.replica.apply([{ topic: 'events', partition, next, records }]);
    this.check.count += records.length;
    const last = records.at(-1);
    if (!last) return;
    await this.options.folded(
      records.map(({ event }) => event),
      this.ends[partition] ?? 0,
    );
    this.ends[partition] = last.offset + 1;
  }

  skipped(partition: number, next: number): void {
    this.next[partition] = Math.max(next, this.next[partition] ?? 0);
    this.options.progressed(this.next.reduce((sum, offset) => sum + offset, 0));
    this.waiting();
  }

  eventsDeleted(error: EventsDeleted): void {
    this.failure = error;
    this.waiting();
  }

  /** Whether each partition is read up to its end. */
  has(ends: readonly number[]): boolean {
    return ends.every((end, partition) => (this.next[partition] ?? 0) >= end);
  }

  /** Resolves when each partition is read up to its end. @throws Error events were deleted, or one can't be applied */
  reached(ends: readonly number[]): Promise<void> {
    return new Promise((resolve, reject) => {
      this.waiting = () => {
        if (this.failure) reject(this.failure);
        else if (this.has(ends)) resolve();
      };
      this.waiting();
    });
  }
}
