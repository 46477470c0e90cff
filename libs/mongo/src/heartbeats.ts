/** Milliseconds between two heartbeats of a process that holds a lease. */
export const HEARTBEAT_INTERVAL_MS = 2000;
/** Milliseconds without a heartbeat after which others take over what a process holds. */
export const LEASE_TIMEOUT_MS = 10_000;

/**
 * The heartbeats of processes that hold leases, each a number in the database that grows. Clocks of different machines
 * are not compared: a process measures how long it has seen the same heartbeat of another one.
 */
export class SeenHeartbeats {
  private readonly seen = new Map<string, { readonly beat: number; readonly at: number }>();

  /**
   * Whether the last heartbeat has been the same for so long that the holder of the lease counts as dead.
   * @param now monotonic time in milliseconds
   */
  isSilent(holder: string, beat: number, now: number): boolean {
    const known = this.seen.get(holder);
    if (known?.beat === beat) return now - known.at >= LEASE_TIMEOUT_MS;
    this.seen.set(holder, { beat, at: now });
    return false;
  }
}
