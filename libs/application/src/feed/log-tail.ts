import type { EventType } from '#domain';
import { encodePosition, partitionCounts, type Position } from '../log/position.js';
import type { AggregateKey, LoggedEvent } from '../log/recorded-event.js';
import type { FeedPage } from '../ports/event-feed.js';
import type { PageBudget } from '../ports/record-queries.js';
import type { AppliedEvent, LogSlice } from '../ports/replica.js';
import { LogGrowth } from './log-growth.js';
import { historyEvent, mergedPage } from './merged-page.js';
import { PartitionTail, type PartitionEnd, type TailEvent } from './partition-tail.js';
import type { PastScan } from './past-page.js';

/** Greatest size of the data of the events as JSON, and greatest number of them, of all partitions together. */
const MAX_BYTES = 16 * 1024 * 1024;
const MAX_COUNT = 20_000;

/** What a page is to have. */
interface PageRequest {
  readonly limit: number;
  /** Undefined for all types. */
  readonly types: ReadonlySet<EventType> | undefined;
  readonly budget: PageBudget;
}

/**
 * The newest events of the log, in memory: those that this instance has applied to its replica since it caught up with
 * the log. Of each partition it has the last events without a gap, as many as the limits admit.
 */
export class LogTail {
  /** Its position is the end of the tail. */
  readonly growth: LogGrowth;
  private tails: readonly PartitionTail[] = [];

  /** @param partitions number of partitions of the log */
  constructor(
    private readonly partitions: number,
    private readonly limits = { bytes: MAX_BYTES, count: MAX_COUNT },
  ) {
    this.growth = new LogGrowth(this.end);
  }

  /** Begins, without events, where the replica ends. */
  begin(ends: readonly PartitionEnd[]): void {
    const share = (whole: number) => Math.ceil(whole / this.partitions);
    const limits = { bytes: share(this.limits.bytes), count: share(this.limits.count) };
    this.tails = ends.map((end, partition) => new PartitionTail(partition, end, limits));
    this.growth.reached(this.end);
  }

  /** Adds the next slices of the log, and the events of them that were applied. Those before {@link begin} are not kept. */
  add(slices: readonly LogSlice[], applied: readonly AppliedEvent[]): void {
    for (const { event, partitionOffset } of applied)
      this.tails[partitionOffset.partition]?.add(partitionOffset.offset, event);
    for (const { topic, partition, next } of slices)
      if (topic === 'events') this.tails[partition]?.advance(next);
    this.growth.reached(this.end);
  }

  /** The position after its last event. */
  get end(): Position {
    return encodePosition(Array.from({ length: this.partitions }, (_, n) => this.tails[n]?.until ?? 0));
  }

  /**
   * Whether it continues an archive that ends at a position: no event is between both, and everything in the archive was
   * read here too.
   */
  continues(archived: Position | undefined): boolean {
    const counts = partitionCounts(archived, this.partitions);
    const isWithin = ({ from, read }: PartitionTail, count = 0) => from <= count && count <= read;
    return this.tails.length > 0 && this.tails.every((tail, n) => isWithin(tail, counts[n]));
  }

  /** A page of the events after a position; undefined if it lacks some of them. */
  page(position: Position | undefined, { limit, types, budget }: PageRequest): FeedPage | undefined {
    const after = partitionCounts(position, this.partitions);
    const offsetIn = ({ partition }: PartitionTail) => after[partition] ?? 0;
    if (this.tails.some((tail) => offsetIn(tail) < tail.from)) return undefined;
    const unread = this.tails.filter((tail) => offsetIn(tail) < tail.until);
    const scans = unread.map((tail) => tail.scan(offsetIn(tail), limit, types));
    return mergedPage(scans, { after, limit, budget, ...form });
  }

  /** Of each partition, the last events before a position: as many as asked for, or down to where the tail begins. */
  past(before: Position, limit: number, types: ReadonlySet<EventType> | undefined): readonly PastScan[] {
    const counts = partitionCounts(before, this.partitions);
    return this.tails.map((tail, n) => tail.past(counts[n] ?? 0, limit, types));
  }

  /** The events of an aggregate with a version above `afterVersion`, in order. */
  history(
    aggregate: AggregateKey,
    afterVersion: number,
    types?: ReadonlySet<EventType>,
  ): readonly TailEvent[] {
    return this.tails.flatMap((tail) => tail.history(aggregate, afterVersion, types));
  }

  /** An event of a history. */
  logged(event: TailEvent): LoggedEvent {
    return historyEvent(event, event.recorded, this.partitions);
  }

  /** The first position from the given one on that is before all events which were accepted at a time or later. */
  positionAt(time: string, from: Position): Position {
    const counts = partitionCounts(from, this.partitions);
    return encodePosition(counts.map((count, n) => this.tails[n]?.firstAt(time, count) ?? count));
  }
}

const form = {
  sizeOf: ({ bytes }: TailEvent) => bytes,
  recorded: ({ recorded }: TailEvent) => recorded,
};
