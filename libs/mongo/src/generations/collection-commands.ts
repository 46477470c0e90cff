import { mongo, type Schema } from 'mongoose';
import { isDuplicate } from '../duplicate-keys.js';

const MAX_ATTEMPTS = 5;
/** MongoDB's error code NamespaceNotFound. */
const NAMESPACE_NOT_FOUND = 26;

/** A collection and the schema with its indexes. */
export interface IndexedCollection {
  readonly schema: Schema;
  readonly collection: {
    createIndexes(indexes: mongo.IndexDescription[]): Promise<unknown>;
    deleteMany(filter: object): Promise<unknown>;
    drop(): Promise<unknown>;
  };
}

/**
 * Handles the error of dropping a collection that does not exist: an earlier drop of the generation may have been
 * interrupted.
 * @throws unknown every other error
 */
export function ignoreMissingCollection(error: unknown): void {
  if (!(error instanceof mongo.MongoServerError) || error.code !== NAMESPACE_NOT_FOUND) throw error;
}

/**
 * Creates missing indexes in one command, which servers do in one scan of the collection. Servers refuse a command without
 * any; the collection is then created with its first document.
 * @throws mongo.MongoServerError the server has refused five times, or documents have the same key of a unique index
 */
export async function createIndexes(model: IndexedCollection): Promise<void> {
  const indexes = indexesOf(model);
  if (indexes.length > 0) await createRetrying(model, indexes);
}

/** The same in two commands at a time, as servers use one core for a command. */
export async function createIndexesInHalves(model: IndexedCollection): Promise<void> {
  const indexes = indexesOf(model);
  const middle = Math.ceil(indexes.length / 2);
  const halves = [indexes.slice(0, middle), indexes.slice(middle)].filter(({ length }) => length > 0);
  await Promise.all(halves.map((half) => createRetrying(model, half)));
}

const indexesOf = ({ schema }: IndexedCollection): mongo.IndexDescription[] =>
  schema.indexes().map(([key, options]) => ({ key, ...options }) as mongo.IndexDescription);

const createRetrying = (
  { collection }: IndexedCollection,
  indexes: mongo.IndexDescription[],
): Promise<void> => retryRefused(() => collection.createIndexes(indexes));

/**
 * Repeats the creation of indexes when the server refuses it: FerretDB aborts one of two clients that create the same
 * indexes at the same time ("deadlock detected").
 * @throws mongo.MongoServerError the server has refused five times, or documents have the same key of a unique index
 */
export async function retryRefused(create: () => Promise<unknown>): Promise<void> {
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
