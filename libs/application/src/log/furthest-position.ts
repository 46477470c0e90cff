import { decodePosition, encodePosition, type Position } from './position.js';

/** The maximum, per partition, of the positions that were included. */
export class FurthestPosition {
  private readonly counts: number[] = [];

  /** @param position a position of this log; other text is ignored */
  include(position: Position): void {
    for (const [partition, count] of (decodePosition(position) ?? []).entries()) {
      this.counts[partition] = Math.max(this.counts[partition] ?? 0, count);
    }
  }

  /** Undefined if no position was included. */
  get value(): Position | undefined {
    return this.counts.length > 0 ? encodePosition(this.counts) : undefined;
  }
}
