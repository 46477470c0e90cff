import { streamsOf, type LoggedEvent, type UnreadableEvent } from '#application/views';
import type { AggregateKind } from '#domain';
import type { DeadLetters } from '../archive/dead-letters.js';
import { partitionOffsetOf } from '../archive/partition-offset.js';
import { PartitionFill, type FillTarget } from './partition-fill.js';

/** Consecutive records of one partition of the log. */
export interface FillBatch {
  readonly partition: number;
  readonly events: readonly LoggedEvent[];
  readonly unreadable: readonly UnreadableEvent[];
  /** The offset after the last record. */
  readonly next: number;
}

export interface FillPassOptions {
  /** The kinds of records that are filled. */
  readonly kinds: readonly AggregateKind[];
  /** By partition, the offset of the first record to read. */
  readonly from: readonly number[];
  /** By partition, the offset before which records are read. Later ones are ignored. */
  readonly until: readonly number[];
  /** Greatest estimated size of the records of a partition that are held in memory. */
  readonly maxHeldBytes: number;
  /** Stores the events of a batch, whatever their kinds. */
  readonly store: (batch: FillBatch) => Promise<unknown>;
  /** Called after each batch with the number of records that are read. */
  readonly progressed: (records: number) => Promise<void>;
  /** Called when all records of a partition before this offset are written. */
  readonly written: (partition: number, next: number) => Promise<void>;
}

/** One reading of the log. */
export class FillPass {
  private readonly partitions = new Map<number, PartitionFill>();
  private readonly next: number[];

  constructor(
    private readonly target: FillTarget,
    private readonly deadLetters: DeadLetters,
    private readonly options: FillPassOptions,
  ) {
    this.next = [...options.from];
  }

  /** The kinds of records that are filled. */
  get kinds(): readonly AggregateKind[] {
    return this.options.kinds;
  }

  /** By partition, the offset of the first record to read. */
  positions(): Promise<readonly number[]> {
    return Promise.resolve(this.next);
  }

  /** Applies a batch. Applying it again changes nothing. */
  async apply(read: FillBatch): Promise<void> {
    const { kinds, store } = this.options;
    const batch = this.covered(read);
    const fill = this.partitionFill(batch.partition);
    const streams = streamsOf(batch.events).filter(({ kind }) => kinds.includes(kind));
    const [unapplied] = await Promise.all([fill.apply(streams), store(batch)]);
    await this.deadLetters.add(unapplied);
    this.next[batch.partition] = Math.max(batch.next, this.next[batch.partition] ?? 0);
    await this.options.progressed(this.next.reduce((sum, next) => sum + next, 0));
    if (fill.size > this.options.maxHeldBytes) await this.write(batch.partition);
  }

  /** Writes the records that are held in memory. To be called when all records of the log are read. */
  async finish(): Promise<void> {
    await Promise.all([...this.options.until.keys()].map((partition) => this.write(partition)));
  }

  private covered({ partition, events, unreadable, next }: FillBatch): FillBatch {
    const end = this.options.until[partition] ?? 0;
    return {
      partition,
      events: events.filter((event) => partitionOffsetOf(event).offset < end),
      unreadable: unreadable.filter(({ partitionOffset }) => partitionOffset.offset < end),
      next: Math.min(next, end),
    };
  }

  private async write(partition: number): Promise<void> {
    await this.partitionFill(partition).flush();
    await this.options.written(partition, this.next[partition] ?? 0);
  }

  private partitionFill(partition: number): PartitionFill {
    const known = this.partitions.get(partition);
    if (known) return known;
    const added = new PartitionFill(this.target);
    this.partitions.set(partition, added);
    return added;
  }
}
