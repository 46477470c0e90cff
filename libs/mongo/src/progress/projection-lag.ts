import { covers, decodePosition, type Position } from '#application/views';

/** Greatest number of log ends that are remembered; later ones then replace the last. */
const MAX_LOG_ENDS = 1000;

interface LogEnd {
  position: Position;
  /** When the log was first seen to end there. */
  readonly at: number;
}

/** Measures since when the read models have been behind the log, by the clock of the process that observes both. */
export class ProjectionLag {
  private readonly logEnds: LogEnd[] = [];

  /** Records that the log has grown to this position. Positions only increase. */
  logReached(position: Position, at: number): void {
    const last = this.logEnds.at(-1);
    if (last && this.logEnds.length >= MAX_LOG_ENDS) last.position = position;
    else this.logEnds.push({ position, at });
  }

  /** Records that the read models have reached this position. */
  projectionReached(applied: Position | undefined): void {
    const firstBehind = this.logEnds.findIndex(({ position }) => !covers(applied, position));
    this.logEnds.splice(0, firstBehind === -1 ? this.logEnds.length : firstBehind);
  }

  /** By partition, when the log grew beyond this position; undefined where it has not. */
  sinceBy(applied: Position | undefined): readonly (number | undefined)[] {
    const done = decodePosition(applied ?? '') ?? [];
    const end = decodePosition(this.logEnds.at(-1)?.position ?? '') ?? done;
    const ends = this.logEnds.map(({ position, at }) => ({ counts: decodePosition(position) ?? [], at }));
    return end.map((_, n) => ends.find(({ counts }) => (counts[n] ?? 0) > (done[n] ?? 0))?.at);
  }

  /** When the log grew beyond what the read models have applied; undefined if they have applied everything. */
  get since(): number | undefined {
    return this.logEnds[0]?.at;
  }
}
