import type { AggregateKey } from '../../log/recorded-event.js';
import type { HistorySnapshot } from '../history-snapshots.js';

/**
 * Snapshots of records after every 64th of their events, removed records included. They are part of the read models, so
 * the latest ones may be missing while these are behind the log.
 */
export abstract class HistorySnapshots {
  /** The record's last snapshot at or before a version; undefined if there is none. */
  abstract atVersion(aggregate: AggregateKey, version: number): Promise<HistorySnapshot | undefined>;
  /**
   * The record's last snapshot all of whose events were accepted at or before a time; undefined if there is none.
   * @param time milliseconds since 1970
   */
  abstract asOf(aggregate: AggregateKey, time: number): Promise<HistorySnapshot | undefined>;
}
