import type { ListQuery, RecordPage, RecordQueries, StoredRecord } from '#application/views';
import { aggregates, type AggregateKind, type Collection } from '#domain';
import type { mongo } from 'mongoose';
import type { Generations } from '../generations/generations.js';
import { conditionsOf } from './list-conditions.js';
import { recordsByDistance } from './distance-order.js';
import { SHOWN, storedRecord, type RecordDocument } from './record-document.js';
import { sortedRecords, type SortedRecord } from './sorted-records.js';

const kindOf = Object.fromEntries(
  Object.entries(aggregates).map(([kind, { collection }]) => [collection, kind]),
) as Record<Collection, AggregateKind>;

type Records = mongo.Collection<RecordDocument>;

/** The live generation of read models, asked. */
export class MongoRecordQueries implements RecordQueries {
  constructor(private readonly generations: Generations) {}

  async find(collection: Collection, id: string): Promise<StoredRecord | undefined> {
    const records = await this.records(collection);
    const found = await records.findOne({ _id: id }, { projection: SHOWN });
    return found ? storedRecord(found) : undefined;
  }

  async list(collection: Collection, query: ListQuery): Promise<RecordPage> {
    const records = await this.records(collection);
    const [found, total] = await Promise.all([
      // One more than asked for tells whether there is a next page.
      page(records, query, query.limit + 1),
      query.total ? records.countDocuments({ $and: [...conditionsOf(query)] }) : undefined,
    ]);
    const shown = found.slice(0, query.limit);
    const last = found.length > query.limit ? shown.at(-1) : undefined;
    return {
      records: shown.map(({ record }) => storedRecord(record)),
      ...(last && { next: { value: last.value, id: last.record._id } }),
      ...(total !== undefined && { total }),
    };
  }

  private async records(collection: Collection): Promise<Records> {
    const { records } = await this.generations.live();
    return records[kindOf[collection]];
  }
}

const page = (records: Records, query: ListQuery, limit: number): Promise<readonly SortedRecord[]> =>
  query.sort.by === 'distance'
    ? recordsByDistance(records, query, limit)
    : sortedRecords(records, query, limit);
