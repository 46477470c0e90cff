/** Suspends the n-th call of `step` until the other projector has finished. */
export class InterruptAtStep {
  private calls = 0;
  interrupted = false;

  constructor(
    private readonly callNumber: number,
    private readonly other: () => Promise<unknown>,
  ) {}

  async step(): Promise<void> {
    this.calls += 1;
    if (this.calls !== this.callNumber) return;
    this.interrupted = true;
    await this.other();
  }
}
