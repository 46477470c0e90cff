import type { EventBatch, EventHandler } from '#kafka';
import type { Generation, MongoDirectory, MongoProjection } from '#mongo';
import { CannotStart, decodePosition, positionIn, type Position } from '#application/views';

/** Reading that ends so often in a row without a record is not going to succeed. An outage ends it some times a minute. */
const GREATEST_INTERRUPTIONS = 20;

/** A generation of read models that is being brought up with the log, and how far it is. */
export class GenerationBuild implements EventHandler {
  private reached: number[] = [];
  private readonly waiting = new Set<() => void>();
  private interruptions = 0;
  private failure: Error | undefined;

  private constructor(
    readonly generation: Generation,
    private readonly projection: MongoProjection,
    private readonly moved: (reached: readonly number[]) => void,
  ) {}

  /**
   * Goes on with a generation from where it is.
   * @param moved is told how far each partition is read, whenever one is read further
   */
  static async begin(
    directory: MongoDirectory,
    generation: Generation,
    moved: (reached: readonly number[]) => void,
  ): Promise<GenerationBuild> {
    // It may have been left before all of its indexes were made.
    await generation.prepare();
    return new GenerationBuild(generation, await directory.projection(generation), moved);
  }

  /**
   * How far it is applied.
   * @throws CannotStart another rebuild has dropped it
   */
  async position(): Promise<Position | undefined> {
    const { generation } = this;
    if (await generation.isKept()) return generation.position();
    throw new CannotStart(
      `${generation.name} was dropped by another rebuild, which has ended before this one`,
    );
  }

  async positions(): Promise<readonly number[]> {
    const position = await this.projection.position();
    const positions = position === undefined ? [] : (decodePosition(position) ?? []);
    for (const [partition, next] of positions.entries()) this.passed(partition, next);
    return positions;
  }

  async handle({ partition, events, unreadable, next }: EventBatch): Promise<void> {
    await this.projection.setAside(unreadable);
    await this.projection.apply(events, positionIn(partition, next));
    this.passed(partition, next);
  }

  passed(partition: number, next: number): void {
    if (next > (this.reached[partition] ?? 0)) {
      this.reached[partition] = next;
      this.interruptions = 0;
    }
    this.moved(this.reached);
    for (const look of this.waiting) look();
  }

  interrupted(reason: Error): void {
    this.interruptions += 1;
    if (this.interruptions < GREATEST_INTERRUPTIONS) return;
    this.failure = new CannotStart(
      `${this.generation.name} can't be built: reading the log has ended ${this.interruptions} times in a row ` +
        `without a record (${reason.message}); the next rebuild goes on with it`,
      { cause: reason },
    );
    for (const look of this.waiting) look();
  }

  /**
   * Resolves once each partition is read up to its end.
   * @throws CannotStart reading ends again and again
   */
  caughtUp(ends: readonly number[]): Promise<void> {
    return new Promise((resolve, reject) => {
      const look = () => {
        if (this.failure) reject(this.failure);
        else if (ends.every((end, partition) => (this.reached[partition] ?? 0) >= end)) resolve();
        else return;
        this.waiting.delete(look);
      };
      this.waiting.add(look);
      look();
    });
  }
}
