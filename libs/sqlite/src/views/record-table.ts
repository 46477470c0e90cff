import { filterNames, type SearchEntry, type StoredRecord } from '#application/views';
import { aggregates, type AggregateKind, type PresentStation } from '#domain';
import { statement, type Connection, type Connections, type Statement } from '../database.js';
import { filterColumn } from './filter-column.js';
import { addOwnValues, ownColumns, type Value } from './own-columns.js';
import { StoredRecords, type HeldRecord } from './stored-records.js';
import { tableOf } from './views-schema.js';
import { WordWrites } from './word-writes.js';

/** One read model's table and its word index, written record by record. */
export class RecordTable {
  /** What a batch has looked up or written so far: records of one import are often near each other. */
  private readonly held = new Map<string, HeldRecord | undefined>();
  private readonly fields: readonly string[];
  /** The greatest number of what was held when the batch began, where that was asked for. */
  private greatest: number | undefined;
  private readonly inserts = new Map<number, Statement>();
  private readonly update: Statement;
  /** Leaves the indexes of all other columns alone, which SQLite would write anew. */
  private readonly updateStatus: Statement | undefined;
  private readonly records: StoredRecords;
  private readonly words: WordWrites;

  private readonly table: string;

  private readonly connection: Connection;

  constructor(
    connections: Connections,
    private readonly kind: AggregateKind,
  ) {
    this.connection = connections.views;
    const table = tableOf(aggregates[kind].collection);
    this.table = table;
    this.fields = filterNames[kind];
    this.update = this.updateOf([...FOUND_BY, ...this.fields.map(filterColumn), ...ownColumns[kind]]);
    if (this.fields.includes('available')) {
      this.updateStatus = this.updateOf(['updated_at', filterColumn('available'), 'observed_at']);
    }
    this.records = new StoredRecords(connections, kind, table);
    this.words = new WordWrites(connections.views, table);
  }

  private updateOf(columns: readonly string[]): Statement {
    const set = columns.map((column) => `${column} = ?`).join(', ');
    return statement(this.connection, `UPDATE ${this.table} SET ${set} WHERE n = ?`);
  }

  /** A new batch begins. */
  begin(): void {
    this.held.clear();
    this.greatest = undefined;
  }

  /**
   * What is held of an aggregate. Most that are not held have a number beyond all that are, which takes no look.
   * @param n its number
   */
  at(n: number, id: string): HeldRecord | undefined {
    const known = this.held.get(id);
    if (known) return known;
    this.greatest ??= this.records.greatest();
    return n > this.greatest ? undefined : this.records.at(n);
  }

  find(id: string): HeldRecord | undefined {
    if (!this.held.has(id)) this.held.set(id, this.records.find(id));
    return this.held.get(id);
  }

  /**
   * Writes a record that is not held yet.
   * @param entry undefined for a removed record, which nobody finds
   */
  add(held: HeldRecord, entry: SearchEntry | undefined): void {
    const { n, record } = held;
    const values: Value[] = [n, ...findingValues(record)];
    const given = this.addFilters(values, entry);
    addOwnValues(values, this.kind, record, entry);
    this.insert(given).runWith(values);
    this.records.add(held);
    this.keep(held, entry);
  }

  /** @returns which fields have a value, a bit for each by its place */
  private addFilters(values: Value[], entry: SearchEntry | undefined): number {
    let given = 0;
    let bit = 1;
    for (const field of this.fields) {
      const value = entry?.filters[field] ?? null;
      if (value !== null) {
        values.push(value);
        given += bit;
      }
      bit *= 2;
    }
    return given;
  }

  /** Most filters of most records are null, and what is not bound costs nothing: a statement for each set of fields. */
  private insert(given: number): Statement {
    const known = this.inserts.get(given);
    if (known) return known;
    if (this.inserts.size >= GREATEST_STATEMENT_COUNT) this.inserts.clear();
    const fields = this.fields.filter((_, place) => Math.trunc(given / 2 ** place) % 2 === 1);
    const columns = ['n', ...FOUND_BY, ...fields.map(filterColumn), ...ownColumns[this.kind]];
    const marks = columns.map(() => '?').join(', ');
    const prepared = statement(
      this.connection,
      `INSERT INTO ${this.table} (${columns.join(', ')}) VALUES (${marks})`,
    );
    this.inserts.set(given, prepared);
    return prepared;
  }

  /** Writes a station over the one held, of which nothing has changed but its status and the time. */
  restate({ n }: HeldRecord, record: StoredRecord, { attributes, observed }: PresentStation): void {
    const observedAt = observed?.observed_at ?? null;
    this.updateStatus?.run(record.updated_at, attributes.available, observedAt, n);
    this.records.replace({ n, record });
    this.held.set(record.id, { n, record });
  }

  /** Writes a record over the one held. */
  replace({ n }: HeldRecord, record: StoredRecord, entry: SearchEntry | undefined): void {
    this.update.runWith([...this.values(record, entry), n]);
    this.records.replace({ n, record });
    this.words.takeOut(n);
    this.keep({ n, record }, entry);
  }

  /** The words of all records from here on are written by the next flush. */
  beginWords(): void {
    this.words.begin();
  }

  /** Writes the words of all that was written since. */
  flushWords(): void {
    this.words.flush();
  }

  private keep(held: HeldRecord, entry: SearchEntry | undefined): void {
    if (entry) this.words.add(held.n, entry);
    this.held.set(held.record.id, held);
  }

  private values(record: StoredRecord, entry: SearchEntry | undefined): readonly Value[] {
    const values: Value[] = [...findingValues(record)];
    for (const field of this.fields) values.push(entry?.filters[field] ?? null);
    addOwnValues(values, this.kind, record, entry);
    return values;
  }
}

/** What a record of any kind is found and sorted by, beside its filters. */
const FOUND_BY = ['id', 'removed', 'created_at', 'updated_at'] as const;

/** The values of {@link FOUND_BY}. */
function findingValues({ id, removed, created_at, updated_at }: StoredRecord): readonly Value[] {
  return [id, removed ? 1 : 0, created_at, updated_at];
}

const GREATEST_STATEMENT_COUNT = 200;
