import type { Collection, Extensions } from '#domain';
import type { GeoPoint, ListQuery, SortKey } from './list-query.js';

/** What a location shows of its stations. */
export interface Site {
  /** How many of its stations have each status, by code; `none` are those that never reported. Without zeros. */
  readonly byStatus: Readonly<Record<string, number>>;
  /** The location's own position, else that of its first station by id that has one. */
  readonly position?: GeoPoint;
}

/** What a session costs at a station, by one of its tariffs. Amounts are decimal texts; null: not known, as a tax is not. */
export interface StationPrice {
  readonly currency: string;
  readonly before_taxes: string | null;
  readonly after_taxes: string | null;
  readonly tariff_id: string;
}

/** A record of a read model. The parts of its JSON are rendered once per change. */
export interface StoredRecord {
  readonly id: string;
  readonly version: number;
  readonly removed: boolean;
  /** The index attributes as JSON members, without the enclosing braces. */
  readonly attributes: string;
  /** The parts beside `attributes` as text: `records/record-parts.ts` alone writes and reads it. */
  readonly rest: string;
  /** RFC 3339 in UTC with milliseconds. */
  readonly created_at: string;
  readonly updated_at: string;
  /** Of a location that is read from the read models, which count its stations at each read. */
  readonly site?: Site;
  /** Of a station in a list with prices; null where it has none. */
  readonly price?: StationPrice | null;
  /** Of a record that was read with its extensions, which the read models do not have. */
  readonly extensions?: Extensions | null;
}

/** The size of a record as a page counts it, in bytes. */
export const sizeOfRecord = ({ attributes, rest }: Pick<StoredRecord, 'attributes' | 'rest'>): number =>
  Buffer.byteLength(attributes) + Buffer.byteLength(rest);

export interface RecordPage {
  readonly records: readonly StoredRecord[];
  /** Sort key of the page's last record; absent on the last page. */
  readonly next?: SortKey;
  /** The exact number of matching records, if it was requested. */
  readonly total?: number;
}

/** Where a list of removed stations goes on: after the station with this id, which was removed then. */
export interface RemovedPlace {
  /** RFC 3339 in UTC with milliseconds. */
  readonly removedAt: string;
  readonly id: string;
}

/**
 * Which removed stations are read: those with one of these sources, folded by `foldedSource`, oldest first; or all, from the
 * last removed one on.
 */
export type RemovedQuery =
  | { readonly sources: readonly string[] }
  | { readonly after: RemovedPlace | undefined; readonly limit: number };

export const MAX_REMOVED_STATIONS = 1000;

/** Among how many stations prices are compared at most. */
export const MOST_PRICED = 20_000;

const TOO_MANY = 'TOO_MANY_MATCHES';

export const MANY_STATIONS =
  'More than 20,000 stations match, among which prices are not compared: narrow the search.';
export const MANY_TARIFFS =
  'The stations have too many tariffs, or too long ones, to price a session at all of them: narrow the search.';

/** More than {@link MOST_PRICED} stations match the conditions beside their price, or to price them is too much work. */
export class TooManyMatches extends Error {
  readonly code = TOO_MANY;

  constructor(detail: typeof MANY_STATIONS | typeof MANY_TARIFFS) {
    super(detail);
  }
}

/** Errors of another thread have their code, and not their class. */
export const isTooManyMatches = (error: unknown): error is TooManyMatches =>
  (error as Partial<TooManyMatches> | null | undefined)?.code === TOO_MANY;

/** Reads from the read models, by collection. */
export abstract class RecordQueries {
  /** The record, also if it is removed; undefined if it never existed. */
  abstract find(collection: Collection, id: string): Promise<StoredRecord | undefined>;
  /**
   * A page of matching records, without removed ones: at most `limit`, and fewer if the next one would exceed
   * `bytes`. The size of a record is that of its attributes and parts.
   * @param signal aborted when nobody waits for the page any more; the read may then reject with its reason
   * @throws TooManyMatches the query asks for prices
   */
  abstract list(collection: Collection, query: ListQuery, signal?: AbortSignal): Promise<RecordPage>;
  /**
   * Removed stations: by sources the oldest {@link MAX_REMOVED_STATIONS} by time of creation and id, else at most `limit` by
   * time of their removal, newest first, and id.
   */
  abstract removedStations(asked: RemovedQuery, signal?: AbortSignal): Promise<readonly StoredRecord[]>;
}

/** Greatest size of a page, in bytes of its items' JSON; an item alone may be larger. */
export const PAGE_BYTES = 8 * 1024 * 1024;

/** The bytes that a page may have. Several reads of one page share it. */
export class PageBudget {
  /** Whether an item was refused. */
  isSpent = false;
  /** The size of all items, the refused one included. */
  used = 0;

  constructor(private readonly bytes = PAGE_BYTES) {}

  /** Whether an item of this size is still part of the page. The first item always is; after a refused one, none is. */
  admits(size: number): boolean {
    const isFirst = this.used === 0;
    this.used += size;
    if (!isFirst && this.used > this.bytes) this.isSpent = true;
    return !this.isSpent;
  }

  /** The first items that the page admits. @param sizeOf in bytes, above 0 */
  take<Item>(items: readonly Item[], sizeOf: (item: Item) => number): readonly Item[] {
    const end = items.findIndex((item) => !this.admits(sizeOf(item)));
    return end < 0 ? items : items.slice(0, end);
  }
}
