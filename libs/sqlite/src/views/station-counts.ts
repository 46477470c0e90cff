import { query, statement, type Connection, type Query, type Statement } from '../database.js';
import { filterColumn } from './filter-column.js';
import type { Condition } from './narrowing.js';

/** The fields that stations are counted by. */
const countedFields = ['manufacturer', 'available', 'city'] as const;

/** What stations are counted by: all of them, by the values of a field, and by those of two, the one with fewer first. */
const countings: readonly (readonly string[])[] = [
  [],
  ['manufacturer'],
  ['available'],
  ['city'],
  ['manufacturer', 'city'],
  ['available', 'city'],
  ['available', 'manufacturer'],
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
  if (!given) return isCounting([by]) ? groups(by) : undefined;
  const [field, values] = given;
  if (isCounting([field, by])) return groupsWithin([field, by], values);
  return isCounting([by, field]) ? groupsAcross([by, field], values) : undefined;
}

const isCounting = (wanted: readonly string[]): boolean =>
  countings.some((fields) => fields.join() === wanted.join());

const groups = (by: string): Condition => ({
  sql: 'SELECT value, count AS size FROM station_counts WHERE fields = ?',
  values: [by],
});

/** What was given comes first in the order of the counts: those asked for stand together. */
const groupsWithin = (fields: readonly string[], given: Values): Condition => ({
  sql: `SELECT other AS value, sum(count) AS size FROM station_counts
    WHERE fields = ? AND ${isOneOf(0, given)} GROUP BY 1`,
  values: [fields.join(), ...given],
});

/** What was given comes second: it is looked up beside each value of the first, of which there are fewer. */
const groupsAcross = (fields: readonly string[], given: Values): Condition => ({
  sql: `SELECT single.value, sum(pair.count) AS size FROM station_counts single
    CROSS JOIN station_counts pair ON pair.fields = ? AND pair.value = single.value AND pair.${isOneOf(1, given)}
    WHERE single.fields = ? GROUP BY 1`,
  values: [fields.join(), ...given, fields[0] ?? ''],
});

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

/** The fields of a counting as one text, and by themselves: undefined where there are not as many. */
const countingFields = countings.map((fields) => ({
  text: fields.join(),
  first: fields[0],
  second: fields[1],
}));

type Counting = (typeof countingFields)[number];

/** No value has it. */
const SEPARATOR = '\0';

/** The fields, the value and the other value of a count that a station is part of, or undefined where it has none. */
function groupOf({ text, first, second }: Counting, values: CountedValues): string | undefined {
  const value = first === undefined ? '' : (values[first] ?? null);
  const other = second === undefined ? '' : (values[second] ?? null);
  return value === null || other === null ? undefined : text + SEPARATOR + value + SEPARATOR + other;
}

/** Keeps how many stations have some values: what a batch of events changes is added up, and written once. */
export class StationCounts {
  private readonly changes = new Map<string, number>();
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
    for (const counting of countingFields) {
      const [before, after] = [from && groupOf(counting, from), to && groupOf(counting, to)];
      if (before === after) continue;
      if (before !== undefined) this.add(before, -1);
      if (after !== undefined) this.add(after, 1);
    }
  }

  private add(group: string, by: 1 | -1): void {
    this.changes.set(group, (this.changes.get(group) ?? 0) + by);
  }

  /** Writes what the batch has changed. */
  flush(): void {
    for (const [group, by] of this.changes) {
      const key = group.split(SEPARATOR);
      if (by !== 0) this.addition.run(...key, by);
      if (by < 0) this.removeEmpty.run(...key);
    }
    this.changes.clear();
  }
}
