import type { ListQuery, PageBudget, Sort, SortKey } from '#application/views';
import type { mongo } from 'mongoose';
import { admitted } from '../page-cursor.js';
import { RETURNED_FIELDS, filterPath, sizeOfRecord, type RecordDocument } from '../schema/record-document.js';
import type { FilterClause } from './filter-clause.js';
import { filterClauses, withValueAfter, withoutNameAfter } from './filter-clauses.js';
import type { NextCommand } from './request-reads.js';

export interface SortedRecord {
  readonly record: RecordDocument;
  /** The value that the list is sorted by. */
  readonly value: SortKey['value'];
}

type Records = mongo.Collection<RecordDocument>;

/** Reads a page of a list that is sorted by a stored field. Nulls are last in either direction, so they are read separately. */
export async function pageByField(
  records: Records,
  query: ListQuery,
  budget: PageBudget,
  next: NextCommand,
): Promise<readonly SortedRecord[]> {
  const { after, sort, limit } = query;
  const path = sort.by === 'name' ? filterPath('name') : sort.by;
  const read = async (from: FilterClause, order: mongo.Sort, size: number) => {
    const filter = { $and: [...filterClauses(query), from] };
    const cursor = records
      .find(filter, { projection: RETURNED_FIELDS, batchSize: size, ...next() })
      .sort(order)
      .limit(size);
    const found = await admitted(cursor, budget, sizeOfRecord, next);
    return found.map((record) => ({ record, value: valueOf(record, sort) }));
  };
  const order = { [path]: sort.descending ? -1 : 1, _id: 1 } as const;
  const withValue = after?.value === null ? [] : await read(withValueAfter(path, query), order, limit);
  if (sort.by !== 'name' || withValue.length >= limit || budget.isSpent) return withValue;
  return [...withValue, ...(await read(withoutNameAfter(after), { _id: 1 }, limit - withValue.length))];
}

function valueOf({ filters, created_at, updated_at }: RecordDocument, { by }: Sort): string | null {
  if (by === 'name') return filters?.['name'] ?? null;
  return by === 'created_at' ? created_at : updated_at;
}
