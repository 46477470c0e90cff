/** Runs transitions between generations of read models one at a time. */
export class Transitions {
  private running: Promise<void> | undefined;

  constructor(private readonly signal: AbortSignal) {}

  /** Whether none is running. */
  get isIdle(): boolean {
    return this.running === undefined;
  }

  /** Runs a transition after those that are running, unless the signal is aborted then. */
  async run(transition: () => Promise<void>): Promise<void> {
    while (this.running) await this.running.catch(() => {});
    if (this.signal.aborted) return;
    this.running = transition().finally(() => (this.running = undefined));
    await this.running;
  }

  /** Resolves when none is running. */
  async ended(): Promise<void> {
    await this.running;
  }
}
