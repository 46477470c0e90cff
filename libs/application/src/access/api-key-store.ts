import type { ApiKey } from './api-key.js';

/** The keys of a directory. Many processes may read them, and several may change them. */
export abstract class ApiKeyStore {
  /** All keys, in the order in which they were made; undefined if there has never been one. */
  abstract all(): Promise<readonly ApiKey[] | undefined>;
  /**
   * Adds a key; resolves when it is durable.
   * @returns false, and nothing is written, if there is a key with this id
   * @throws Error the store can't be written
   */
  abstract add(key: ApiKey): Promise<boolean>;
  /** Revokes a key; one that is revoked stays as it is. @param at RFC 3339 */
  abstract revoke(id: string, at: string): Promise<void>;
  /** Stores in which hour keys were used last. @param hour RFC 3339 */
  abstract markUsed(ids: readonly string[], hour: string): Promise<void>;
}
