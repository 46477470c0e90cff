import { query, statement, type Connection, type Query, type Statement } from '../database.js';
import type { Condition } from './narrowing.js';
import type { TableSet } from '../table-sets.js';

/** The fields whose values are counted, each over all stations. */
export const countedFields = ['manufacturer', 'available', 'city'] as const;
export type CountedField = (typeof countedFields)[number];

/** A station's folded values of the fields that are counted. */
export type CountedValues = Readonly<Record<string, string | null>>;

/** All stations are counted under this name of a field, with the empty text as its value. */
const EVERY_STATION = '';

/** A SELECT that tells how many stations have one of the values. */
export const stationsWith = (field: string, values: Condition['values']): Condition => ({
  sql: `SELECT total(count) FROM station_counts WHERE field = ? AND value IN (${values.map(() => '?').join(', ')})`,
  values: [field, ...values],
});

/** A SELECT that tells how many stations there are. */
export const allStations = stationsWith(EVERY_STATION, ['']);

/** Whether the values of a field are counted. */
export const isCounted = (field: string): field is CountedField =>
  (countedFields as readonly string[]).includes(field);

/** Makes the table of counts: of a field's values, those that a station has. */
export const countsTable = (set: TableSet): string => `
  CREATE TABLE ${set}station_counts (
    field TEXT NOT NULL,
    value TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (field, value)
  ) WITHOUT ROWID;
`;

/** Keeps how many stations have a value: what a batch of events changes is added up, and written once. */
export class StationCounts {
  private readonly changes = new Map<string, Map<string, number>>();
  private readonly addition: Statement;
  private readonly removeEmpty: Statement;
  private readonly counted: Query<(string | null)[]>;

  constructor(connection: Connection, set: TableSet) {
    const table = `${set}station_counts`;
    this.addition = statement(
      connection,
      `INSERT INTO ${table} VALUES (?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    );
    this.removeEmpty = statement(
      connection,
      `DELETE FROM ${table} WHERE field = ? AND value = ? AND count = 0`,
    );
    const columns = countedFields.map((field) => `f_${field}`).join(', ');
    this.counted = query(connection, `SELECT ${columns} FROM ${set}stations WHERE n = ? AND removed = 0`);
  }

  /** A new batch begins. */
  begin(): void {
    this.changes.clear();
  }

  /** What the station of this number is counted by, before it is written anew; undefined where it is not. */
  of(n: number): CountedValues | undefined {
    const values = this.counted.first(n);
    return values && Object.fromEntries(countedFields.map((field, place) => [field, values[place] ?? null]));
  }

  /** A station has other values; undefined where there is none to count. */
  changed(from: CountedValues | undefined, to: CountedValues | undefined): void {
    for (const field of countedFields) this.moved(field, from?.[field], to?.[field]);
    this.moved(EVERY_STATION, from && '', to && '');
  }

  /** A station has another value of a field, all else being as it was. */
  moved(field: string, from: string | null | undefined, to: string | null | undefined): void {
    if (from === to) return;
    this.add(field, from, -1);
    this.add(field, to, 1);
  }

  private add(field: string, value: string | null | undefined, by: 1 | -1): void {
    if (typeof value !== 'string') return;
    let changes = this.changes.get(field);
    if (!changes) this.changes.set(field, (changes = new Map<string, number>()));
    changes.set(value, (changes.get(value) ?? 0) + by);
  }

  /** Writes what the batch has changed. */
  flush(): void {
    for (const [field, changes] of this.changes) {
      for (const [value, change] of changes) this.write(field, value, change);
    }
    this.changes.clear();
  }

  private write(field: string, value: string, change: number): void {
    if (change === 0) return;
    this.addition.run(field, value, change);
    if (change < 0) this.removeEmpty.run(field, value);
  }
}
