import type { SearchEntry, StoredRecord } from '#application/views';
import { filterNames, unitVector } from '#application/views';
import { aggregates, type AggregateKind, type PresentStation } from '#domain';
import { query, statement, type Connection, type Query, type Statement } from '../database.js';
import { mapValues } from './map-schema.js';
import { STATION_COLUMNS, filterColumn, numberOf, tableOf } from '../schema.js';
import type { TableSet } from '../table-sets.js';

export type RecordRow = readonly [string, number, number, string, string, string, string];

/** The columns of a {@link RecordRow}, in its order. */
export const RECORD_COLUMNS = 'id, version, removed, attributes, rest, created_at, updated_at';

export function storedRecord(row: RecordRow): StoredRecord {
  const [id, version, removed, attributes, rest, created_at, updated_at] = row;
  return { id, version, removed: removed === 1, attributes, rest, created_at, updated_at };
}

/** A record with its place in the table, which is its place in the word index too. */
export interface HeldRecord {
  readonly n: number;
  readonly record: StoredRecord;
}

/** One read model's table and its word index, written record by record. */
export class RecordTable {
  /** What a batch has looked up or written so far: records of one import are often near each other. */
  private readonly held = new Map<string, HeldRecord | undefined>();
  private readonly fields: readonly string[];
  private readonly ofStations: boolean;
  private readonly select: Query<[number, ...RecordRow]>;
  private readonly inserts = new Map<string, Statement>();
  private readonly update: Statement;
  /** Leaves the indexes of all other columns alone, which SQLite would write anew. */
  private readonly updateStatus: Statement | undefined;
  private readonly insertWords: Statement;
  private readonly deleteWords: Statement;

  private readonly table: string;

  constructor(
    private readonly connection: Connection,
    private readonly kind: AggregateKind,
    set: TableSet,
  ) {
    const table = tableOf(aggregates[kind].collection, set);
    this.table = table;
    this.fields = filterNames[kind];
    this.ofStations = kind === 'station';
    const columns = [
      ...RECORD_COLUMNS.split(', '),
      ...this.fields.map(filterColumn),
      ...(this.ofStations ? STATION_COLUMNS : []),
    ];
    this.select = query(connection, `SELECT n, ${RECORD_COLUMNS} FROM ${table} WHERE n = ${numberOf(kind)}`);
    this.update = statement(
      connection,
      `UPDATE ${table} SET ${columns.map((column) => `${column} = ?`).join(', ')} WHERE n = ?`,
    );
    if (this.fields.includes('available')) {
      this.updateStatus = statement(
        connection,
        `UPDATE ${table} SET version = ?, attributes = ?, rest = ?, updated_at = ?, f_available = ?,
           observed_at = ? WHERE n = ?`,
      );
    }
    this.insertWords = statement(connection, `INSERT INTO ${table}_words (rowid, words) VALUES (?, ?)`);
    this.deleteWords = statement(connection, `DELETE FROM ${table}_words WHERE rowid = ?`);
  }

  /** A new batch begins. */
  begin(): void {
    this.held.clear();
  }

  find(id: string): HeldRecord | undefined {
    if (!this.held.has(id)) this.held.set(id, this.lookUp(id));
    return this.held.get(id);
  }

  private lookUp(id: string): HeldRecord | undefined {
    const row = this.select.first(id);
    if (!row) return undefined;
    const [n, ...columns] = row;
    return { n, record: storedRecord(columns) };
  }

  /**
   * Writes a record that is not held yet. Its aggregate is in the log, which gives it its number.
   * @param entry undefined for a removed record, which nobody finds
   * @returns its number, or undefined, and nothing written, where it is held
   */
  add(record: StoredRecord, entry: SearchEntry | undefined): number | undefined {
    const given = this.fields.filter((field) => (entry?.filters[field] ?? null) !== null);
    const values = [
      ...recordValues(record),
      ...given.map((field) => entry?.filters[field]),
      ...this.more(entry),
    ];
    const { changes, lastInsertRowid } = this.insert(given).run(record.id, ...values);
    if (changes === 0) return undefined;
    const n = Number(lastInsertRowid);
    this.keep({ n, record }, entry);
    return n;
  }

  /** Most filters of most records are null, and what is not bound costs nothing: a statement for each set of fields. */
  private insert(given: readonly string[]): Statement {
    const key = given.join();
    const known = this.inserts.get(key);
    if (known) return known;
    if (this.inserts.size >= GREATEST_STATEMENT_COUNT) this.inserts.clear();
    const more = this.ofStations ? STATION_COLUMNS : [];
    const columns = [...RECORD_COLUMNS.split(', '), ...given.map(filterColumn), ...more];
    const prepared = statement(
      this.connection,
      `INSERT OR IGNORE INTO ${this.table} (n, ${columns.join(', ')})
       VALUES (${numberOf(this.kind)}, ${columns.map(() => '?').join(', ')})`,
    );
    this.inserts.set(key, prepared);
    return prepared;
  }

  /** Writes a station over the one held, of which nothing has changed but its status and the time. */
  restate({ n }: HeldRecord, record: StoredRecord, { attributes, observed }: PresentStation): void {
    const { version, rest, updated_at } = record;
    const observedAt = observed?.observed_at ?? null;
    this.updateStatus?.run(
      ...[version, record.attributes, rest, updated_at, attributes.available, observedAt, n],
    );
    this.held.set(record.id, { n, record });
  }

  /** Writes a record over the one held. */
  replace({ n }: HeldRecord, record: StoredRecord, entry: SearchEntry | undefined): void {
    this.update.run(...this.values(record, entry), n);
    this.deleteWords.run(n);
    this.keep({ n, record }, entry);
  }

  private keep(held: HeldRecord, entry: SearchEntry | undefined): void {
    if (entry) this.insertWords.run(held.n, entry.words.join(' '));
    this.held.set(held.record.id, held);
  }

  private values(record: StoredRecord, entry: SearchEntry | undefined): readonly Value[] {
    const filters = this.fields.map((field) => entry?.filters[field] ?? null);
    return [...recordValues(record), ...filters, ...this.more(entry)];
  }

  private more(entry: SearchEntry | undefined): readonly Value[] {
    return this.ofStations ? stationValues(entry) : [];
  }
}

type Value = string | number | null;

/** The values of {@link RECORD_COLUMNS}. */
function recordValues(record: StoredRecord): readonly Value[] {
  const { id, version, removed, attributes, rest, created_at, updated_at } = record;
  return [id, version, removed ? 1 : 0, attributes, rest, created_at, updated_at];
}

/** The values of {@link STATION_COLUMNS}. */
function stationValues(entry: SearchEntry | undefined): readonly Value[] {
  const observedAt = entry?.observedAt ?? null;
  const point = entry?.point;
  if (!point) return [...STATION_COLUMNS.slice(1).map(() => null), observedAt];
  const { x, y, z } = unitVector(point);
  return [point.latitude, point.longitude, x, y, z, ...mapValues(point), observedAt];
}

const GREATEST_STATEMENT_COUNT = 200;
