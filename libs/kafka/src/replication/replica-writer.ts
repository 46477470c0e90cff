import type { LogSlice, LogTail, Replica } from '#application';
import type { Answer } from '../records/outcome-record.js';
import type { OutcomeWaiters } from './outcome-waiters.js';
import type { ReplicaProgress } from './replica-progress.js';
import { topicPartitionKey, type TopicPartition } from './topic-partition.js';

/** A slice of a partition as it was consumed. */
export interface ConsumedSlice {
  readonly slice: LogSlice;
  /** The first offset that was read, of transaction markers too. */
  readonly first: number;
  /** Answers for requests that wait: refusals and forwards are not part of the replica. */
  readonly answers: readonly Answer[];
}

/** A slice starts after the expected offset: an earlier one was not applied, or the log has deleted records. */
export class OffsetGap extends Error {}

interface QueuedSlice {
  readonly consumed: ConsumedSlice;
  readonly resolve: () => void;
  readonly reject: (error: unknown) => void;
}

/** Applies consumed slices to the replica, then to the tail: all that are queued in one transaction, one at a time. */
export class ReplicaWriter {
  private queue: QueuedSlice[] = [];
  private expected = new Map<string, number>();
  private running: Promise<void> | undefined;
  private failingSince: number | undefined;

  constructor(
    private readonly replica: Replica,
    private readonly progress: ReplicaProgress,
    private readonly waiters: OutcomeWaiters,
    private readonly tail: LogTail,
  ) {}

  /** Sets the offset from which the partition is read from now on. */
  expect(topicPartition: TopicPartition, offset: number): void {
    this.expected.set(topicPartitionKey(topicPartition), offset);
  }

  /**
   * Resolves when the slice is applied.
   * @throws OffsetGap it starts after the expected offset; it is not applied
   */
  add(consumed: ConsumedSlice): Promise<void> {
    const key = topicPartitionKey(consumed.slice);
    const expected = this.expected.get(key) ?? 0;
    if (consumed.first > expected)
      return Promise.reject(new OffsetGap(`${key} was read from ${consumed.first} on, not from ${expected}`));
    this.expected.set(key, Math.max(expected, consumed.slice.next));
    return new Promise((resolve, reject) => {
      this.queue.push({ consumed, resolve, reject });
      this.running ??= this.run();
    });
  }

  /** Milliseconds since the first of the failures in a row; 0 if the last slices were applied. */
  failingFor(): number {
    return this.failingSince === undefined ? 0 : performance.now() - this.failingSince;
  }

  /** Resolves when the queue is empty and no transaction is open. */
  async idle(): Promise<void> {
    await this.running;
  }

  private async run(): Promise<void> {
    // One turn of the event loop, so that all partitions of one fetch response go into one transaction.
    await nextTurn();
    while (this.queue.length > 0) {
      const batch = this.queue.splice(0);
      await this.apply(batch);
      await nextTurn();
    }
    this.running = undefined;
  }

  private async apply(batch: readonly QueuedSlice[]): Promise<void> {
    try {
      const slices = batch.map(({ consumed }) => consumed.slice);
      const applied = await this.replica.apply(slices);
      this.failingSince = undefined;
      this.progress.update(this.replica.positions());
      this.tail.add(slices, applied);
      for (const { consumed } of batch) this.waiters.add(consumed.slice.partition, consumed.answers);
      this.waiters.resolveApplied(applied);
      for (const { resolve } of batch) resolve();
    } catch (error) {
      this.failingSince ??= performance.now();
      this.fail([...batch, ...this.queue.splice(0)], error);
    }
  }

  /** Resets the expected offsets to the start of the failed slices, as the consumer reads them again. */
  private fail(batch: readonly QueuedSlice[], error: unknown): void {
    for (const { consumed, reject } of batch) {
      const expected = this.expected.get(topicPartitionKey(consumed.slice)) ?? 0;
      // The end of the replica is no substitute: it can lie before the first offset that the log still has.
      this.expect(consumed.slice, Math.min(expected, consumed.first));
      reject(error);
    }
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve));
