import type { Generation } from './generation.js';

/** Milliseconds between two heartbeats of the process that builds a generation. */
const HEARTBEAT_INTERVAL_MS = 2000;
/** Milliseconds without a heartbeat after which another process takes over the build. */
const LEASE_TIMEOUT_MS = 10_000;

/**
 * A lease on the build of a generation: of several processes that could build it, one does. Clocks of different
 * machines are not compared: a waiting process measures how long it has seen the same heartbeat. A holder that was
 * silent for too long may continue concurrently; events are applied once, so the result is the same.
 */
export class BuildLease {
  private seen: { readonly beat: number | undefined; readonly at: number } | undefined;

  /** @param clock monotonic time in milliseconds */
  constructor(
    readonly generation: Generation,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Acquires the lease if no process has begun the build or its holder no longer sends heartbeats. */
  async acquire(): Promise<boolean> {
    const beat = await this.generation.heartbeat();
    if (!this.seen || this.seen.beat !== beat) this.seen = { beat, at: this.clock() };
    const isFree = beat === undefined || this.clock() - this.seen.at >= LEASE_TIMEOUT_MS;
    return isFree && this.generation.takeOverHeartbeat(beat);
  }

  /** Sends heartbeats until the build ends. */
  async holdDuring(build: Promise<void>): Promise<void> {
    // A heartbeat that fails is followed by others.
    const beat = () => void this.generation.sendHeartbeat().catch(() => undefined);
    const timer = setInterval(beat, HEARTBEAT_INTERVAL_MS);
    await build.finally(() => clearInterval(timer));
  }
}
