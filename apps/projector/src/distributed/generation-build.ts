import type { EventBatch, EventHandler } from '#kafka';
import type { Generation, MongoDirectory, MongoProjection } from '#mongo';
import { decodePosition, positionIn } from '#application/views';

/** A generation of read models that is being brought up with the log, and how far it is. */
export class GenerationBuild implements EventHandler {
  private reached: number[] = [];
  private readonly waiting = new Set<() => void>();

  private constructor(
    readonly generation: Generation,
    private readonly projection: MongoProjection,
    private readonly moved: (reached: readonly number[]) => void,
  ) {}

  /**
   * Begins a generation, or goes on with one that was left unfinished.
   * @param moved is told how far each partition is read, whenever one is read further
   */
  static async begin(
    directory: MongoDirectory,
    moved: (reached: readonly number[]) => void,
  ): Promise<GenerationBuild> {
    const { generations } = directory;
    const generation = (await generations.unfinished()) ?? (await generations.create());
    // It may have been left before all of its indexes were made.
    await generation.prepare();
    return new GenerationBuild(generation, await directory.projection(generation), moved);
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
    this.reached[partition] = Math.max(this.reached[partition] ?? 0, next);
    this.moved(this.reached);
    for (const look of this.waiting) look();
  }

  /** Resolves once each partition is read up to its end. */
  caughtUp(ends: readonly number[]): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        if (!ends.every((end, partition) => (this.reached[partition] ?? 0) >= end)) return;
        this.waiting.delete(look);
        resolve();
      };
      this.waiting.add(look);
      look();
    });
  }
}
