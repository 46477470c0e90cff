import {
  MAX_REMOVED_STATIONS,
  PageBudget,
  type ListQuery,
  type RecordPage,
  type RecordQueries,
  type RemovedQuery,
  type Sort,
  type StoredRecord,
} from '#application/views';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import type { mongo } from 'mongoose';
import type { Generations } from '../generations/generations.js';
import type { LiveState } from '../generations/live-state-reader.js';
import { resolveHours } from '../hours.js';
import { READ_DEADLINE, type NextCommand, type RequestReads } from '../request-reads.js';
import { RETURNED_FIELDS, sortPath, storedRecord, type RecordDocument } from '../schema/record-document.js';
import {
  locationsByDistance,
  pageByDistance,
  pageByField,
  type SortedRecord,
  type SortedSource,
} from './list-pages.js';
import { filterClauses } from './filter-clauses.js';
import { countLocations, siteQuery, withCountedStations } from './sites.js';
import { StationPrices } from './station-prices.js';
import { NO_VALUES, ValueSamples } from './value-ranges.js';

const kindOf = Object.fromEntries(
  Object.entries(aggregates).map(([kind, { collection }]) => [collection, kind]),
) as Record<Collection, AggregateKind>;

const OPTIONS = { projection: RETURNED_FIELDS, ...READ_DEADLINE };
/** A record that takes little time to decode. */
const IS_SMALL = { $expr: { $lte: [{ $strLenBytes: '$attributes' }, 256 * 1024] } };

type Records = mongo.Collection<RecordDocument>;

/** Reads records of the live generation. */
export class MongoRecordQueries implements RecordQueries {
  /** The last read of a record that is large or missing. */
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly generations: Generations,
    private readonly reads: Pick<RequestReads, 'execute'>,
    private readonly samples: Pick<ValueSamples, 'of'> = new ValueSamples(),
  ) {}

  async find(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    const { records } = await this.generations.live();
    const ofKind = records[kindOf[collection]];
    const document =
      (await ofKind.findOne({ _id: id, ...IS_SMALL }, OPTIONS)) ?? (await this.findAny(ofKind, id));
    const found = document ? [storedRecord(document)] : [];
    const [shown] =
      collection === 'locations' ? await withCountedStations(records.station, found, READ_DEADLINE) : found;
    return shown;
  }

  /** One at a time: the driver would decode as many large records as it has connections. */
  private findAny(records: Records, id: string): Promise<RecordDocument | null> {
    const found = this.last.then(() => records.findOne({ _id: id }, OPTIONS));
    this.last = found.catch(() => undefined);
    return found;
  }

  list(collection: Collection, query: ListQuery, signal?: AbortSignal): Promise<RecordPage> {
    return this.reads.execute(signal, (next) => this.page(collection, query, next));
  }

  removedStations(asked: RemovedQuery, signal?: AbortSignal): Promise<readonly StoredRecord[]> {
    return this.reads.execute(signal, async (next) => {
      const { records } = await this.generations.live();
      const { filter, order, limit } = removedOf(asked);
      const found = await records.station
        .find({ removed: true, ...filter }, { projection: RETURNED_FIELDS, ...next() })
        .sort(order)
        .limit(limit)
        .toArray();
      return found.map(storedRecord);
    });
  }

  /** The commands follow one another: a client that has gone meanwhile costs no count. */
  private async page(collection: Collection, asked: ListQuery, next: NextCommand): Promise<RecordPage> {
    const state = await this.generations.recentState();
    const kind = kindOf[collection];
    const open = await resolveHours(state.generation, asked, next);
    const prices = new StationPrices(state.generation, next);
    const compared = await prices.compared(open);
    const query = compared?.query ?? open;
    const budget = new PageBudget(query.bytes);
    // One more than the limit, which shows whether there is a next page.
    const longer = { ...query, limit: query.limit + 1 };
    const read = { state, budget, next, sorted: compared?.page?.(longer, budget) };
    const { found, total } =
      kind === 'location' ? await locationsOf(longer, read) : await this.recordsOf(kind, longer, read);
    const returned = found.slice(0, query.limit);
    const shown = await prices.shown(
      returned.map(({ record }) => record),
      query,
    );
    const isLast = found.length <= query.limit && !budget.isSpent;
    return {
      records:
        kind === 'location'
          ? await withCountedStations(state.generation.records.station, shown, next())
          : shown,
      ...(isLast ? {} : nextOf(returned)),
      ...(total !== undefined && { total }),
    };
  }

  private async recordsOf(kind: AggregateKind, query: ListQuery, read: Read): Promise<Found> {
    const { state, next, sorted } = read;
    const records = state.generation.records[kind];
    const found = (await sorted) ?? (await this.pageOf(kind, query, read));
    const total = query.total
      ? await records.countDocuments({ $and: [...filterClauses(query)] }, next())
      : undefined;
    return { found, total };
  }

  private async pageOf(
    kind: AggregateKind,
    query: ListQuery,
    { state, budget, next }: Read,
  ): Promise<readonly SortedRecord[]> {
    const records = state.generation.records[kind];
    return query.sort.by === 'distance'
      ? pageByDistance(records, query, budget, next)
      : pageByField(await this.sourceOf(kind, query.sort, state), query, budget, next);
  }

  private async sourceOf(
    kind: AggregateKind,
    sort: Sort,
    { generation, position }: LiveState,
  ): Promise<SortedSource> {
    const records = generation.records[kind];
    // There are few records of the other kinds.
    if (kind !== 'station') return { records, sample: NO_VALUES };
    return { records, sample: await this.samples.of(records, sortPath(sort.by), position) };
  }
}

const nextOf = (page: readonly SortedRecord[]): Pick<RecordPage, 'next'> => {
  const last = page.at(-1);
  return last ? { next: { value: last.value, id: last.record._id } } : {};
};

/** How removed stations are found. */
function removedOf(asked: RemovedQuery): {
  readonly filter: mongo.Filter<RecordDocument>;
  readonly order: Record<string, 1 | -1>;
  readonly limit: number;
} {
  if ('sources' in asked)
    return {
      filter: { removed_source: { $in: asked.sources } },
      order: { created_at: 1, _id: 1 },
      limit: MAX_REMOVED_STATIONS,
    };
  const { after, limit } = asked;
  const later = after && [
    { updated_at: { $lt: after.removedAt } },
    { updated_at: after.removedAt, _id: { $gt: after.id } },
  ];
  return { filter: later ? { $or: later } : {}, order: { updated_at: -1, _id: 1 }, limit };
}

/** What a page is read with. */
interface Read {
  readonly state: LiveState;
  readonly budget: PageBudget;
  readonly next: NextCommand;
  /** The page of a list by price. */
  readonly sorted: Promise<readonly SortedRecord[]> | undefined;
}

interface Found {
  readonly found: readonly SortedRecord[];
  readonly total: number | undefined;
}

async function locationsOf(asked: ListQuery, { state, budget, next }: Read): Promise<Found> {
  const { station, location: records } = state.generation.records;
  const { query, stages } = siteQuery(asked, station.collectionName);
  const found =
    query.sort.by === 'distance' && asked.near
      ? await locationsByDistance(records, { query, stages, near: asked.near }, budget, next)
      : await pageByField({ records, sample: NO_VALUES, stages }, query, budget, next);
  const total = query.total ? await countLocations(records, { query, stages }, next()) : undefined;
  return { found, total };
}
