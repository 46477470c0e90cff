import type { EventBatch, EventHandler } from '#kafka';
import type { Generation, MongoDirectory, MongoProjection } from '#mongo';
import { CannotStart, decodePosition, positionInPartition, type Position } from '#application/views';

/**
 * After so many restarts of the consumer in a row without a record, the build fails. An outage causes a few a
 * minute.
 */
const MAX_INTERRUPTIONS = 20;

/** Fills a new generation of read models from the log, and tracks how far each partition is applied. */
export class GenerationBuild implements EventHandler {
  /** By partition, the offset after what is applied. */
  private offsets: number[] = [];
  private readonly waiting = new Set<() => void>();
  private interruptions = 0;
  private failure: Error | undefined;

  private constructor(
    readonly generation: Generation,
    private readonly projection: MongoProjection,
    private readonly onProgress: (offsets: readonly number[]) => void,
  ) {}

  /**
   * Starts or continues to fill a generation, from the position that it has stored.
   * @param onProgress called with the offset after what is applied of each partition, whenever one changes
   */
  static async begin(
    directory: MongoDirectory,
    generation: Generation,
    onProgress: (offsets: readonly number[]) => void,
  ): Promise<GenerationBuild> {
    // An earlier build can have ended before all indexes were created.
    await generation.prepare();
    return new GenerationBuild(generation, await directory.projection(generation), onProgress);
  }

  /**
   * The position up to which events are applied.
   * @throws CannotStart another rebuild has dropped the generation
   */
  async position(): Promise<Position | undefined> {
    const { generation } = this;
    if (await generation.isPersisted()) return generation.position();
    throw new CannotStart(
      `${generation.name} was dropped by another rebuild, which has ended before this one`,
    );
  }

  async positions(): Promise<readonly number[]> {
    const position = await this.projection.position();
    const positions = position === undefined ? [] : (decodePosition(position) ?? []);
    for (const [partition, next] of positions.entries()) this.advance(partition, next);
    return positions;
  }

  async handle({ partition, events, unreadable, next }: EventBatch): Promise<void> {
    await this.projection.storeUnreadable(unreadable);
    await this.projection.apply(events, positionInPartition(partition, next));
    this.advance(partition, next);
  }

  skipped(partition: number, next: number): void {
    this.advance(partition, next);
  }

  private advance(partition: number, next: number): void {
    if (next > (this.offsets[partition] ?? 0)) {
      this.offsets[partition] = next;
      this.interruptions = 0;
    }
    this.onProgress(this.offsets);
    for (const check of this.waiting) check();
  }

  interrupted(reason: Error): void {
    this.interruptions += 1;
    if (this.interruptions < MAX_INTERRUPTIONS) return;
    this.failure = new CannotStart(
      `${this.generation.name} can't be built: reading the log has ended ${this.interruptions} times in a row ` +
        `without a record (${reason.message}); the next rebuild goes on with it`,
      { cause: reason },
    );
    for (const check of this.waiting) check();
  }

  /**
   * Resolves when each partition is applied up to its end.
   * @throws CannotStart the consumer was restarted too often without progress
   */
  caughtUp(ends: readonly number[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const check = () => {
        if (this.failure) reject(this.failure);
        else if (ends.every((end, partition) => (this.offsets[partition] ?? 0) >= end)) resolve();
        else return;
        this.waiting.delete(check);
      };
      this.waiting.add(check);
      check();
    });
  }
}
