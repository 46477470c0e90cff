import { foldedValue } from '#application/views';
import { query, statement, type Connection, type Query, type Statement } from '../database.js';
import { placeOf } from './place.js';

/** What stations are counted by. */
type Column = 'status' | 'manufacturer' | 'city';

export type CountedValues = Readonly<Record<Column, string | null>>;

/**
 * Counts of stations by the values of a column: of all, or of those that have a value in another column. The pairs are
 * those of summaries that would otherwise read a row of a tenth of all stations.
 */
const countings: readonly { readonly by: Column; readonly given?: Column }[] = [
  { by: 'status' },
  { by: 'manufacturer' },
  { by: 'city' },
  { by: 'city', given: 'manufacturer' },
  { by: 'status', given: 'city' },
];

/** How a count is called; undefined where it is not kept. */
export function countingOf(by: string, given?: string): string | undefined {
  const kept = countings.some((one) => one.by === by && one.given === given);
  return kept ? nameOf(by, given) : undefined;
}

const nameOf = (by: string, given?: string): string => (given === undefined ? by : `${by} given ${given}`);

/** A value as counts have it: no value is not the empty one. */
export const countedValue = (value: string | null): string => (value === null ? '' : `=${value}`);

/** No value has it. */
const SEPARATOR = '\0';

/** Keeps how many rows a table has, and how many stations have some values: the changes of a batch are written once. */
export class Counts {
  private readonly changes = new Map<string, number>();
  private readonly addition: Statement;
  private readonly removeEmpty: Statement;
  private readonly select: Query<(string | null)[]>;

  constructor(connection: Connection) {
    this.addition = statement(
      connection,
      `INSERT INTO counts VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET count = count + excluded.count`,
    );
    this.removeEmpty = statement(
      connection,
      'DELETE FROM counts WHERE of = ? AND given = ? AND value = ? AND count = 0',
    );
    this.select = query(
      connection,
      `SELECT status, manufacturer, city FROM stations WHERE place = ${placeOf('?', '?')}`,
    );
  }

  /** A new batch begins. */
  begin(): void {
    this.changes.clear();
  }

  /** What a station is counted by, before it is written anew. */
  valuesOf(rank: number, number: number): CountedValues | undefined {
    const row = this.select.first(rank, number);
    if (!row) return undefined;
    const [status = null, manufacturer = null, city = null] = row;
    return { status, manufacturer, city };
  }

  /** The rows of a table have become more or fewer. */
  rows(table: string, by: 1 | -1): void {
    this.add([table, '', ''].join(SEPARATOR), by);
  }

  /** A station has other values; undefined where there is none to count. */
  changed(from: CountedValues | undefined, to: CountedValues | undefined): void {
    for (const { by, given } of countings) {
      const [before, after] = [from, to].map((values) => values && keyOf(values, by, given));
      if (before === after) continue;
      if (before !== undefined) this.add(before, -1);
      if (after !== undefined) this.add(after, 1);
    }
  }

  private add(key: string, by: 1 | -1): void {
    this.changes.set(key, (this.changes.get(key) ?? 0) + by);
  }

  /** Writes what the batch has changed. */
  flush(): void {
    for (const [key, by] of this.changes) {
      const group = key.split(SEPARATOR);
      if (by !== 0) this.addition.run(...group, by);
      if (by < 0) this.removeEmpty.run(...group);
    }
    this.changes.clear();
  }
}

/** Stations are counted by a given value as filters compare it, and by a value as it is written. */
const keyOf = (values: CountedValues, by: Column, given?: Column): string =>
  [
    nameOf(by, given),
    given === undefined ? '' : countedValue(foldedValue(values[given])),
    countedValue(values[by]),
  ].join(SEPARATOR);
