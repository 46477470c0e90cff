import { encodePosition, type Position, type ReplicaPosition, type ReplicatedTopic } from '#application';
import { topicPartitionKey, type TopicPartition } from './topic-partition.js';

interface Waiter {
  readonly offset: number;
  readonly resolve: () => void;
}

/** The offsets up to which the replica has applied each partition, and the waits for later ones. */
export class ReplicaProgress {
  private positions = new Map<string, ReplicaPosition>();
  private readonly waiting = new Map<string, Set<Waiter>>();

  /** @param onAdvance called with the position of the replica after each update */
  constructor(
    private readonly partitions: number,
    private readonly onAdvance: (applied: Position) => void = () => {},
  ) {}

  /** Replaces the positions by those of the replica, and resolves the waits for offsets that are reached. */
  update(positions: readonly ReplicaPosition[]): void {
    this.positions = new Map(positions.map((position) => [topicPartitionKey(position), position]));
    for (const [key, waiters] of this.waiting) {
      const next = this.positions.get(key)?.next ?? 0;
      for (const waiter of waiters) {
        if (waiter.offset > next) continue;
        waiters.delete(waiter);
        waiter.resolve();
      }
    }
    this.onAdvance(this.applied());
  }

  /** The sum over all partitions of the offsets after what is applied. */
  total(): number {
    return [...this.positions.values()].reduce((sum, { next }) => sum + next, 0);
  }

  /** The offset after what is applied of the partition, transaction markers included. */
  next(topic: ReplicatedTopic, partition: number): number {
    return this.positions.get(topicPartitionKey({ topic, partition }))?.next ?? 0;
  }

  /** The offset after the last record that is applied of the partition; positions consist of these offsets. */
  recordsEnd(topic: ReplicatedTopic, partition: number): number {
    const last = this.positions.get(topicPartitionKey({ topic, partition }))?.last;
    return last ? last.offset + 1 : 0;
  }

  /** By partition, the ends of what is applied of the topic: that of its records, and with transaction markers. */
  ends(topic: ReplicatedTopic): readonly { readonly events: number; readonly read: number }[] {
    return Array.from({ length: this.partitions }, (_, partition) => ({
      events: this.recordsEnd(topic, partition),
      read: this.next(topic, partition),
    }));
  }

  /** The position of the replica: the states in it are those after these events. */
  applied(): Position {
    return encodePosition(
      Array.from({ length: this.partitions }, (_, partition) => this.recordsEnd('events', partition)),
    );
  }

  /** Resolves with true when everything before the offset is applied, with false when the signal aborts first. */
  reached(topicPartition: TopicPartition, offset: number, signal?: AbortSignal): Promise<boolean> {
    const { topic, partition } = topicPartition;
    if (this.next(topic, partition) >= offset) return Promise.resolve(true);
    if (signal?.aborted) return Promise.resolve(false);
    return new Promise((resolve) => {
      const waiters = this.waitersOf(topicPartitionKey(topicPartition));
      const settle = (reached: boolean) => {
        waiters.delete(waiter);
        signal?.removeEventListener('abort', onAbort);
        resolve(reached);
      };
      const onAbort = () => settle(false);
      const waiter: Waiter = { offset, resolve: () => settle(true) };
      waiters.add(waiter);
      signal?.addEventListener('abort', onAbort);
    });
  }

  private waitersOf(key: string): Set<Waiter> {
    const waiters = this.waiting.get(key) ?? new Set();
    this.waiting.set(key, waiters);
    return waiters;
  }
}
