import type { Generation } from './generation.js';

/** How often whoever builds a generation gives a sign of life, in milliseconds. */
const BEAT_EVERY_MS = 2000;
/** After so long without one, in milliseconds, another one goes on with the generation. */
const FORSAKEN_AFTER_MS = 10_000;

/**
 * Of several that could build a generation, one does. No clocks are compared: who waits counts for how long it has seen
 * no sign of life. One that was silent for too long may go on beside its heir, which costs time and harms nothing.
 */
export class BuildClaim {
  private seen: { readonly beat: number | undefined; readonly at: number } | undefined;

  /** @param clock milliseconds that never go back */
  constructor(
    readonly generation: Generation,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Returns whether it is to be built here: where nobody has begun, or who has gives no sign of life any more. */
  async take(): Promise<boolean> {
    const beat = await this.generation.beat();
    if (!this.seen || this.seen.beat !== beat) this.seen = { beat, at: this.clock() };
    const isFree = beat === undefined || this.clock() - this.seen.at >= FORSAKEN_AFTER_MS;
    return isFree && this.generation.beatAfter(beat);
  }

  /** Gives signs of life while the work goes on. */
  async during(work: Promise<void>): Promise<void> {
    // A sign that is lost is followed by others.
    const beat = () => void this.generation.beatOnce().catch(() => undefined);
    const beating = setInterval(beat, BEAT_EVERY_MS);
    await work.finally(() => clearInterval(beating));
  }
}
