import {
  PageBudget,
  eraseText,
  SNAPSHOT_INTERVAL,
  nextSnapshot,
  snapshotVersions,
  type AggregateKey,
  type EventStream,
  type HistorySnapshot,
  type HistorySnapshots,
  type ProjectableEvent,
} from '#application/views';
import type { Connection, Connections } from '../database.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { query, statement, type Query, type Statement } from '../statements.js';
import { storedRecord } from './schema.js';

const TABLE = 'history_snapshots';
const COLUMNS = 'version, removed, attributes, rest, created_at, updated_at, latest';

type SnapshotRow = readonly [number, number, string, string, string, string, number];

const snapshotOf = (id: string, row: SnapshotRow | undefined): HistorySnapshot | undefined => {
  if (!row) return undefined;
  const [version, removed, attributes, rest, created_at, updated_at, latest] = row;
  const record = storedRecord([id, version, removed, attributes, rest, created_at, updated_at]);
  return { record, latest };
};

/** Reads snapshots of records. */
export class SqliteHistorySnapshots implements HistorySnapshots {
  private readonly selectAtVersion: Query<SnapshotRow>;
  private readonly selectAsOf: Query<SnapshotRow>;

  constructor(connection: Connection) {
    const last = (condition: string, order: string) =>
      `SELECT ${COLUMNS} FROM ${TABLE} WHERE aggregate = (SELECT n FROM aggregates WHERE id = ? AND kind = ?)
       AND ${condition} ORDER BY ${order} LIMIT 1`;
    this.selectAtVersion = query(connection, last('version <= ?', 'version DESC'));
    // Times never decrease from one version to the next, so this order is that of versions too.
    this.selectAsOf = query(connection, last('latest <= ?', 'latest DESC, version DESC'));
  }

  atVersion({ kind, id }: AggregateKey, version: number): Promise<HistorySnapshot | undefined> {
    return Promise.resolve(snapshotOf(id, this.selectAtVersion.first(id, kind, version)));
  }

  asOf({ kind, id }: AggregateKey, time: number): Promise<HistorySnapshot | undefined> {
    return Promise.resolve(snapshotOf(id, this.selectAsOf.first(id, kind, time)));
  }
}

/** Writes snapshots of records, from the events that the log has of them. */
export class HistorySnapshotTable {
  private readonly feed: SqliteEventFeed;
  private readonly select: Query<SnapshotRow>;
  private readonly insert: Statement;
  private readonly deleteAll: Statement;

  constructor({ log, views }: Connections) {
    this.feed = new SqliteEventFeed(log);
    this.select = query(views, `SELECT ${COLUMNS} FROM ${TABLE} WHERE aggregate = ? AND version = ?`);
    this.deleteAll = statement(views, `DELETE FROM ${TABLE} WHERE aggregate = ?`);
    this.insert = statement(
      views,
      // Events that are applied again may have theirs already.
      `INSERT INTO ${TABLE} (aggregate, ${COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    );
  }

  /** Adds the snapshots after the next events of a record. @param number its number in the log */
  add(number: number, { kind, id, events }: EventStream<ProjectableEvent>): void {
    if (eraseText(events)) this.deleteAll.run(number);
    for (const version of snapshotVersions(events)) {
      const before = version - SNAPSHOT_INTERVAL;
      const previous = snapshotOf(id, this.select.first(number, before));
      const since = this.feed.eventsOf({ kind, id }, before, SNAPSHOT_INTERVAL, new PageBudget(Infinity));
      const next = nextSnapshot({ kind, id }, previous, since);
      if (next) this.write(number, next);
    }
  }

  private write(number: number, { record, latest }: HistorySnapshot): void {
    const { version, removed, attributes, rest, created_at, updated_at } = record;
    this.insert.run(number, version, removed ? 1 : 0, attributes, rest, created_at, updated_at, latest);
  }
}
