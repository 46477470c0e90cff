import { HEARTBEAT_INTERVAL_MS, SeenHeartbeats } from '../heartbeats.js';
import type { Generation } from './generation.js';

/**
 * A lease on the build of a generation: of several processes that could build it, one does. A holder that was silent
 * for too long may continue concurrently; events are applied once, so the result is the same.
 */
export class BuildLease {
  private readonly seen = new SeenHeartbeats();

  /** @param clock monotonic time in milliseconds */
  constructor(
    readonly generation: Generation,
    private readonly clock: () => number = () => performance.now(),
  ) {}

  /** Acquires the lease if no process has begun the build or its holder no longer sends heartbeats. */
  async acquire(): Promise<boolean> {
    const beat = await this.generation.heartbeat();
    const isFree = beat === undefined || this.seen.isSilent(this.generation.name, beat, this.clock());
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
