/** Sources of time, both in milliseconds. */
export interface Clocks {
  /** The time of day, since 1970. It may be set forward and back. */
  wall(): number;
  /** Time since any moment. It never jumps, but may stand still while the machine sleeps. */
  monotonic(): number;
}

export const systemClocks: Clocks = { wall: Date.now, monotonic: () => performance.now() };

/** A greater difference between the two clocks is a jump, in milliseconds. */
const MAX_DRIFT_MS = 60_000;
/** For how long both clocks have to agree before the time of day is used again, in milliseconds. */
const STEADY_MS = 6 * 3_600_000;

/**
 * A time of day that does not follow a clock that jumps ahead, for deletions by age: a clock that is wrong for minutes,
 * as after the start of a machine, would otherwise expire everything. From the start and after a jump, it goes on from
 * the time that was known before, until the time of day has gone on steadily for 6 hours.
 */
export class SteadyClock {
  private time: number;
  private wall: number;
  private monotonic: number;
  /** When the last jump was noticed, by the monotonic clock. */
  private jumpedAt: number;

  /** @param known the latest time that an earlier process recorded; -Infinity if there is none */
  constructor(
    private readonly clocks: Clocks,
    known: number,
  ) {
    this.wall = clocks.wall();
    this.monotonic = this.jumpedAt = clocks.monotonic();
    this.time = Math.min(known, this.wall);
  }

  /** Milliseconds since 1970, at most the time of day. Notices jumps between two calls. */
  now(): number {
    const wall = this.clocks.wall();
    const monotonic = this.clocks.monotonic();
    const elapsed = monotonic - this.monotonic;
    if (Math.abs(wall - this.wall - elapsed) > MAX_DRIFT_MS) this.jumpedAt = monotonic;
    const isSteady = monotonic - this.jumpedAt >= STEADY_MS;
    this.time = isSteady ? wall : Math.min(wall, this.time + elapsed);
    this.wall = wall;
    this.monotonic = monotonic;
    return this.time;
  }
}
