import type { SearchEntry, StoredRecord } from '#application/views';
import type { AggregateKind, DomainState } from '#domain';
import { query, statement, type Connection, type Connections, type Query, type Value } from '../database.js';
import type { Counts } from './counts.js';
import { DocumentWrites } from './document-writes.js';
import { NO_NAME, placeOf, rankOfName } from './place.js';
import {
  RECORD_COLUMNS,
  type RecordRow,
  ROW_COLUMNS,
  STATION_COLUMNS,
  storedRecord,
  tableOf,
} from './schema.js';
import { documentOf } from './terms.js';

/** A record as the read models have it. */
export interface HeldRecord {
  /** Its number in the log. */
  readonly number: number;
  /** That of its name, for its place. */
  readonly rank: number;
  readonly record: StoredRecord;
  /** What it was rendered from, where that is at hand. */
  readonly state?: DomainState;
}

/** What a record is written from. */
export interface RecordChange {
  readonly number: number;
  readonly record: StoredRecord;
  readonly state?: DomainState;
  /** Undefined for a removed record, which nobody finds. */
  readonly entry: SearchEntry | undefined;
  /** The values of STATION_COLUMNS, for a station. */
  readonly columns?: readonly Value[];
}

/** Writes the records of a kind, each with its row and its document. */
export class RecordWriter {
  /** What a batch has looked up or written so far: records of one import are often near each other. */
  private readonly held = new Map<string, HeldRecord>();
  /** The greatest number among the records when the batch began, where that was looked up. */
  private greatest: number | undefined;
  private readonly table: string;
  private readonly documents: DocumentWrites;
  private readonly selectNumber: Query<[number]>;
  private readonly selectRecord: Query<readonly [...RecordRow, rank: number]>;
  private readonly selectGreatest: Query<[number | null]>;
  private readonly write: ReturnType<typeof writes>;

  constructor(
    { views, log }: Connections,
    private readonly kind: AggregateKind,
    private readonly counts: Counts,
  ) {
    this.table = tableOf(kind);
    this.documents = new DocumentWrites(views, this.table);
    this.selectNumber = query(log, `SELECT n FROM aggregates WHERE id = ? AND kind = '${kind}'`);
    this.selectRecord = query(views, `SELECT ${RECORD_COLUMNS}, rank FROM ${this.table}_records WHERE n = ?`);
    this.selectGreatest = query(views, `SELECT max(n) FROM ${this.table}_records`);
    this.write = writes(views, kind);
  }

  /** A new batch begins. */
  begin(): void {
    this.held.clear();
    this.greatest = undefined;
  }

  /**
   * What there is of an aggregate. Most that are new have a number beyond all others, which takes no look-up.
   * @param number in the log
   */
  at(number: number, id: string): HeldRecord | undefined {
    const known = this.held.get(id);
    if (known) return known;
    this.greatest ??= this.selectGreatest.first()?.[0] ?? 0;
    return number > this.greatest ? undefined : this.read(number);
  }

  find(id: string): HeldRecord | undefined {
    const known = this.held.get(id);
    if (known) return known;
    const row = this.selectNumber.first(id);
    const found = row && this.read(row[0]);
    if (found) this.held.set(id, found);
    return found;
  }

  /** The record of a number, as it was written last. */
  read(number: number): HeldRecord | undefined {
    const row = this.selectRecord.first(number);
    if (!row) return undefined;
    const [id, version, removed, attributes, rest, created_at, updated_at, rank] = row;
    const record = storedRecord([id, version, removed, attributes, rest, created_at, updated_at]);
    // What was read from the table is what the batch has written, if it has.
    return this.held.get(id) ?? { number, rank, record };
  }

  /** Writes a record that there is none of yet. */
  add(change: RecordChange): void {
    const held = this.heldOf(change);
    this.write.insertRecord.runWith(recordValues(held));
    if (change.entry) this.addRow(held, change, change.entry);
    this.held.set(change.record.id, held);
  }

  /** Writes a record over the one that there is. */
  replace(before: HeldRecord, change: RecordChange): void {
    const held = this.heldOf(change);
    this.write.updateRecord.runWith(recordValues(held));
    this.replaceRow(before, held, change);
    this.held.set(change.record.id, held);
  }

