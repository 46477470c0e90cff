import type { EventBatch } from '#kafka';
import type { Generation, MongoDirectory, MongoProjection } from '#mongo';
import { decodePosition, positionIn, type LoggedEvent } from '#application/views';

interface Placed {
  readonly generation: Generation;
  readonly projection: MongoProjection;
}

/** Applies batches to the generation of read models that is live. */
export class LiveProjection {
  /** What the positions were given of: batches come from there on, and are of no use to another one. */
  private placed: Placed | undefined;
  /** By partition, since when the oldest event that waits has been waiting; in milliseconds since 1970. */
  private readonly behindSince = new Map<number, number>();

  /** @param switched is told when another generation has become the live one, which has positions of its own */
  constructor(
    private readonly directory: MongoDirectory,
    private readonly switched: () => void,
  ) {}

  /** How far each partition is applied. */
  async positions(): Promise<readonly number[]> {
    const generation = await this.directory.generations.live();
    const projection = await this.directory.projection(generation);
    const position = await projection.position();
    this.placed = { generation, projection };
    this.behindSince.clear();
    return position === undefined ? [] : (decodePosition(position) ?? []);
  }

  async apply({ partition, events, unreadable, next, waiting }: EventBatch): Promise<void> {
    // Before anything can fail: one that comes again and again waits all the time.
    this.behind(partition, events[0]);
    const placed = await this.current();
    if (!placed) return;
    await placed.projection.setAside(unreadable);
    await placed.projection.apply(events, positionIn(partition, next));
    if (waiting === 0) this.behindSince.delete(partition);
    else this.behind(partition, events.at(-1));
  }

  /**
   * Looks whether another generation is live by now, which may still lack what was applied to the one before it: not
   * even a log that no longer grows may leave it at that.
   */
  async follow(): Promise<void> {
    if (this.placed) await this.current();
  }

  /** For how long the oldest event that is not applied has been waiting, in milliseconds. */
  lagMs(): number {
    const oldest = Math.min(...this.behindSince.values());
    return Number.isFinite(oldest) ? Math.max(0, Date.now() - oldest) : 0;
  }

  /** @param event the oldest that waits, or the one before it; none where nothing of a batch can be read */
  private behind(partition: number, event: LoggedEvent | undefined): void {
    if (event) this.behindSince.set(partition, Date.parse(event.time));
  }

  /** What batches are applied to; nothing, and somebody is told, where that is no longer live. */
  private async current(): Promise<Placed | undefined> {
    // As of now: by the time of the answer, others may have gone to a new one, for which this batch was not read.
    const { placed } = this;
    const live = await this.directory.generations.live();
    if (live === placed?.generation) return placed;
    this.switched();
    return undefined;
  }
}
