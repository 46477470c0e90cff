/** Suspends the n-th call of `step` until the other projector has finished. */
export class Preemption {
  private calls = 0;
  happened = false;

  constructor(
    private readonly callNumber: number,
    private readonly other: () => Promise<unknown>,
  ) {}

  async step(): Promise<void> {
    this.calls += 1;
    if (this.calls !== this.callNumber) return;
    this.happened = true;
    await this.other();
  }
}
