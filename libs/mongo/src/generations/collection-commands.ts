import { mongo } from 'mongoose';
import { isDuplicate } from '../duplicate-keys.js';

const MAX_ATTEMPTS = 5;
/** MongoDB's error code NamespaceNotFound. */
const NAMESPACE_NOT_FOUND = 26;

/**
 * Handles the error of dropping a collection that does not exist: an earlier drop of the generation may have been
 * interrupted.
 * @throws unknown every other error
 */
export function ignoreMissingCollection(error: unknown): void {
  if (!(error instanceof mongo.MongoServerError) || error.code !== NAMESPACE_NOT_FOUND) throw error;
}

/**
 * Creates indexes that may exist already, and retries when the server refuses: FerretDB aborts one of two clients that
 * create the same indexes at the same time ("deadlock detected").
 * @throws mongo.MongoServerError the server has refused five times, or documents have the same key of a unique index
 */
export async function retryIndexCreation(create: () => Promise<unknown>): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await create();
      return;
    } catch (error) {
      if (attempt === MAX_ATTEMPTS || !(error instanceof mongo.MongoServerError) || isDuplicate(error))
        throw error;
    }
  }
}
