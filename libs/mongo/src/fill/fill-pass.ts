import { streamsOf, type LoggedEvent, type UnreadableEvent } from '#application/views';
import type { AggregateKind } from '#domain';
import type { DeadLetters } from '../archive/dead-letters.js';
import { partitionOffsetOf } from '../archive/event-archive.js';
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
  /** If the records do not fit in memory, only those of these kinds are filled. By default records are written then. */
  readonly kindsOfLargeLog?: readonly AggregateKind[];
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
  /** Called when all records are read, and the locations and connector types written. */
  readonly read: () => Promise<void>;
  /** Called when all stations of a partition before this offset are written. */
  readonly written: (partition: number, next: number) => Promise<void>;
}

/** The kinds of records that are written before stations, which refer to them. */
export const relatedKinds: readonly AggregateKind[] = ['location', 'connector-type', 'tariff'];

/** One reading of the log. */
export class FillPass {
  private readonly partitions = new Map<number, PartitionFill>();
  private readonly next: number[];
  private kinds: readonly AggregateKind[];
  /** By partition, the batch that is being applied. */
  private readonly underWay = new Map<number, Promise<void>>();

  constructor(
    private readonly target: FillTarget,
    private readonly deadLetters: DeadLetters,
    private readonly options: FillPassOptions,
  ) {
    this.next = [...options.from];
    this.kinds = options.kinds;
  }

  /** By partition, the offset of the first record to read. A batch that could not be applied is to be read again. */
  async positions(): Promise<readonly number[]> {
    await Promise.allSettled(this.underWay.values());
    this.underWay.clear();
    return this.next;
  }

  /**
   * Begins to apply a batch as soon as the one before of its partition is applied, and does not wait for its end: the
   * next one can be read meanwhile. Applying a batch again changes nothing.
   * @throws Error the batch before could not be applied
   */
  async apply(read: FillBatch): Promise<void> {
    await this.underWay.get(read.partition);
    const applied = this.applyNow(this.covered(read));
    // Thrown by the next call.
    applied.catch(() => undefined);
    this.underWay.set(read.partition, applied);
  }

  /** Writes the records that are held in memory. To be called when all records of the log are read. */
  async finish(): Promise<void> {
    await Promise.all(this.underWay.values());
    await this.onAllPartitions((partition) => this.partitionFill(partition).write(relatedKinds));
    await this.options.read();
    if (this.kinds.includes('station'))
      await this.onAllPartitions((partition, end) => this.writeStations(partition, end));
  }

  private async applyNow(batch: FillBatch): Promise<void> {
    const fill = this.partitionFill(batch.partition);
    if (!this.kinds.includes('station')) fill.forget('station');
    const streams = streamsOf(batch.events).filter(({ kind }) => this.kinds.includes(kind));
    const [unapplied] = await Promise.all([fill.apply(streams), this.options.store(batch)]);
    await this.deadLetters.add(unapplied);
    this.next[batch.partition] = Math.max(batch.next, this.next[batch.partition] ?? 0);
    await this.options.progressed(this.next.reduce((sum, next) => sum + next, 0));
    if (fill.size > this.options.maxHeldBytes) await this.makeRoom(batch.partition);
  }

  private async makeRoom(partition: number): Promise<void> {
    const { kinds, kindsOfLargeLog } = this.options;
    if (!kindsOfLargeLog) return this.writeStations(partition, this.next[partition] ?? 0);
    // The other partitions forget their stations with their next batches.
    if (this.kinds === kinds) this.kinds = kindsOfLargeLog;
    else await this.partitionFill(partition).write(relatedKinds);
  }

  private async writeStations(partition: number, next: number): Promise<void> {
    await this.partitionFill(partition).write(['station']);
    await this.options.written(partition, next);
  }

  private async onAllPartitions(work: (partition: number, end: number) => Promise<void>): Promise<void> {
    await Promise.all(this.options.until.map((end, partition) => work(partition, end)));
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

  private partitionFill(partition: number): PartitionFill {
    const known = this.partitions.get(partition);
    if (known) return known;
    const added = new PartitionFill(this.target);
    this.partitions.set(partition, added);
    return added;
  }
}
