import type { ServerResponse } from 'node:http';
import { RateLimiterMemory, RateLimiterRes, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { HeldRefusals } from '../admission/held-refusals.js';

/** The time for which points are counted, in seconds. It begins with the first request of a caller. */
export const WINDOW_S = 60;

/** What is left of a limit. */
export interface Allowance {
  /** Points until the end of the window. */
  readonly left: number;
  /** The rest of the window, in seconds. */
  readonly seconds: number;
}

/** Counts the points that the requests of callers cost, and the failed authentications of addresses. */
export class RateLimits {
  readonly refusals = new HeldRefusals();
  private readonly checks = new HeldRefusals();
  private readonly points: RateLimiterAbstract;
  /** Of this instance alone: what they cost is its own time, and a credential is refused without a round trip. */
  private readonly failures: RateLimiterMemory;

  /**
   * @param limit the points that a caller may use in a window; 0: there is no limit
   * @param shared the counter that all instances share; undefined: this instance counts alone
   * @param isOn whether the limit holds now
   */
  constructor(
    readonly limit: number,
    shared?: RateLimiterAbstract,
    private readonly isOn: () => boolean = () => true,
  ) {
    const options = { points: limit, duration: WINDOW_S };
    this.points = shared ?? new RateLimiterMemory(options);
    this.failures = new RateLimiterMemory(options);
  }

  /** Whether requests are limited at present. */
  get areLimited(): boolean {
    return this.limit > 0 && this.isOn();
  }

  /** Takes the points of a request. The cost of one request is at most the limit. */
  async take(caller: string, cost: number): Promise<Allowance & { readonly isRefused: boolean }> {
    try {
      const left = await this.points.consume(caller, Math.min(cost, this.limit));
      return { ...allowanceOf(left), isRefused: false };
    } catch (error) {
      if (error instanceof RateLimiterRes) return { ...allowanceOf(error), isRefused: true };
      throw error;
    }
  }

  /** Takes points that a request turns out to cost. If they exceed the limit, the next request is refused. */
  charge(caller: string, cost: number): void {
    // A store that can't be reached counts by the instance alone.
    if (this.areLimited && cost > 0) this.points.penalty(caller, cost).catch(() => undefined);
  }

  /** Counts a failed authentication; it is refused as one too many if the address has had more than the limit. */
  async countFailure(address: string): Promise<Allowance & { readonly isRefused: boolean }> {
    const counted = await this.failures.penalty(address);
    return { ...allowanceOf(counted), isRefused: counted.consumedPoints > this.limit };
  }

  /**
   * Resolves when the signature of a token may be verified: at once, or in its turn after too many failures of the
   * address, about a hundred a second, but within 5 seconds: a valid token waits, and is not refused for others' failures.
   */
  async turnToVerify(address: string, response: ServerResponse): Promise<void> {
    const failed = this.areLimited ? await this.failures.get(address) : null;
    if (failed && failed.consumedPoints >= this.limit)
      await new Promise<void>((resolve) => this.checks.hold(address, response, resolve));
  }
}

const allowanceOf = ({ remainingPoints, msBeforeNext }: RateLimiterRes): Allowance => ({
  left: remainingPoints,
  seconds: Math.max(Math.ceil(msBeforeNext / 1000), 1),
});
