import type { RecordMark, ReplicaPosition, ReplicatedTopic } from '#application';
import type { Bounds } from '../topics/log-bounds.js';

/** The replica is a copy of something else than this log. */
export class AnotherLog extends Error {}

type Place = Pick<ReplicaPosition, 'topic' | 'partition'>;

const keyOf = ({ topic, partition }: Place) => `${topic}/${partition}`;

/**
 * Whether a replica is a copy of this very log. A broker that was set up anew, a topic that was made anew, or a log
 * that has lost its end can look like the old one: so the last record that was applied of each partition is read
 * once more, and must be the same.
 */
export class SameLog {
  private readonly unseen = new Map<string, RecordMark>();

  /** @throws AnotherLog it is seen at a glance */
  constructor(
    held: readonly ReplicaPosition[],
    private readonly bounds: Readonly<Record<ReplicatedTopic, readonly Bounds[]>>,
  ) {
    for (const position of held) {
      const { topic, partition, next, last } = position;
      const { low, high } = bounds[topic][partition] ?? { low: 0, high: 0 };
      if (next > high)
        throw new AnotherLog(`${keyOf(position)} ends at ${high}, but ${next} was read already`);
      if (topic === 'events' && next < low)
        throw new AnotherLog(`${keyOf(position)} begins at ${low}, but only ${next} was read`);
      if (last && last.offset >= low) this.unseen.set(keyOf(position), last);
    }
  }

  /** Where to read the partition from, of which all before `next` is applied. */
  from(place: Place, next: number): number {
    const low = this.bounds[place.topic][place.partition]?.low ?? 0;
    return this.unseen.get(keyOf(place))?.offset ?? Math.max(next, low);
  }

  /** Whether all that had to be seen was seen. */
  get seen(): boolean {
    return this.unseen.size === 0;
  }

  /**
   * Looks at the first record that was read of a partition.
   * @throws AnotherLog it is another one than was applied
   */
  see(place: Place, first: RecordMark | undefined): void {
    const wanted = this.unseen.get(keyOf(place));
    if (!wanted) return;
    if (first?.offset !== wanted.offset || first.id !== wanted.id)
      throw new AnotherLog(`${keyOf(place)} has another record at ${wanted.offset} than was applied`);
    this.unseen.delete(keyOf(place));
  }
}
