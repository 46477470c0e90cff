import type { ReplicatedTopic } from '#application';
import type { Bounds } from '../topics/offset-lookup.js';
import type { ReplicaProgress } from './replica-progress.js';
import { topicPartitionKey, type TopicPartition } from './topic-partition.js';

/** The first and the end offset of each replicated partition, as the broker reported them last. */
export class OffsetBounds {
  private readonly bounds = new Map<string, TopicPartition & Bounds>();

  /** Sets the bounds of a topic's partitions, in the order of their numbers. */
  update(topic: ReplicatedTopic, found: readonly Bounds[]): void {
    for (const [partition, { low, high }] of found.entries())
      this.bounds.set(topicPartitionKey({ topic, partition }), { topic, partition, low, high });
  }

  /** Sets the end offset of a partition, as a fetch response contains it. */
  updateEnd({ topic, partition }: TopicPartition, high: number): void {
    const key = topicPartitionKey({ topic, partition });
    this.bounds.set(key, { low: 0, ...this.bounds.get(key), topic, partition, high });
  }

  /** The number of records, transaction markers included, that are in the log and not applied to the replica. */
  lag(progress: ReplicaProgress): number {
    let lag = 0;
    for (const { topic, partition, low, high } of this.bounds.values())
      lag += Math.max(0, high - Math.max(low, progress.next(topic, partition)));
    return lag;
  }
}
