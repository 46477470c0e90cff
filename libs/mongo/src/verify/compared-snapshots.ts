import {
  SNAPSHOT_INTERVAL,
  keyText,
  nextSnapshot,
  type AggregateKey,
  type HistorySnapshot,
  type RecordedEvent,
} from '#application/views';
import type { Generation } from '../generations/generation.js';
import { snapshotOf } from '../queries/history-snapshots.js';
import type { ItemFold, StoredItem } from '../side-tables/side-table.js';

/** Compares the snapshots of records. */
export const comparedSnapshots = {
  rows: { name: 'snapshots of histories', unit: 'snapshots' },
  count: ({ historySnapshots }: Generation) => historySnapshots.countDocuments(),
  stored,
  fold: (record: AggregateKey) => new SnapshotFold(record),
};

async function* stored(
  { historySnapshots }: Generation,
  records: readonly AggregateKey[],
): AsyncGenerator<StoredItem> {
  const bySubject = new Map(records.map((record) => [keyText(record), record]));
  for await (const document of historySnapshots.find({ subject: { $in: [...bySubject.keys()] } })) {
    const record = bySubject.get(document.subject);
    const snapshot = record && snapshotOf(record, document);
    if (snapshot) yield { record, version: document.version, item: itemOf(snapshot) };
  }
}

class SnapshotFold implements ItemFold {
  private readonly snapshots: HistorySnapshot[] = [];
  /** The events since the last snapshot. */
  private recent: RecordedEvent[] = [];

  constructor(private readonly record: AggregateKey) {}

  add(event: RecordedEvent): void {
    this.recent.push(event);
    if (this.recent.length < SNAPSHOT_INTERVAL) return;
    const next = nextSnapshot(this.record, this.snapshots.at(-1), this.recent);
    if (next) this.snapshots.push(next);
    this.recent = [];
  }

  items(): ReadonlyMap<number, object> {
    return new Map(this.snapshots.map((snapshot) => [snapshot.record.version, itemOf(snapshot)]));
  }
}

const itemOf = ({ record, latest }: HistorySnapshot): object => ({ ...record, latest });
