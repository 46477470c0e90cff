import { mongo } from 'mongoose';

const DUPLICATE_KEY = 11_000;

/**
 * The places, in an unordered bulk, of the operations that met a document of the same key.
 * @throws unknown anything else went wrong
 */
export async function duplicatesOf(bulk: Promise<unknown>): Promise<ReadonlySet<number>> {
  try {
    await bulk;
    return new Set();
  } catch (error) {
    if (!(error instanceof mongo.MongoBulkWriteError)) throw error;
    const failures = [error.writeErrors].flat();
    const onlyDuplicates = failures.every(({ code }) => code === DUPLICATE_KEY);
    if (!onlyDuplicates || error.result.getWriteConcernError()) throw error;
    return new Set(failures.map(({ index }) => index));
  }
}

/**
 * Takes an upsert that met another one of the same key as done: the other one did it.
 * @throws unknown it is another error
 */
export function ignoreDuplicate(error: unknown): void {
  if (!(error instanceof mongo.MongoServerError) || error.code !== DUPLICATE_KEY) throw error;
}
