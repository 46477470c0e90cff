/** Stops one of its calls, whichever it is told to, until the other projector is through. */
export class Preemption {
  private calls = 0;
  happened = false;

  constructor(
    private readonly at: number,
    private readonly other: () => Promise<unknown>,
  ) {}

  async step(): Promise<void> {
    this.calls += 1;
    if (this.calls !== this.at) return;
    this.happened = true;
    await this.other();
  }
}
