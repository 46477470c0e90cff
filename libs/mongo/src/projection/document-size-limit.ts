import { mongo } from 'mongoose';
import type { RecordDocument } from '../schema/record-document.js';

/** Greatest size of a document in BSON (MongoDB Limits and Thresholds), less room for the operation that contains it. */
const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024 - 16 * 1024;

/** Greatest number of entries of a list, and of UTF-16 units of a text, in the search fields of a shortened document. */
const MAX_SEARCH_LENGTH = 1000;

/**
 * Shortens a document that exceeds MongoDB's size limit. A folded text may be six times as long as the original and is
 * stored twice, so a station with very long texts may exceed it. Only the search fields are cut: the record stays whole.
 * @returns the same document if it is within the limit
 */
export function fitToSizeLimit(document: RecordDocument): RecordDocument {
  if (mongo.BSON.calculateObjectSize(document) <= MAX_DOCUMENT_BYTES) return document;
  const { filters = {}, words = [], around = [], connectors = [] } = document;
  const cut = Object.entries(filters).map(
    ([field, value]) => [field, value?.slice(0, MAX_SEARCH_LENGTH) ?? null] as const,
  );
  return {
    ...document,
    filters: Object.fromEntries(cut),
    words: words.slice(0, MAX_SEARCH_LENGTH).map((word) => word.slice(0, MAX_SEARCH_LENGTH)),
    around: around.slice(0, MAX_SEARCH_LENGTH),
    connectors: connectors.slice(0, MAX_SEARCH_LENGTH),
  };
}
