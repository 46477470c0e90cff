import type { ReplicaPosition, ReplicatedTopic } from '#application';
import type { Bounds } from '../topics/log-bounds.js';
import type { LogProgress } from './log-progress.js';

type Place = Pick<ReplicaPosition, 'topic' | 'partition'>;

/** Where the log's partitions begin and end, as far as the broker has told. */
export class KnownBounds {
  private readonly bounds = new Map<string, Place & Bounds>();

  /** Takes over what the broker has been asked for. */
  update(topic: ReplicatedTopic, found: readonly Bounds[]): void {
    for (const [partition, { low, high }] of found.entries())
      this.bounds.set(`${topic}/${partition}`, { topic, partition, low, high });
  }

  /** A partition has been read, and the broker has told where it ends. */
  grown({ topic, partition }: Place, high: number): void {
    const key = `${topic}/${partition}`;
    this.bounds.set(key, { low: 0, ...this.bounds.get(key), topic, partition, high });
  }

  /** How many records there are beyond what is applied, transaction markers included. */
  lag(progress: LogProgress): number {
    let lag = 0;
    for (const { topic, partition, low, high } of this.bounds.values())
      lag += Math.max(0, high - Math.max(low, progress.next(topic, partition)));
    return lag;
  }
}
