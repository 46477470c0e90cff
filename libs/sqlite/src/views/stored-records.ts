import type { StoredRecord } from '#application/views';
import type { AggregateKind, DomainState } from '#domain';
import { query, statement, type Connections, type Query, type Statement } from '../database.js';
import { RECORD_COLUMNS, recordRow, recordsOf, storedRecord, type RecordRow } from './record-row.js';

/** A record with its place in the tables, which is its place in the word index too. */
export interface HeldRecord {
  readonly n: number;
  readonly record: StoredRecord;
  /** What it was rendered from, where that is at hand. */
  readonly state?: DomainState;
}

const COLUMNS = RECORD_COLUMNS.split(', ');

/** The records of a read model as they are read. */
export class StoredRecords {
  private readonly selectNumber: Query<[number]>;
  private readonly select: Query<RecordRow>;
  private readonly selectGreatest: Query<[number | null]>;
  private readonly insert: Statement;
  private readonly update: Statement;

  constructor({ views, log }: Connections, kind: AggregateKind, table: string) {
    const records = recordsOf(table);
    this.selectNumber = query(log, `SELECT n FROM aggregates WHERE id = ? AND kind = '${kind}'`);
    this.select = query(views, `SELECT ${RECORD_COLUMNS} FROM ${records} WHERE n = ?`);
    this.selectGreatest = query(views, `SELECT max(n) FROM ${records}`);
    this.insert = statement(
      views,
      `INSERT INTO ${records} (${RECORD_COLUMNS}, n) VALUES (${COLUMNS.map(() => '?').join(', ')}, ?)`,
    );
    this.update = statement(
      views,
      `UPDATE ${records} SET ${COLUMNS.map((column) => `${column} = ?`).join(', ')} WHERE n = ?`,
    );
  }

  find(id: string): HeldRecord | undefined {
    const row = this.selectNumber.first(id);
    return row && this.at(row[0]);
  }

  at(n: number): HeldRecord | undefined {
    const row = this.select.first(n);
    return row && { n, record: storedRecord(row) };
  }

  /** The greatest number of a record, 0 where there is none. */
  greatest(): number {
    return this.selectGreatest.first()?.[0] ?? 0;
  }

  add({ n, record }: HeldRecord): void {
    this.insert.runWith([...recordRow(record), n]);
  }

  replace({ n, record }: HeldRecord): void {
    this.update.runWith([...recordRow(record), n]);
  }
}
