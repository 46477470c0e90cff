import { mongo } from 'mongoose';

/** MongoDB's error code DuplicateKey. */
const DUPLICATE_KEY = 11_000;

/**
 * Waits for an unordered bulk write.
 * @returns the indexes of the operations that failed because a document with the same key exists
 * @throws unknown an operation failed for another reason, or the driver could not execute them
 */
export async function duplicatesOf(bulk: Promise<unknown>): Promise<ReadonlySet<number>> {
  try {
    await bulk;
    return new Set();
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    // The driver wraps an error that is not about single operations, such as the loss of its connection.
    if (failures.length === 0) throw error.errorResponse instanceof Error ? error.errorResponse : error;
    const onlyDuplicates = failures.every(({ code }) => code === DUPLICATE_KEY);
    if (!onlyDuplicates || error.result.getWriteConcernError()) throw error;
    return new Set(failures.map(({ index }) => index));
  }
}

/**
 * Handles the error of an upsert that raced with another upsert of the same key, which has inserted the document.
 * @throws unknown every other error
 */
export function ignoreDuplicate(error: unknown): void {
  if (!isDuplicate(error)) throw error;
}

/** Whether the error says that a document with the same key exists, or several of a unique index that is created. */
export const isDuplicate = (error: unknown): boolean =>
  error instanceof mongo.MongoServerError && error.code === DUPLICATE_KEY;
