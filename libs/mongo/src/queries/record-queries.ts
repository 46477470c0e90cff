import {
  PageBudget,
  type ListQuery,
  type RecordPage,
  type RecordQueries,
  type StoredRecord,
} from '#application/views';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import type { mongo } from 'mongoose';
import type { Generations } from '../generations/generations.js';
import { READ_DEADLINE } from '../read-deadline.js';
import { RETURNED_FIELDS, storedRecord, type RecordDocument } from '../schema/record-document.js';
import { pageByDistance } from './distance-sort.js';
import { pageByField, type SortedRecord } from './field-sort.js';
import { filterClauses } from './filter-clauses.js';

const kindOf = Object.fromEntries(
  Object.entries(aggregates).map(([kind, { collection }]) => [collection, kind]),
) as Record<Collection, AggregateKind>;

type Records = mongo.Collection<RecordDocument>;

/** Reads records of the live generation. */
export class MongoRecordQueries implements RecordQueries {
  constructor(private readonly generations: Generations) {}

  async find(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    const records = await this.records(collection);
    const found = await records.findOne({ _id: id }, { projection: RETURNED_FIELDS, ...READ_DEADLINE });
    return found ? storedRecord(found) : undefined;
  }

  async list(collection: Collection, query: ListQuery): Promise<RecordPage> {
    const records = await this.records(collection);
    const budget = new PageBudget(query.bytes);
    const [found, total] = await Promise.all([
      // One more than the limit, which shows whether there is a next page.
      page(records, query, query.limit + 1, budget),
      query.total ? records.countDocuments({ $and: [...filterClauses(query)] }, READ_DEADLINE) : undefined,
    ]);
    const returned = found.slice(0, query.limit);
    const last = found.length > query.limit || budget.isSpent ? returned.at(-1) : undefined;
    return {
      records: returned.map(({ record }) => storedRecord(record)),
      ...(last && { next: { value: last.value, id: last.record._id } }),
      ...(total !== undefined && { total }),
    };
  }

  private async records(collection: Collection): Promise<Records> {
    const { records } = await this.generations.live();
    return records[kindOf[collection]];
  }
}

const page = (
  ...[records, query, limit, budget]: Parameters<typeof pageByField>
): Promise<readonly SortedRecord[]> =>
  (query.sort.by === 'distance' ? pageByDistance : pageByField)(records, query, limit, budget);
