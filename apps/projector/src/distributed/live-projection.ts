import type { EventBatch } from '#kafka';
import type { Generation, MongoDirectory, MongoProjection } from '#mongo';
import {
  decodePosition,
  positionInPartition,
  traceparentsOf,
  type LoggedEvent,
  type ProjectionObserver,
} from '#application/views';

interface Target {
  readonly generation: Generation;
  readonly projection: MongoProjection;
}

/** How far the read models are in a partition. */
export interface PartitionProgress {
  readonly partition: number;
  /** The offset after the last event that is applied. */
  readonly next: number;
  /** The number of records after that. */
  readonly lag: number;
  /** How long the oldest event of these has been waiting, in milliseconds. */
  readonly lagMs: number;
}

/** In milliseconds. @param since milliseconds since 1970; infinite: there is nothing */
const ageOf = (since: number): number => (Number.isFinite(since) ? Math.max(0, Date.now() - since) : 0);

/** Applies batches of events to the live generation of read models. */
export class LiveProjection {
  /**
   * The generation whose positions were returned last. Batches continue from these, so they must not be applied to
   * another.
   */
  private target: Target | undefined;
  /** By partition, the time of the oldest event that is not applied, in milliseconds since 1970. */
  private readonly unappliedSince = new Map<number, number>();
  /** By partition, the ends of what is applied, and of the log, as of the last batch. */
  private readonly applied = new Map<number, { readonly next: number; readonly lag: number }>();

  /** @param onSwitch called when another generation has become live, which has positions of its own */
  constructor(
    private readonly directory: MongoDirectory,
    private readonly onSwitch: () => void,
    private readonly onApplied: ProjectionObserver = () => {},
  ) {}

  /** The stored positions of the live generation: by partition, the offset of the first event to be applied. */
  async positions(): Promise<readonly number[]> {
    const generation = await this.directory.generations.live();
    const projection = await this.directory.projection(generation);
    const position = await projection.position();
    this.target = { generation, projection };
    this.unappliedSince.clear();
    this.applied.clear();
    return position === undefined ? [] : (decodePosition(position) ?? []);
  }

  async apply({ partition, events, unreadable, next, lag }: EventBatch): Promise<void> {
    // Before anything can fail, so that a batch that fails repeatedly counts as waiting.
    this.setUnapplied(partition, events[0]);
    const target = await this.current();
    if (!target) return;
    const startedAt = performance.now();
    await target.projection.storeUnreadable(unreadable);
    await target.projection.apply(events, positionInPartition(partition, next));
    this.onApplied(events.length, (performance.now() - startedAt) / 1000, traceparentsOf(events));
    this.applied.set(partition, { next, lag });
    if (lag === 0) this.unappliedSince.delete(partition);
    else this.setUnapplied(partition, events.at(-1));
  }

  /**
   * Checks whether another generation has become live. It can lack events that were applied to the former one,
   * which would stay so while the log has no new events.
   */
  async follow(): Promise<void> {
    if (this.target) await this.current();
  }

  /** How long the oldest event that is not applied has been waiting, in milliseconds. */
  lagMs(): number {
    return ageOf(Math.min(...this.unappliedSince.values()));
  }

  /** The partitions of which events were applied: up to which offset, and how far that is behind. */
  partitions(): readonly PartitionProgress[] {
    return [...this.applied].map(([partition, progress]) => ({
      partition,
      ...progress,
      lagMs: ageOf(this.unappliedSince.get(partition) ?? Infinity),
    }));
  }

  /**
   * @param event the oldest event that is not applied, or the last one that is; undefined if no event of a batch is
   *   readable
   */
  private setUnapplied(partition: number, event: LoggedEvent | undefined): void {
    if (event) this.unappliedSince.set(partition, Date.parse(event.time));
  }

  /** The generation to apply to; if it is no longer live, calls `onSwitch` and returns undefined. */
  private async current(): Promise<Target | undefined> {
    // Read before the await: meanwhile another batch can have moved to a new generation, for which this one was not
    // read.
    const { target } = this;
    const live = await this.directory.generations.live();
    if (live === target?.generation) return target;
    this.onSwitch();
    return undefined;
  }
}