  /** Writes a station of which nothing has changed but its status and the time. */
  restate(before: HeldRecord, record: StoredRecord, status: string | null, observedAt: number | null): void {
    const held = { number: before.number, rank: before.rank, record };
    this.write.updateRecord.runWith(recordValues(held));
    this.write.updateStatus?.run(Date.parse(record.updated_at), status, observedAt, held.rank, held.number);
    this.held.set(record.id, held);
  }

  private heldOf({ number, record, state, entry }: RecordChange): HeldRecord {
    const rank = rankOfName(entry?.filters['name'] ?? null);
    return state ? { number, rank, record, state } : { number, rank, record };
  }

  private replaceRow(before: HeldRecord, held: HeldRecord, change: RecordChange): void {
    const { number } = held;
    const wasFound = !before.record.removed;
    if (wasFound) this.documents.take(before.rank, number);
    if (wasFound && change.entry && before.rank === held.rank) {
      this.write.updateRow.runWith([...rowValues(change, change.entry), held.rank, number]);
      this.documents.add(held.rank, number, documentOf(this.kind, change.entry));
      return;
    }
    if (wasFound) this.deleteRow(before);
    if (change.entry) this.addRow(held, change, change.entry);
  }

  private addRow({ rank, number }: HeldRecord, change: RecordChange, entry: SearchEntry): void {
    this.counts.rows(this.table, 1);
    this.write.insertRow.runWith([rank, number, ...rowValues(change, entry)]);
    this.documents.add(rank, number, documentOf(this.kind, entry));
  }

  private deleteRow({ rank, number }: HeldRecord): void {
    this.counts.rows(this.table, -1);
    this.write.deleteRow.run(rank, number);
  }

  /** Forgets documents of a batch that failed. */
  clearDocuments(): void {
    this.documents.clear();
  }

  /** Writes the documents of all records that were written since. */
  flushDocuments(): void {
    this.documents.flush();
  }
}

/** The statements that write a kind's tables. */
function writes(connection: Connection, kind: AggregateKind) {
  const table = tableOf(kind);
  const rows = [...ROW_COLUMNS, ...(kind === 'station' ? STATION_COLUMNS : [])];
  const records = [...RECORD_COLUMNS.split(', '), 'rank'];
  const place = placeOf('?', '?');
  const marks = (columns: readonly string[]) => columns.map(() => '?').join(', ');
  const set = (columns: readonly string[]) => columns.map((column) => `${column} = ?`).join(', ');
  const prepare = (sql: string) => statement(connection, sql);
  return {
    insertRecord: prepare(
      `INSERT INTO ${table}_records (${records.join(', ')}, n) VALUES (${marks(records)}, ?)`,
    ),
    updateRecord: prepare(`UPDATE ${table}_records SET ${set(records)} WHERE n = ?`),
    insertRow: prepare(`INSERT INTO ${table} (place, ${rows.join(', ')}) VALUES (${place}, ${marks(rows)})`),
    updateRow: prepare(`UPDATE ${table} SET ${set(rows)} WHERE place = ${place}`),
    deleteRow: prepare(`DELETE FROM ${table} WHERE place = ${place}`),
    // Leaves the indexes of all other columns alone, which SQLite would write anew.
    ...(kind === 'station' && {
      updateStatus: prepare(`UPDATE ${table} SET ${set(STATUS_COLUMNS)} WHERE place = ${place}`),
    }),
  };
}

const STATUS_COLUMNS = ['updated_at', 'status', 'observed_at'];

function recordValues({ number, rank, record }: HeldRecord): readonly Value[] {
  const { id, version, removed, attributes, rest, created_at, updated_at } = record;
  return [
    id,
    version,
    removed ? 1 : 0,
    attributes,
    rest,
    created_at,
    updated_at,
    removed ? NO_NAME : rank,
    number,
  ];
}

const rowValues = ({ record, columns = [] }: RecordChange, { filters }: SearchEntry): readonly Value[] => [
  record.id,
  filters['name'] ?? null,
  Date.parse(record.created_at),
  Date.parse(record.updated_at),
  ...columns,
];
