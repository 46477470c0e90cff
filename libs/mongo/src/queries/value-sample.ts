import type { Position } from '#application/views';
import type { mongo } from 'mongoose';
import { recordsBefore } from '../generations/generation.js';
import { READ_DEADLINE } from '../read-deadline.js';
import { filterPath, type RecordDocument } from '../schema/record-document.js';

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
/** The code points that are kept of a name, which can have thousands. */
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
  const name = { $substrCP: [`$${filterPath('name')}`, 0, MAX_LENGTH] };
  const stages = [
    { $match: { removed: false, _id: { $lt: idAt(SAMPLE_SIZE / count) } } },
    { $limit: 2 * SAMPLE_SIZE },
    { $project: { _id: 0, name, created_at: 1, updated_at: 1 } },
  ];
  type Values = Readonly<Record<'name' | 'created_at' | 'updated_at', string>>;
  const found = await stations.aggregate<Values>(stages, READ_DEADLINE).toArray();
  const sampleOf = (field: keyof Values): ValueSample => ({
    // The empty name is also that of stations without a name.
    values: found
      .map((values) => values[field])
      .filter((value) => value !== '')
      .sort(compareCodePoints),
    recordsPerValue: count / SAMPLE_SIZE,
  });
  return new Map([
    [filterPath('name'), sampleOf('name')],
    ['created_at', sampleOf('created_at')],
    ['updated_at', sampleOf('updated_at')],
  ]);
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
