import { sortFields, type ListQuery, type Position } from '#application/views';
import type { mongo } from 'mongoose';
import { recordsBefore } from '../generations/generation.js';
import { READ_DEADLINE } from '../request-reads.js';
import { sortPath, type RecordDocument } from '../schema/record-document.js';

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

/** Values that a list is sorted by, of some of its records. They tell how far to read for a page, not what it contains. */
export interface ValueSample {
  /** In code point order, as the server sorts. A value can occur several times, and can be a prefix of a record's value. */
  readonly values: readonly string[];
  /** About how many records there are for each of the values. */
  readonly recordsPerValue: number;
}

/** The sample of a list that is read at once. */
export const NO_VALUES: ValueSample = { values: [], recordsPerValue: 1 };

type Stations = mongo.Collection<RecordDocument>;
/** By the path of the field. */
type Samples = ReadonlyMap<string, ValueSample>;

interface Taken {
  /** How many events had been applied. */
  readonly applied: number;
  readonly samples: Promise<Samples>;
}

const SAMPLE_SIZE = 500;
/** Fewer stations are sorted fast enough. */
const MIN_STATIONS = 2000;
/** A sample is replaced after this number of events: with an old one, a page reads at most so many stations more. */
const MAX_EVENTS = 2000;
/** The code points that are kept of a value: a name can have thousands. */
const MAX_LENGTH = 64;

/** Samples of the values that lists of stations are sorted by, shared by all reads. */
export class ValueSamples {
  private readonly taken = new WeakMap<Stations, Taken>();

  /**
   * @param path of the field that a list is sorted by
   * @param position of the generation that the stations belong to
   */
  async of(stations: Stations, path: string, position: Position | undefined): Promise<ValueSample> {
    const applied = recordsBefore(position);
    const last = this.taken.get(stations);
    const isUsable = last && Math.abs(applied - last.applied) < MAX_EVENTS;
    const samples = isUsable ? last.samples : this.take(stations, applied);
    return (await samples).get(path) ?? NO_VALUES;
  }

  private take(stations: Stations, applied: number): Promise<Samples> {
    const samples = takeSamples(stations);
    this.taken.set(stations, { applied, samples });
    // The next read tries again.
    samples.catch(() => this.taken.delete(stations));
    return samples;
  }
}

async function takeSamples(stations: Stations): Promise<Samples> {
  const count = await stations.estimatedDocumentCount(READ_DEADLINE);
  if (count < MIN_STATIONS) return new Map();
  const values = sortFields.station.map((by) => [by, { $substrCP: [`$${sortPath(by)}`, 0, MAX_LENGTH] }]);
  const stages = [
    { $match: { removed: false, _id: { $lt: idAt(SAMPLE_SIZE / count) } } },
    { $limit: 2 * SAMPLE_SIZE },
    { $project: { _id: 0, ...(Object.fromEntries(values) as object) } },
  ];
  type StationSort = (typeof sortFields.station)[number];
  const found = await stations
    .aggregate<Readonly<Record<StationSort, string>>>(stages, READ_DEADLINE)
    .toArray();
  const sampleOf = (by: StationSort): ValueSample => ({
    // The empty text is also that of stations without a value.
    values: found
      .map((values) => values[by])
      .filter((value) => value !== '')
      .sort(compareCodePoints),
    recordsPerValue: count / SAMPLE_SIZE,
  });
  return new Map(sortFields.station.map((by) => [sortPath(by), sampleOf(by)]));
}

/**
 * The id that this share of all stations precedes. Their ids are hashes, so the first ones are a random sample, which
 * the index on `_id` finds. `$sample` is not used: FerretDB returns the stations of a few disk pages.
 */
const idAt = (share: number): string =>
  Math.floor(share * 2 ** 32)
    .toString(16)
    .padStart(8, '0');

/** Compares as MongoDB does, which is not the order of UTF-16. */
export const compareCodePoints = (one: string, other: string): number =>
  Buffer.compare(Buffer.from(one), Buffer.from(other));
