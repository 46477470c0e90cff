import type { ListQuery } from '#application/views';
import { compareCodePoints, type ValueSample } from './value-sample.js';

/** A range of sort values in the direction of a list. */
export interface ValueRange {
  /** Where it begins, this value included; undefined for the beginning of the list. */
  readonly from?: string;
  /** Where it ends, this value not included; undefined for the end of the list. */
  readonly until?: string;
}

/** A page is read from at most so many ranges with an end, then from one without. */
const MAX_BOUNDED = 2;
/** How much longer than the first one a range can be. Beyond that few records match, which may have an index. */
const MAX_GROWTH = 8;

/**
 * Yields the ranges to read a page from, one after another until it is full: each begins where the one before has ended,
 * and the last one has no end. A short range spares the server the sorting of records far beyond the page, which some
 * servers do. The sample decides about the lengths alone: the page is the same for any sample.
 * The caller passes how many records of the page were found in each range.
 */
export function* valueRanges(
  sample: ValueSample,
  query: Pick<ListQuery, 'sort' | 'after' | 'limit'>,
): Generator<ValueRange, void, number> {
  const { limit } = query;
  let ahead = valuesAhead(sample, query);
  let range: ValueRange = {};
  // Twice a page, as the values of a sample are not evenly spaced.
  let reach = 2 + Math.ceil((2 * limit) / sample.recordsPerValue);
  let [missing, passed] = [limit, 0];
  const longest = MAX_GROWTH * reach;
  for (let bounded = 0; bounded < MAX_BOUNDED; bounded += 1) {
    // A range that includes most of what is left saves too little.
    if (reach > Math.min(longest, ahead.length / 2)) break;
    const next = ahead.findIndex((value, index) => index >= reach && value !== ahead[0]);
    const until = ahead[next];
    if (until === undefined) break;
    const found = yield { ...range, until };
    range = { from: until };
    ahead = ahead.slice(next);
    [missing, passed] = [missing - found, passed + next];
    // The share of the matching records so far tells how far the rest of the page is: without any, too far.
    reach = Math.ceil((2 * passed * missing) / (limit - missing));
  }
  yield range;
}

/** The sampled values beyond the cursor, in the order of the list. */
function valuesAhead({ values }: ValueSample, { sort, after }: Pick<ListQuery, 'sort' | 'after'>) {
  const inOrder = sort.descending ? values.toReversed() : values;
  if (!after) return inOrder;
  const direction = sort.descending ? -1 : 1;
  const last = String(after.value);
  // A binary search, because the value of the cursor can be long.
  let [first, end] = [0, inOrder.length];
  while (first < end) {
    const middle = Math.floor((first + end) / 2);
    if (direction * compareCodePoints(inOrder[middle] ?? '', last) > 0) end = middle;
    else first = middle + 1;
  }
  return inOrder.slice(first);
}
