/** Numbers from `begin`, included, to `end`, excluded. */
export interface Interval {
  readonly begin: number;
  readonly end: number;
}

/** Returns intervals that are not empty, in order and apart from each other, with the same numbers in them. */
export function merged(intervals: readonly Interval[]): Interval[] {
  const disjoint: Interval[] = [];
  const inOrder = intervals
    .filter(({ begin, end }) => begin < end)
    .sort((one, other) => one.begin - other.begin);
  for (const { begin, end } of inOrder) {
    const last = disjoint.at(-1);
    if (last === undefined || begin > last.end) disjoint.push({ begin, end });
    else disjoint[disjoint.length - 1] = { begin: last.begin, end: Math.max(last.end, end) };
  }
  return disjoint;
}

/**
 * Returns the numbers of intervals that others do not have.
 * @param intervals as {@link merged} returns them, as are the others
 */
export function without(intervals: readonly Interval[], others: readonly Interval[]): Interval[] {
  const rest: Interval[] = [];
  let next = 0;
  for (const { begin, end } of intervals) {
    let from = begin;
    while ((others[next]?.end ?? Infinity) <= from) next += 1;
    for (let index = next; (others[index]?.begin ?? Infinity) < end; index += 1) {
      const other = others[index] as Interval;
      if (from < other.begin) rest.push({ begin: from, end: other.begin });
      from = Math.max(from, other.end);
    }
    if (from < end) rest.push({ begin: from, end });
  }
  return rest;
}

export const contain = (intervals: readonly Interval[], number: number): boolean =>
  intervals.some(({ begin, end }) => begin <= number && number < end);

/** The first begin or end after a number; infinity if there is none. @param intervals as {@link merged} returns them */
export function boundAfter(intervals: readonly Interval[], number: number): number {
  const next = intervals.find(({ end }) => end > number);
  if (next === undefined) return Infinity;
  return next.begin > number ? next.begin : next.end;
}
