import { PositionWaiters, ProjectionProgress, covers, type Position } from '#application/views';
import { Lag } from './lag.js';

/** Milliseconds between two looks at the stored position: while somebody waits, while it is behind, else. */
const WAITED_FOR_MS = 15;
const BEHIND_MS = 100;
const IDLE_MS = 500;
/** Milliseconds after which a look is no longer taken for the present. */
const GOOD_FOR_MS = 1000;

export interface ProgressSource {
  /** The position that is stored, undefined where nothing was ever applied. */
  look(): Promise<{ readonly position: Position | undefined }>;
}

/**
 * How far the read models are that others write: looked up now and then, and often while somebody waits, once for
 * all of them.
 */
export class MongoProjectionProgress extends ProjectionProgress {
  private applied: Position | undefined;
  private failed: Error | undefined;
  private lookedAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private delay = IDLE_MS;
  private stopped = false;
  private readonly lag = new Lag();
  private readonly waiters = new PositionWaiters();
  /** Those who wait for anything new: what brings that on brings the next look on. */
  private readonly patient = new PositionWaiters();

  /** @param clock milliseconds that never go back */
  constructor(
    private readonly source: ProgressSource,
    private readonly clock: () => number = () => performance.now(),
  ) {
    super();
  }

  /** Looks from now on; resolves after the first look. */
  async start(): Promise<void> {
    await this.look();
    this.schedule();
  }

  /** Looks no more. */
  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Looks now. */
  async look(): Promise<void> {
    const at = this.clock();
    try {
      this.applied = (await this.source.look()).position;
      this.failed = undefined;
      this.lookedAt = at;
      this.lag.reached(this.applied);
      this.waiters.release(this.applied);
      this.patient.release(this.applied);
    } catch (error) {
      this.failed = error as Error;
    }
  }

  /** The log was seen to have come as far as this: from now on the read models are behind until they have it. */
  logReached(position: Position): void {
    if (covers(this.applied, position)) return;
    this.lag.grown(position, this.clock());
    this.hasten();
  }

  position(): Position | undefined {
    return this.applied;
  }

  /** By what {@link logReached} was told; 0 where it is told nothing. */
  lagMs(): number {
    const { since } = this.lag;
    if (since === undefined) return 0;
    const now = this.clock();
    // As of the last look, since what came after it may well be applied; without a look for long, as of now.
    return Math.max(0, Math.round((now - this.lookedAt > GOOD_FOR_MS ? now : this.lookedAt) - since));
  }

  failure(): Error | undefined {
    return this.failed;
  }

  reached(position: Position, timeoutMs: number): Promise<boolean> {
    if (covers(this.applied, position)) return Promise.resolve(true);
    const waited = this.waiters.wait(position, timeoutMs);
    this.hasten();
    return waited;
  }

  passed(position: Position, until: AbortSignal): Promise<boolean> {
    if (!covers(position, this.applied)) return Promise.resolve(true);
    return this.patient.waitBeyond(position, until);
  }

  private hasten(): void {
    if (this.wantedDelay() < this.delay) this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.delay = this.wantedDelay();
    this.timer = setTimeout(() => void this.look().then(() => this.schedule()), this.delay);
    this.timer.unref();
  }

  private wantedDelay(): number {
    if (this.waiters.waiting) return WAITED_FOR_MS;
    return this.lag.since === undefined ? IDLE_MS : BEHIND_MS;
  }
}
