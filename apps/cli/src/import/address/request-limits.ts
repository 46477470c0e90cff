/** How long a request may take, and how long it may receive nothing. */
export interface TimeLimits {
  readonly totalMs: number;
  readonly idleMs: number;
}

/** Ends a request that takes too long, or that a signal stops. */
export class RequestLimits {
  private readonly controller = new AbortController();
  private readonly total: NodeJS.Timeout;
  private idle: NodeJS.Timeout | undefined;
  /** Aborts with the reason. */
  readonly signal = this.controller.signal;

  constructor(
    private readonly limits: TimeLimits,
    private readonly stop: AbortSignal,
  ) {
    const { totalMs } = limits;
    this.total = setTimeout(() => this.abort(`the page took more than ${totalMs / 1000} seconds`), totalMs);
    stop.addEventListener('abort', this.handleStop);
    this.restart();
  }

  /** Passes on pieces, and restarts the idle time at each. */
  async *watch(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const piece of pieces) {
      clearTimeout(this.idle);
      yield piece;
      this.restart();
    }
  }

  /** To be called at the end of the request. The signal that stops all requests lives longer, and must not keep this. */
  end(): void {
    clearTimeout(this.idle);
    clearTimeout(this.total);
    this.stop.removeEventListener('abort', this.handleStop);
  }

  private restart(): void {
    const { idleMs } = this.limits;
    clearTimeout(this.idle);
    this.idle = setTimeout(() => this.abort(`nothing was received for ${idleMs / 1000} seconds`), idleMs);
  }

  private readonly handleStop = (): void => this.controller.abort(this.stop.reason);

  private abort(reason: string): void {
    this.controller.abort(new Error(reason));
  }
}
