import type { RecordSecrets } from '#application';

/** What a command did. */
export interface StoredOutcome {
  /** See {@link outcomeKey}. */
  readonly _id: string;
  readonly command_id: string;
  readonly request_hash: string;
  readonly version: number;
  /** JSON. */
  readonly result: string;
}

export interface StoredRecord {
  /** See {@link recordKey}. */
  readonly _id: string;
  readonly kind: string;
  readonly id: string;
  readonly version: number;
  /** JSON; null if the record is removed. */
  readonly state: string | null;
  readonly secrets: RecordSecrets;
  /** The outcome that was written with the record last; null if there is none. */
  readonly last: StoredOutcome | null;
}

export const recordKey = (kind: string, id: string): string => `${kind}/${id}`;
export const outcomeKey = (kind: string, id: string, commandId: string): string =>
  `${kind}/${id}/${commandId}`;
