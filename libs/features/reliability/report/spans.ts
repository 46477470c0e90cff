import type { Interval } from '#domain';

/** Times, and how much of them is within another one. */
export class Spans {
  /** By index of a span, the length of all before it. */
  private readonly before: number[] = [];
  readonly length: number;

  /** @param spans in order and apart from each other */
  constructor(private readonly spans: readonly Interval[]) {
    let length = 0;
    for (const { begin, end } of spans) {
      this.before.push(length);
      length += end - begin;
    }
    this.length = length;
  }

  /** How much of the time from begin to end is within them. */
  within(begin: number, end: number): number {
    return this.spans.length === 0 ? 0 : this.until(end) - this.until(begin);
  }

  private until(time: number): number {
    let [low, high] = [0, this.spans.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((this.spans[middle]?.begin ?? Infinity) < time) low = middle + 1;
      else high = middle;
    }
    const last = this.spans[low - 1];
    return last ? (this.before[low - 1] ?? 0) + Math.min(time, last.end) - last.begin : 0;
  }
}

export const noSpans = new Spans([]);
