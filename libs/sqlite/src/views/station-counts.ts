import { query, statement, type Connection, type Query, type Statement } from '../database.js';
import { filterColumn } from './filter-column.js';
import type { Condition } from './narrowing.js';

/** The fields that stations are counted by. */
const countedFields = ['manufacturer', 'available', 'city'] as const;

/** What stations are counted by: all of them, by the values of a field, and by those of two. */
const countings: readonly (readonly string[])[] = [
  [],
  ['manufacturer'],
  ['available'],
  ['city'],
  ['city', 'manufacturer'],
  ['city', 'available'],
  ['manufacturer', 'available'],
];

/** A station's folded values of the fields that it is counted by. */
export type CountedValues = Readonly<Record<string, string | null>>;

type Values = Condition['values'];

/** A SELECT that tells how many stations there are. */
export const allStations: Condition = {
  sql: "SELECT total(count) FROM station_counts WHERE fields = ''",
  values: [],
};

/**
 * A SELECT that tells how many stations have a field's value that is among some, of one or of two fields.
 * @returns undefined where it is not counted
 */
export function stationsWith(asked: ReadonlyMap<string, Values>): Condition | undefined {
  const fields = countings.find((some) => some.length === asked.size && some.every((one) => asked.has(one)));
  if (!fields) return undefined;
  const lists = fields.map((field) => asked.get(field) ?? []);
  const conditions = lists.map((list, place) => `AND ${isOneOf(place, list)}`);
  return {
    sql: `SELECT total(count) FROM station_counts WHERE fields = ? ${conditions.join(' ')}`,
    values: [fields.join(), ...lists.flat()],
  };
}

/**
 * A SELECT of each `value` of a field with the `size` of its group of stations: of all, or of those that have one of
 * some values of another field.
 * @returns undefined where they are not counted
 */
export function groupsBy(
  by: string,
  given?: readonly [field: string, values: Values],
): Condition | undefined {
  const [field, values] = given ?? [];
  const wanted = field === undefined ? [by] : [by, field];
  const fields = countings.find(
    (some) => some.length === wanted.length && wanted.every((one) => some.includes(one)),
  );
  if (!fields || field === by) return undefined;
  const column = COLUMNS[fields.indexOf(by)];
  const condition = values ? `AND ${isOneOf(1 - fields.indexOf(by), values)}` : '';
  return {
    sql: `SELECT ${column} AS value, sum(count) AS size FROM station_counts WHERE fields = ? ${condition} GROUP BY 1`,
    values: [fields.join(), ...(values ?? [])],
  };
}

/** Of the first and of the second field that are counted together. */
const COLUMNS = ['value', 'other'];

const isOneOf = (place: number, list: Values): string =>
  `${COLUMNS[place]} IN (${list.map(() => '?').join(', ')})`;

/** Makes the table of counts: of values that a station has; those that are counted alone have no other. */
export const countsTable = `
  CREATE TABLE station_counts (
    fields TEXT NOT NULL,
    value TEXT NOT NULL,
    other TEXT NOT NULL,
    count INTEGER NOT NULL,
    PRIMARY KEY (fields, value, other)
  ) WITHOUT ROWID;
`;

interface Change {
  readonly key: readonly [fields: string, value: string, other: string];
  by: number;
}

/** Keeps how many stations have some values: what a batch of events changes is added up, and written once. */
export class StationCounts {
  private readonly changes = new Map<string, Change>();
  private readonly addition: Statement;
  private readonly removeEmpty: Statement;
  private readonly counted: Query<(string | null)[]>;

  constructor(connection: Connection) {
    this.addition = statement(
      connection,
      `INSERT INTO station_counts VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    );
    this.removeEmpty = statement(
      connection,
      `DELETE FROM station_counts WHERE fields = ? AND value = ? AND other = ? AND count = 0`,
    );
    const columns = countedFields.map(filterColumn).join(', ');
    this.counted = query(connection, `SELECT ${columns} FROM stations WHERE n = ? AND removed = 0`);
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
    for (const fields of countings) {
      if (from && to && fields.every((field) => from[field] === to[field])) continue;
      this.add(fields, from, -1);
      this.add(fields, to, 1);
    }
  }

  private add(fields: readonly string[], values: CountedValues | undefined, by: 1 | -1): void {
    const own = values && fields.map((field) => values[field] ?? null);
    if (!own || own.includes(null)) return;
    const key = [fields.join(), own[0] ?? '', own[1] ?? ''] as const;
    // No value has a NUL in it.
    const name = key.join('\0');
    const change = this.changes.get(name);
    if (change) change.by += by;
    else this.changes.set(name, { key, by });
  }

  /** Writes what the batch has changed. */
  flush(): void {
    for (const { key, by } of this.changes.values()) {
      if (by !== 0) this.addition.run(...key, by);
      if (by < 0) this.removeEmpty.run(...key);
    }
    this.changes.clear();
  }
}
