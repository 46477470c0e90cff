import type { Import } from '../import.js';

/** A page of imports, newest first. */
export interface ImportQuery {
  /** Undefined: of all feeds, and of none. */
  readonly feed: string | undefined;
  /** Only those with a lesser id; undefined for the newest. */
  readonly before: string | undefined;
  readonly limit: number;
}

/** What became of a write: another one came before, or another import of the feed runs. */
export type ImportWrite = 'written' | 'changed' | 'feed_held';

/** The imports, which all instances of the service share. Ids ascend in the order in which they were made. */
export abstract class ImportStore {
  /** The id of this instance, another one after each start. */
  abstract readonly instance: string;

  /**
   * Tells others that this instance lives; called at least every two seconds.
   * @returns the ids of all instances that live, this one included
   */
  abstract alive(): Promise<ReadonlySet<string>>;
  /** Tells others that this instance ends. */
  abstract release(): Promise<void>;

  /** Stores a new import. @returns `feed_held` if it is to hold its feed and another one does */
  abstract insert(added: Import): Promise<Exclude<ImportWrite, 'changed'>>;
  /** Stores the next state of an import, if its revision is still that of `next`, which is then one more. */
  abstract replace(next: Import): Promise<ImportWrite>;
  abstract find(id: string): Promise<Import | undefined>;
  abstract list(query: ImportQuery): Promise<readonly Import[]>;
  /** Those that have not ended, oldest first. */
  abstract active(): Promise<readonly Import[]>;

  /** Adds rejected records, a line of NDJSON each, without its end. @param first the number of the first line, from 0 */
  abstract addRejects(id: string, first: number, lines: readonly string[]): Promise<void>;
  /** The rejected records from a number on, in their order. */
  abstract rejects(id: string, first: number, limit: number): Promise<readonly string[]>;
  /** Drops the rejected records of an import that begins once more. */
  abstract clearRejects(id: string): Promise<void>;

  /** Deletes imports that ended before a time, in milliseconds since 1970, and those that are more than `count`, oldest first. */
  abstract prune(endedBefore: number, count: number): Promise<void>;
}
