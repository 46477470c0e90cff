/** Ends a request that receives nothing for some time. */
export class IdleLimit {
  private readonly controller = new AbortController();
  private timer: NodeJS.Timeout | undefined;
  /** Aborts when nothing was received. */
  readonly signal = this.controller.signal;

  constructor(private readonly ms: number) {
    this.restart();
  }

  /** Passes on pieces, and restarts the time at each. */
  async *watch(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
    for await (const piece of pieces) {
      this.end();
      yield piece;
      this.restart();
    }
  }

  end(): void {
    clearTimeout(this.timer);
  }

  private restart(): void {
    this.end();
    const reason = new Error(`nothing was received for ${this.ms / 1000} seconds`);
    this.timer = setTimeout(() => this.controller.abort(reason), this.ms);
  }
}
