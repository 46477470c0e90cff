import { foldEvents, removedSourceOf, type SearchEntry, type StoredRecord } from '#application/views';
import type { AggregateKind, DomainState } from '#domain';
import type { Connection, Connections } from '../database.js';
import { query, statement, type Query, type Value } from '../statements.js';
import type { Counts } from './counts.js';
import type { TableKeys } from './shared-keys.js';
import { DocumentWrites } from './document-writes.js';
import {
  NO_NAME,
  rankOfName,
  RECORD_COLUMNS,
  columnsOf,
  docidOf,
  nameOf,
  reportedColumns,
  storedRecord,
  tableOf,
  type RecordRow,
} from './schema.js';
import { documentOf } from './terms.js';

/** A record as the read models have it. */
export interface CurrentRecord {
  /** Its number in the log. */
  readonly number: number;
  /** The rank of its name. */
  readonly rank: number;
  readonly record: StoredRecord;
  /** The import that wrote it last; undefined if none did. */
  readonly importId: string | undefined;
  /** The state that it was rendered from, if the batch has it. */
  readonly state?: DomainState;
}

/** A record to be written. */
export interface RecordChange {
  readonly number: number;
  readonly record: StoredRecord;
  readonly importId: string | undefined;
  readonly state?: DomainState;
  /** Undefined for a removed record, which is not found. */
  readonly entry: SearchEntry | undefined;
  /** The values of a kind's further columns, in the order of `columnsOf`. */
  readonly columns?: readonly Value[];
}

/** Writes the records of a kind, each with its row and its document. */
export class RecordWriter {
  /** Records that the batch has looked up by id or written: the stations of an import share locations. */
  private readonly current = new Map<string, CurrentRecord>();
  /** The greatest number among the records when the batch began. */
  private greatest: number | undefined;
  private readonly table: string;
  private readonly documents: DocumentWrites;
  private readonly keys: TableKeys;
  private readonly selectNumber: Query<[number]>;
  private readonly selectRecord: Query<readonly [...RecordRow, rank: number, importId: string | null]>;
  private readonly selectGreatest: Query<[number | null]>;
  private readonly write: ReturnType<typeof writes>;

  constructor(
    { views, log }: Connections,
    private readonly kind: AggregateKind,
    private readonly counts: Counts,
  ) {
    this.table = tableOf(kind);
    this.documents = new DocumentWrites(views, this.table);
    this.keys = counts.keys.of(this.table);
    this.selectNumber = query(log, `SELECT n FROM aggregates WHERE id = ? AND kind = '${kind}'`);
    this.selectRecord = query(
      views,
      `SELECT ${RECORD_COLUMNS}, rank, import_id FROM ${this.table}_records WHERE n = ?`,
    );
    this.selectGreatest = query(views, `SELECT max(n) FROM ${this.table}_records`);
    this.write = writes(views, kind);
  }

  /** Begins a new batch. */
  begin(): void {
    this.current.clear();
    this.greatest = undefined;
  }

  /** The current record of an aggregate. Most new aggregates have a number above all others, which saves a look-up. */
  at(number: number, id: string): CurrentRecord | undefined {
    const known = this.current.get(id);
    if (known) return known;
    this.greatest ??= this.selectGreatest.first()?.[0] ?? 0;
    return number > this.greatest ? undefined : this.read(number);
  }

  /** The current record with its state. */
  find(id: string): CurrentRecord | undefined {
    const known = this.current.get(id) ?? this.readById(id);
    if (!known || known.state) return known;
    const found = { ...known, state: foldEvents(this.kind, known.record, []).state };
    this.current.set(id, found);
    return found;
  }

  private readById(id: string): CurrentRecord | undefined {
    const row = this.selectNumber.first(id);
    return row && this.read(row[0]);
  }

  read(number: number): CurrentRecord | undefined {
    const row = this.selectRecord.first(number);
    if (!row) return undefined;
    const [id, version, removed, attributes, rest, created_at, updated_at, rank, importId] = row;
    const record = storedRecord([id, version, removed, attributes, rest, created_at, updated_at]);
    return this.current.get(id) ?? { number, rank, record, importId: importId ?? undefined };
  }

  /** Inserts a record. */
  add(change: RecordChange): void {
    const written = currentOf(change);
    this.write.insertRecord.runWith(recordValues(written));
    if (change.entry) this.addRow(written, change, change.entry);
    this.current.set(change.record.id, written);
  }

