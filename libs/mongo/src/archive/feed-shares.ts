/** What one page takes of a partition. */
export interface Share {
  readonly partition: number;
  /** The first offset of interest. */
  readonly from: number;
  /** The offset before which the archive is complete. */
  readonly until: number;
  /** Greatest number of events, at least 1. */
  readonly size: number;
}

/**
 * Divides a page among the partitions that have something to read. Each gives one event at least: whose are the
 * oldest is not known before, and they come first, so that no partition waits for ever.
 */
export function sharesOf(from: readonly number[], until: readonly number[], limit: number): readonly Share[] {
  const waiting = until
    .map((end, partition) => ({ partition, from: from[partition] ?? 0, until: end }))
    .filter((range) => range.from < range.until);
  return waiting.map((range) => ({ ...range, size: Math.ceil(limit / waiting.length) }));
}

/** Brings several runs of events together by their times; each run keeps its order. */
export function byTime<Event extends { readonly time: string }>(
  runs: readonly (readonly Event[])[],
): readonly Event[] {
  const left = runs.map((run) => [...run].reverse());
  const merged: Event[] = [];
  for (;;) {
    const first = left.filter((run) => run.length > 0).reduce(earlier, []);
    const event = first.pop();
    if (!event) return merged;
    merged.push(event);
  }
}

/** Of two runs, the one whose next event is the earlier one. */
function earlier<Event extends { readonly time: string }>(a: Event[], b: Event[]): Event[] {
  const [first, second] = [a.at(-1), b.at(-1)];
  return !first || (second && second.time < first.time) ? b : a;
}
