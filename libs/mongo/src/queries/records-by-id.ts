import { sizeOfRecord, type PageBudget } from '#application/views';
import type { mongo } from 'mongoose';
import { admitted } from '../page-cursor.js';
import { RETURNED_FIELDS, type RecordDocument } from '../schema/record-document.js';
import type { NextCommand } from '../request-reads.js';

/** Greatest number of ids of one query: its BSON must stay below 16 MiB. */
const MAX_IDS = 10_000;

interface Wanted {
  readonly ids: readonly string[];
  readonly budget: PageBudget;
}

/** Reads the records with these ids, removed ones included, in no particular order, until the budget is spent. */
export async function recordsById(
  records: mongo.Collection<RecordDocument>,
  { ids, budget }: Wanted,
  next: NextCommand,
): Promise<readonly RecordDocument[]> {
  const found: RecordDocument[] = [];
  for (let from = 0; from < ids.length && !budget.isSpent; from += MAX_IDS) {
    const filter = { _id: { $in: ids.slice(from, from + MAX_IDS) } };
    const cursor = records.find(filter, { projection: RETURNED_FIELDS, ...next() });
    found.push(...(await admitted(cursor, budget, sizeOfRecord, next)));
  }
  return found;
}
