import { TEXT_ERASED } from '#domain';
import type { AggregateKey, ProjectableEvent } from '../log/recorded-event.js';
import type { StoredRecord } from '../ports/record-queries.js';
import { foldEvents } from '../records/record-folding.js';
import { renderRecord } from '../records/record-rendering.js';

/**
 * A snapshot of a record is stored after each version that is a multiple of this, so a past state is made from fewer
 * events. A snapshot is about a kilobyte: a twentieth of what the log takes for the events.
 */
export const SNAPSHOT_INTERVAL = 64;

/** A record as it was after one of its events. */
export interface HistorySnapshot {
  readonly record: StoredRecord;
  /** The greatest time of acceptance of the events up to this version, in milliseconds since 1970. */
  readonly latest: number;
}

/**
 * The versions after which a snapshot is stored, up to the last of a record's events: from the first of them on, or all
 * if they erase texts ({@link eraseText}), as the snapshots before have these texts.
 */
export function snapshotVersions(events: readonly ProjectableEvent[]): readonly number[] {
  const first = eraseText(events) ? 1 : (events[0]?.version ?? 1);
  const last = events.at(-1)?.version ?? 0;
  const versions: number[] = [];
  for (let n = Math.ceil(first / SNAPSHOT_INTERVAL); n * SNAPSHOT_INTERVAL <= last; n++)
    versions.push(n * SNAPSHOT_INTERVAL);
  return versions;
}

/** Whether one of a record's events erases the texts in those before. */
export const eraseText = (events: readonly ProjectableEvent[]): boolean =>
  events.some(({ event }) => event.type === TEXT_ERASED);

/**
 * The snapshot after the next {@link SNAPSHOT_INTERVAL} events of a record.
 * @param previous the snapshot before these events; undefined if they are the first ones
 * @returns undefined if the previous snapshot or one of the events is missing
 */
export function nextSnapshot(
  { kind, id }: AggregateKey,
  previous: HistorySnapshot | undefined,
  events: readonly ProjectableEvent[],
): HistorySnapshot | undefined {
  const { record, latest } = previous ?? { record: undefined, latest: 0 };
  const version = (record?.version ?? 0) + SNAPSHOT_INTERVAL;
  if (events.length !== SNAPSHOT_INTERVAL || events.at(-1)?.version !== version) return undefined;
  const { state } = foldEvents(kind, record, events);
  const times = events.map(({ time }) => Date.parse(time));
  return { record: { id, version, ...renderRecord(kind, state) }, latest: Math.max(latest, ...times) };
}

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
