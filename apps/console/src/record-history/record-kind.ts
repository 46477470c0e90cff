import type { QueryKey } from '@tanstack/react-query';
import type { HistoryItem, Scope, Source } from '../api/records.js';
import type { Answered } from '../records/said-attributes.js';
import type { Snapshot } from './snapshot.js';

/** A record that has a history. */
export interface KeptRecord extends Answered {
  readonly id: string;
  readonly version: number;
  readonly source: Source | null;
}

/** A write that gives fields of a record other values, for the version that the record has. */
export interface PlannedWrite<R> {
  /** Of the fields. */
  readonly names: readonly string[];
  readonly write: (record: R) => Promise<R>;
}

/** Events of one record after a version, in their order. */
interface EventRange {
  readonly after: number;
  readonly limit: number;
}

/** All that a history needs to know of a kind of record. */
export interface RecordKind<R extends KeptRecord> {
  /** The key of the queries of one record. */
  readonly queryKey: (id: string) => QueryKey;
  /** What a caller needs to restore a version. */
  readonly scope: Scope;
  /** The code of the problem that a removed record is answered with; without it, none is removed. */
  readonly removed?: string;
  /** @param asOf RFC 3339; default: now */
  readonly read: (id: string, asOf?: string, signal?: AbortSignal) => Promise<R>;
  readonly readEvents: (
    id: string,
    range: EventRange,
    signal?: AbortSignal,
  ) => Promise<readonly HistoryItem[]>;
  /** The writes that lead to values, in their order. */
  readonly writesOf: (record: R, values: Snapshot) => readonly PlannedWrite<R>[];
  /** What messages call a record. */
  readonly nameOf: (record: R) => string;
}
