import type { ServerResponse } from 'node:http';

/** By how much each refusal of a caller that is held delays its next one, in milliseconds. */
const STEP_MS = 10;
const MAX_DELAY_MS = 5_000;

/**
 * Sends the refusals of a caller one after the other, about a hundred a second, but each within 5 seconds. A client that
 * sends on after it was refused, on many connections, would otherwise take the main thread by its refusals alone.
 */
export class HeldRefusals {
  /** Numbers of refusals that are held, by caller. */
  private readonly held = new Map<string, number>();

  /** Calls `send` at once if no refusal of the caller is held, else later; never if the client has gone before. */
  hold(caller: string, response: ServerResponse, send: () => void): void {
    if (response.destroyed) return;
    const before = this.held.get(caller) ?? 0;
    this.held.set(caller, before + 1);
    const timer = setTimeout(send, Math.min(before * STEP_MS, MAX_DELAY_MS));
    response.once('close', () => {
      clearTimeout(timer);
      this.release(caller);
    });
  }

  private release(caller: string): void {
    const left = (this.held.get(caller) ?? 0) - 1;
    if (left > 0) this.held.set(caller, left);
    else this.held.delete(caller);
  }
}
