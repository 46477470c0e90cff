/** How many reads are under way, counted in memory that threads share. */
export class ReadsUnderWay {
  private readonly cells: Int32Array<SharedArrayBuffer>;

  /** @param memory that of the count, where another thread has made it */
  constructor(readonly memory = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.cells = new Int32Array(memory);
  }

  begin(): void {
    Atomics.add(this.cells, 0, 1);
  }

  end(): void {
    if (Atomics.sub(this.cells, 0, 1) === 1) Atomics.notify(this.cells, 0);
  }

  count(): number {
    return Atomics.load(this.cells, 0);
  }

  /** Blocks this thread until there are none, or until the time is over. @param mostMs milliseconds */
  wait(mostMs: number): void {
    const end = performance.now() + mostMs;
    let left = mostMs;
    for (let count = this.count(); count > 0 && left > 0; count = this.count()) {
      Atomics.wait(this.cells, 0, count, left);
      left = end - performance.now();
    }
  }
}
