import type { PartitionOffset } from './recorded-event.js';

/** A record of the events topic that can't be decoded: it is damaged, or this release does not know its type. */
export interface UnreadableEvent {
  readonly topic: string;
  readonly partitionOffset: PartitionOffset;
  /** Why it can't be decoded. */
  readonly reason: string;
  /** The record's key, headers and value as stored. */
  readonly key: Buffer | null;
  readonly headers: Readonly<Record<string, string>>;
  readonly value: Buffer | null;
}
