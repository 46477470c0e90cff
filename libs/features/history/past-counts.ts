import type { StatusCounts } from './ports/status-history.js';

/** A station in a count: its status code; `none` for no status; undefined if it does not count. */
export type CountedAs = string | undefined;

/** What a station counts as. @param code its status at that time, null for none @param present whether it is there */
export const countedAs = (code: string | null, present: boolean): CountedAs =>
  code ?? (present ? 'none' : undefined);

/** The present counts, and the changes by which they are computed back to times of the past. */
export class PastCounts {
  private readonly present = new Map<string, number>();
  /** For each time, what changed after it and not after the next one. */
  private readonly changes: readonly Map<string, number>[];

  /** @param times ascending */
  constructor(private readonly times: readonly number[]) {
    this.changes = times.map(() => new Map());
  }

  /** Adds stations that count so now. */
  addPresent(as: CountedAs, count: number): void {
    add(this.present, as, count);
  }

  /** Adds a change at a time after the first one. */
  addChange(at: number, from: CountedAs, to: CountedAs): void {
    const changes = this.changes[this.lastBefore(at)];
    if (from === to || !changes) return;
    add(changes, from, -1);
    add(changes, to, 1);
  }

  /** The counts at each time. */
  counts(): readonly StatusCounts[] {
    const now = new Map(this.present);
    const back = this.changes.toReversed().map((changes) => {
      for (const [as, by] of changes) add(now, as, -by);
      return Object.fromEntries([...now].filter(([, count]) => count > 0).sort());
    });
    return back.reverse();
  }

  /** The index of the last time before another one. */
  private lastBefore(at: number): number {
    let [low, high] = [-1, this.times.length - 1];
    while (low < high) {
      const middle = Math.ceil((low + high) / 2);
      if ((this.times[middle] ?? Infinity) < at) low = middle;
      else high = middle - 1;
    }
    return low;
  }
}

function add(counts: Map<string, number>, as: CountedAs, by: number): void {
  if (as !== undefined) counts.set(as, (counts.get(as) ?? 0) + by);
}
