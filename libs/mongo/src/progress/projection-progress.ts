import {
  PositionWaiters,
  ProjectionProgress,
  covers,
  decodePosition,
  type FeedGrowth,
  type Position,
} from '#application/views';

/** Milliseconds between two reads of the stored position: while a caller waits for it; while it is behind; otherwise. */
const WAITED_FOR_MS = 15;
const BEHIND_MS = 100;
const IDLE_MS = 500;
/** Milliseconds after which the last read is too old to measure the lag by. */
const STALE_AFTER_MS = 1000;

export interface ProgressSource {
  /** Reads the stored position, undefined if no event was applied. */
  liveState(): Promise<{ readonly position: Position | undefined }>;
}

/** The progress of read models that other processes write. It polls the stored position, once for all callers that wait. */
export class MongoProjectionProgress extends ProjectionProgress implements FeedGrowth {
  private applied: Position | undefined;
  private failed: Error | undefined;
  private polledAt = 0;
  private timer: NodeJS.Timeout | undefined;
  private delay = IDLE_MS;
  private stopped = false;
  private readonly lag = new ProjectionLag();
  private readonly waiters = new PositionWaiters();
  /** Callers of {@link passed}. They do not shorten the interval. */
  private readonly growthWaiters = new PositionWaiters();

  /** @param clock monotonic time in milliseconds */
  constructor(
    private readonly source: ProgressSource,
    private readonly clock: () => number = () => performance.now(),
  ) {
    super();
  }

  /** Begins to poll. Resolves after the first read. */
  async start(): Promise<void> {
    await this.poll();
    this.schedule();
  }

  stop(): void {
    this.stopped = true;
    clearTimeout(this.timer);
  }

  /** Reads the stored position once. */
  async poll(): Promise<void> {
    const at = this.clock();
    try {
      this.applied = (await this.source.liveState()).position;
      this.failed = undefined;
      this.polledAt = at;
      this.lag.projectionReached(this.applied);
      this.waiters.release(this.applied);
      this.growthWaiters.release(this.applied);
    } catch (error) {
      this.failed = error as Error;
    }
  }

  /** Reports that the log has reached this position: the read models are behind until they have applied it. */
  logReached(position: Position): void {
    if (covers(this.applied, position)) return;
    this.lag.logReached(position, this.clock());
    this.hasten();
  }

  position(): Position | undefined {
    return this.applied;
  }

  /** Measured by the positions that {@link logReached} was called with; 0 if it was not called. */
  lagMs(): number {
    return this.waitingFor(this.lag.since);
  }

  override lagsMs(): readonly number[] {
    return this.lag.sinceBy(this.applied).map((since) => this.waitingFor(since));
  }

  private waitingFor(since: number | undefined): number {
    if (since === undefined) return 0;
    const now = this.clock();
    // As of the last read, because later events may be applied already. If that is long ago, as of now.
    const isStale = now - this.polledAt > STALE_AFTER_MS;
    return Math.max(0, Math.round((isStale ? now : this.polledAt) - since));
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
    return this.growthWaiters.waitBeyond(position, until);
  }

  private hasten(): void {
    if (this.wantedDelay() < this.delay) this.schedule();
  }

  private schedule(): void {
    clearTimeout(this.timer);
    if (this.stopped) return;
    this.delay = this.wantedDelay();
    this.timer = setTimeout(() => void this.poll().then(() => this.schedule()), this.delay);
    this.timer.unref();
  }

  private wantedDelay(): number {
    if (this.waiters.waiting) return WAITED_FOR_MS;
    return this.lag.since === undefined ? IDLE_MS : BEHIND_MS;
  }
}

/** Greatest number of log ends that are remembered; later ones then replace the last. */
const MAX_LOG_ENDS = 1000;

interface LogEnd {
  position: Position;
  /** When the log was first seen to end there. */
  readonly at: number;
}

/** Measures since when the read models have been behind the log, by the clock of the process that observes both. */
class ProjectionLag {
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