  replace(before: CurrentRecord, change: RecordChange): void {
    const written = currentOf(change);
    this.write.updateRecord.runWith(recordValues(written));
    this.replaceRow(before, written, change);
    this.current.set(change.record.id, written);
  }

  /**
   * Writes a station of which only the status and the times have changed: its document and most indexes stay.
   * @param status the values of the columns of the status
   */
  updateStatus(
    before: CurrentRecord,
    { record, importId }: Pick<RecordChange, 'record' | 'importId'>,
    status: readonly Value[],
  ): void {
    const { number, rank } = before;
    const written = { number, rank, record, importId };
    this.write.updateRecord.runWith(recordValues(written));
    this.write.updateStatus?.runWith([Date.parse(record.updated_at), ...status, rank, number]);
    this.current.set(record.id, written);
  }

  private replaceRow(before: CurrentRecord, written: CurrentRecord, change: RecordChange): void {
    const { rank, number } = written;
    const hadRow = !before.record.removed;
    if (hadRow) {
      this.documents.remove(before.rank, number);
      this.keys.taken(before.rank, number);
    }
    if (hadRow && change.entry && before.rank === rank) {
      this.write.updateRow.runWith([...this.rowValues(change, change.entry), rank, number]);
      this.documents.add(rank, number, documentOf(this.kind, change.entry));
      return;
    }
    if (hadRow) this.deleteRow(before);
    if (change.entry) this.addRow(written, change, change.entry);
  }

  private addRow({ rank, number }: CurrentRecord, change: RecordChange, entry: SearchEntry): void {
    this.counts.rows(this.table, 1);
    this.write.insertRow.runWith([rank, number, ...this.rowValues(change, entry)]);
    this.documents.add(rank, number, documentOf(this.kind, entry));
  }

  private deleteRow({ rank, number }: CurrentRecord): void {
    this.counts.rows(this.table, -1);
    this.write.deleteRow.run(rank, number);
  }

  /** The values of a row, whose keys it counts. */
  private rowValues({ record, columns = [] }: RecordChange, entry: SearchEntry): readonly Value[] {
    const times = [Date.parse(record.created_at), Date.parse(record.updated_at)];
    return [record.id, entry.filters['name'] ?? null, ...times, ...this.keys.given(entry), ...columns];
  }

  /** Drops the documents of a batch that failed. */
  clearDocuments(): void {
    this.documents.clear();
  }

  /** Writes the documents of all records that were written since the last call. */
  flushDocuments(): void {
    this.documents.flush();
  }
}

/** The statements that write a kind's tables. */
function writes(connection: Connection, kind: AggregateKind) {
  const table = tableOf(kind);
  const rows = columnsOf(kind).map(nameOf);
  const records = [...RECORD_COLUMNS.split(', '), 'rank', 'removed_source', 'import_id'];
  const docid = docidOf('?', '?');
  const marks = (columns: readonly string[]) => columns.map(() => '?').join(', ');
  const set = (columns: readonly string[]) => columns.map((column) => `${column} = ?`).join(', ');
  const prepare = (text: string) => statement(connection, text);
  return {
    insertRecord: prepare(
      `INSERT INTO ${table}_records (${records.join(', ')}, n) VALUES (${marks(records)}, ?)`,
    ),
    updateRecord: prepare(`UPDATE ${table}_records SET ${set(records)} WHERE n = ?`),
    insertRow: prepare(`INSERT INTO ${table} (docid, ${rows.join(', ')}) VALUES (${docid}, ${marks(rows)})`),
    updateRow: prepare(`UPDATE ${table} SET ${set(rows)} WHERE docid = ${docid}`),
    deleteRow: prepare(`DELETE FROM ${table} WHERE docid = ${docid}`),
    ...(kind === 'station' && {
      updateStatus: prepare(`UPDATE ${table} SET ${set(reportedColumns)} WHERE docid = ${docid}`),
    }),
  };
}

/** The rank of a record's name. */
export const rankOf = (entry: SearchEntry | undefined): number => rankOfName(entry?.filters['name'] ?? null);

function currentOf({ number, record, importId, state, entry }: RecordChange): CurrentRecord {
  const rank = rankOf(entry);
  const current = { number, rank, record, importId };
  return state ? { ...current, state } : current;
}

function recordValues({ number, rank, record, importId }: CurrentRecord): readonly Value[] {
  const { id, version, removed, attributes, rest, created_at, updated_at } = record;
  const storedRank = removed ? NO_NAME : rank;
  const columns = [id, version, removed ? 1 : 0, attributes, rest, created_at, updated_at, storedRank];
  return [...columns, removedSourceOf(record), importId ?? null, number];
}
