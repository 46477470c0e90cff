import type { mongo } from 'mongoose';
import { SHOWN, type RecordDocument } from './record-document.js';

/** Records that are asked for at a time: a question has to stay below 16 MB. */
const PAGE_SIZE = 10_000;

/** Those of these records that are there, removed ones too, in any order. */
export async function recordsById(
  records: mongo.Collection<RecordDocument>,
  ids: readonly string[],
): Promise<readonly RecordDocument[]> {
  const found: RecordDocument[] = [];
  for (let from = 0; from < ids.length; from += PAGE_SIZE) {
    const page = { _id: { $in: ids.slice(from, from + PAGE_SIZE) } };
    found.push(...(await records.find(page, { projection: SHOWN }).toArray()));
  }
  return found;
}
