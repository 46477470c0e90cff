import type { mongo } from 'mongoose';
import { RETURNED_FIELDS, type RecordDocument } from '../schema/record-document.js';
import type { NextCommand } from './request-reads.js';

/** Greatest number of ids of one query: its BSON must stay below 16 MiB. */
const MAX_IDS = 10_000;

/** Reads the records with these ids, removed ones included, in no particular order. */
export async function recordsById(
  records: mongo.Collection<RecordDocument>,
  ids: readonly string[],
  next: NextCommand,
): Promise<readonly RecordDocument[]> {
  const found: RecordDocument[] = [];
  for (let from = 0; from < ids.length; from += MAX_IDS) {
    const filter = { _id: { $in: ids.slice(from, from + MAX_IDS) } };
    found.push(...(await records.find(filter, { projection: RETURNED_FIELDS, ...next() }).toArray()));
  }
  return found;
}
