import { covers, type Position } from '#application/views';

/** Moments that are remembered one by one; beyond them, later ones count as the last of these. */
const GREATEST_COUNT = 1000;

interface Growth {
  position: Position;
  /** When the log was seen to have come so far. */
  readonly at: number;
}

/** Since when the read models have been behind the log, by the clock of whoever sees both. */
export class Lag {
  private readonly growths: Growth[] = [];

  /** The log was seen to reach this position; positions only grow. */
  grown(position: Position, at: number): void {
    const last = this.growths.at(-1);
    if (last && this.growths.length >= GREATEST_COUNT) last.position = position;
    else this.growths.push({ position, at });
  }

  /** The read models were seen to have reached this position. */
  reached(applied: Position | undefined): void {
    const open = this.growths.findIndex(({ position }) => !covers(applied, position));
    this.growths.splice(0, open === -1 ? this.growths.length : open);
  }

  /** When the log was seen to grow beyond the read models; undefined where they have all of it. */
  get since(): number | undefined {
    return this.growths[0]?.at;
  }
}
