import { mongo } from 'mongoose';
import type { RecordDocument } from './record-document.js';

/** Bytes of BSON that a document may have (MongoDB Limits and Thresholds), less what its operation has around it. */
const GREATEST_SIZE = 16 * 1024 * 1024 - 16 * 1024;

/** Entries of a list, and UTF-16 units of a text, that a document keeps of what is too much: enough to be found by. */
const KEPT = 1000;

/**
 * The document as the database can keep it. Folded, a text may be six times as long as it was sent, and is kept twice,
 * so that a station of very long texts can be too large. Its record is kept whole all the same: only what it is found
 * and sorted by is cut short.
 */
export function withinLimit(document: RecordDocument): RecordDocument {
  if (mongo.BSON.calculateObjectSize(document) <= GREATEST_SIZE) return document;
  const { filters = {}, words = [], around = [] } = document;
  const cut = Object.entries(filters).map(
    ([field, value]) => [field, value?.slice(0, KEPT) ?? null] as const,
  );
  return {
    ...document,
    filters: Object.fromEntries(cut),
    words: words.slice(0, KEPT).map((word) => word.slice(0, KEPT)),
    around: around.slice(0, KEPT),
  };
}
