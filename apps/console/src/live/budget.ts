/** Milliseconds. */
export type Clock = () => number;

/** How often something may be read: some times at once, and on average at a rate. */
export class Budget {
  private left: number;
  private at: number;

  /** @param perSecond on average @param burst at once, after it was quiet */
  constructor(
    private readonly perSecond: number,
    private readonly burst: number,
    private readonly now: Clock = () => performance.now(),
  ) {
    this.left = burst;
    this.at = now();
  }

  /** How many reads are possible now: a whole number, 0 or more. */
  get available(): number {
    const now = this.now();
    this.left = Math.min(this.burst, this.left + ((now - this.at) / 1000) * this.perSecond);
    this.at = now;
    return Math.max(0, Math.floor(this.left));
  }

  spend(count: number): void {
    this.left -= count;
  }

  /** How long there is none left, in milliseconds. */
  get wait(): number {
    return this.available > 0 ? 0 : Math.ceil(((1 - this.left) / this.perSecond) * 1000);
  }
}
