import type { ListQuery, Sort, SortKey } from '#application/views';
import type { mongo } from 'mongoose';
import type { Condition } from './condition.js';
import { conditionsOf, namelessAfter, valuedAfter } from './list-conditions.js';
import { SHOWN, filterPath, type RecordDocument } from './record-document.js';

export interface SortedRecord {
  readonly record: RecordDocument;
  /** What it is sorted by. */
  readonly value: SortKey['value'];
}

type Records = mongo.Collection<RecordDocument>;

/** A page of a list that is sorted by what is stored. Nulls come last either way: they are read on their own. */
export async function sortedRecords(
  records: Records,
  query: ListQuery,
  limit: number,
): Promise<readonly SortedRecord[]> {
  const { after, sort } = query;
  const path = sort.by === 'name' ? filterPath('name') : sort.by;
  const part = async (from: Condition, order: mongo.Sort, size: number) => {
    const filter = { $and: [...conditionsOf(query), from] };
    const found = await records.find(filter, { projection: SHOWN }).sort(order).limit(size).toArray();
    return found.map((record) => ({ record, value: valueOf(record, sort) }));
  };
  const order = { [path]: sort.descending ? -1 : 1, _id: 1 } as const;
  const valued = after?.value === null ? [] : await part(valuedAfter(path, query), order, limit);
  if (sort.by !== 'name' || valued.length >= limit) return valued;
  return [...valued, ...(await part(namelessAfter(after), { _id: 1 }, limit - valued.length))];
}

function valueOf({ filters, created_at, updated_at }: RecordDocument, { by }: Sort): string | null {
  if (by === 'name') return filters?.['name'] ?? null;
  return by === 'created_at' ? created_at : updated_at;
}
