import type { Collection } from '#domain';
import type { ListQuery, SortKey } from '../queries/list-query.js';

/** A record as the read models keep it: the parts of its JSON, rendered once, when it changed. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly removed: boolean;
  /** The index attributes as JSON members, without the braces around them. */
  readonly attributes: string;
  /** What stands beside `attributes`, as JSON members, each after a comma; empty where there is nothing. */
  readonly rest: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly created_at: string;
  readonly updated_at: string;
}

export interface RecordPage {
  readonly records: readonly StoredRecord[];
  /** Where the next page begins; absent on the last one. */
  readonly next?: SortKey;
  /** The exact number of records that match, where it was asked for. */
  readonly total?: number;
}

/** The read models, by collection. */
export abstract class RecordQueries {
  /** The record, a removed one too, or undefined where it never was. */
  abstract find(collection: Collection, id: string): Promise<StoredRecord | undefined>;
  /** Removed records are on no list. */
  abstract list(collection: Collection, query: ListQuery): Promise<RecordPage>;
}
