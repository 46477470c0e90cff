import type { RecordFingerprint, ReplicaPosition, ReplicatedTopic } from '#application';
import type { Bounds } from '../topics/offset-lookup.js';
import { topicPartitionKey, type TopicPartition } from './topic-partition.js';

/** The replica is not a copy of this log. */
export class LogMismatch extends Error {}

/**
 * Checks that a replica is a copy of this log. Offsets alone do not show it: after a broker or a topic was created
 * again, or the end of a log was lost, the offsets can be the same although the records differ. So the last record
 * that was applied of each partition is read again and has to be the same.
 */
export class LogIdentityCheck {
  private readonly unconfirmed = new Map<string, RecordFingerprint>();

  /** @throws LogMismatch the offsets already show that the log is another one */
  constructor(
    positions: readonly ReplicaPosition[],
    private readonly bounds: Readonly<Record<ReplicatedTopic, readonly Bounds[]>>,
  ) {
    for (const position of positions) {
      const { topic, partition, next, last } = position;
      const { low, high } = bounds[topic][partition] ?? { low: 0, high: 0 };
      const key = topicPartitionKey(position);
      if (next > high) throw new LogMismatch(`${key} ends at ${high}, but ${next} was read already`);
      if (last && last.offset >= low) this.unconfirmed.set(key, last);
    }
  }

  /** The offset to read the partition from, given the offset after what is applied of it. */
  startOffset(topicPartition: TopicPartition, next: number): number {
    const low = this.bounds[topicPartition.topic][topicPartition.partition]?.low ?? 0;
    return this.unconfirmed.get(topicPartitionKey(topicPartition))?.offset ?? Math.max(next, low);
  }

  /** Whether the last applied record of every partition was found in the log. */
  get isConfirmed(): boolean {
    return this.unconfirmed.size === 0;
  }

  /**
   * Compares the first record that was read of a partition with the last one that was applied.
   * @throws LogMismatch they differ
   */
  confirm(topicPartition: TopicPartition, first: RecordFingerprint | undefined): void {
    const key = topicPartitionKey(topicPartition);
    const expected = this.unconfirmed.get(key);
    if (!expected) return;
    if (first?.offset !== expected.offset || first.id !== expected.id)
      throw new LogMismatch(`${key} has another record at ${expected.offset} than was applied`);
    this.unconfirmed.delete(key);
  }
}
