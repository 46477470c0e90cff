import { foldedValue, cellAt, gridPoint, usablePosition, type GivenPosition } from '#application/views';
import type { Connection } from '../database.js';
import { query, statement, type Query, type Statement, type Value } from '../statements.js';
import { KeyCounts } from './shared-keys.js';
import { countedValue, docidOf, cellKey, countKey, countedLevels, statuses } from './schema.js';

/** The columns that stations are counted by. */
const countedColumns = ['status', 'manufacturer', 'city', 'country', 'operator', 'source_feed'] as const;
type Column = (typeof countedColumns)[number];

export type CountedValues = Readonly<Record<Column, string | null>>;

/**
 * Counts of stations by the values of a column: of all, or of those that have a value in another column. These pairs
 * serve summaries that would otherwise read a tenth of the rows.
 */
const countings: readonly { readonly by: Column; readonly given?: Column }[] = [
  { by: 'status' },
  { by: 'manufacturer' },
  { by: 'city' },
  { by: 'country' },
  { by: 'operator' },
  { by: 'source_feed' },
  { by: 'city', given: 'manufacturer' },
  { by: 'status', given: 'city' },
];

/** A station can have several standards, which are counted by themselves. */
const STANDARD = 'standard';

/** The name of a count; undefined if there is none. */
export function countingOf(by: string, given?: string): string | undefined {
  if (by === STANDARD && given === undefined) return STANDARD;
  const counting = countings.find((one) => one.by === by && one.given === given);
  return counting && nameOf(counting.by, counting.given);
}

const nameOf = (by: Column, given?: Column): string => (given === undefined ? by : `${by} given ${given}`);

/** The counts of a table by its key: a batch's changes are added up and written once, and rows without any deleted. */
class CountTable {
  private readonly changes = new Map<string, { readonly key: readonly Value[]; readonly by: number[] }>();
  private readonly upsert: Statement;
  private readonly removeEmpty: Statement;

  /** @param sums its columns of numbers; a row is deleted when the first one is 0 */
  constructor(connection: Connection, table: string, key: readonly string[], sums: readonly string[]) {
    const columns = [...key, ...sums];
    const added = sums.map((sum) => `${sum} = ${sum} + excluded.${sum}`);
    this.upsert = statement(
      connection,
      `INSERT INTO ${table} (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})
       ON CONFLICT DO UPDATE SET ${added.join(', ')}`,
    );
    const isKey = key.map((column) => `${column} = ?`);
    this.removeEmpty = statement(
      connection,
      `DELETE FROM ${table} WHERE ${isKey.join(' AND ')} AND ${sums[0]} = 0`,
    );
  }

  add(key: readonly Value[], by: readonly number[]): void {
    const name = key.join('\0');
    const change = this.changes.get(name);
    if (!change) this.changes.set(name, { key, by: [...by] });
    else for (const [index, number] of by.entries()) change.by[index] = (change.by[index] ?? 0) + number;
  }

  clear(): void {
    this.changes.clear();
  }

  flush(): void {
    for (const { key, by } of this.changes.values()) {
      if (by.some((number) => number !== 0)) this.upsert.run(...key, ...by);
      if ((by[0] ?? 0) < 0) this.removeEmpty.run(...key);
    }
    this.clear();
  }
}

/** Keeps the counts of rows, of stations by their values, and of the map's cells. */
export class Counts {
  private readonly values: CountTable;
  private readonly cells: CountTable;
  /** The keys of rows, which are counted with the rest of a batch. */
  readonly keys: KeyCounts;
  private readonly select: Query<(string | null)[]>;

  constructor(connection: Connection) {
    this.values = new CountTable(connection, 'counts', ['of', 'given', 'value'], ['count']);
    this.cells = new CountTable(connection, 'map_cells', ['key'], ['count', 'columns', 'rows']);
    this.keys = new KeyCounts(connection);
    this.select = query(
      connection,
      `SELECT ${countedColumns.join(', ')} FROM stations WHERE docid = ${docidOf('?', '?')}`,
    );
  }

  /** Begins a new batch. */
  begin(): void {
    this.values.clear();
    this.cells.clear();
    this.keys.clear();
  }

  /** The values that a station is counted by before it is rewritten. */
  valuesOf(rank: number, number: number): CountedValues | undefined {
    const row = this.select.first(rank, number);
    if (!row) return undefined;
    return Object.fromEntries(
      countedColumns.map((column, index) => [column, row[index] ?? null]),
    ) as CountedValues;
  }

  /** Counts rows of a table. */
  rows(table: string, by: 1 | -1): void {
    this.values.add([table, '', ''], [by]);
  }

  /** Counts a station's new values; undefined if it has none to count. */
  changed(from: CountedValues | undefined, to: CountedValues | undefined): void {
    for (const { by, given } of countings) {
      const [before, after] = [from, to].map((values) => values && keyOf(values, by, given));
      if (before?.join('\0') === after?.join('\0')) continue;
      if (before) this.values.add(before, [-1]);
      if (after) this.values.add(after, [1]);
    }
  }

  /** Counts the standards of a station's connectors, as they are written; null if it has none. */
  standards(some: readonly (string | null)[], by: 1 | -1): void {
    for (const standard of some.length > 0 ? some : [null])
      this.values.add([STANDARD, '', countedValue(standard)], [by]);
  }

  /** Counts a station's new point or status on the map; undefined if it is not on the map. */
  moved(from: MapPoint | undefined, to: MapPoint | undefined): void {
    for (const [point, by] of [
      [from, -1],
      [to, 1],
    ] as const)
      if (point)
        for (const key of countsOf(point)) this.cells.add([key], [by, by * point.column, by * point.row]);
  }

  /** Writes the changes of the batch. */
  flush(): void {
    this.values.flush();
    this.cells.flush();
    this.keys.flush();
  }
}

/** `given` is folded, `by` is not. */
const keyOf = (values: CountedValues, by: Column, given?: Column): readonly string[] => [
  nameOf(by, given),
  given === undefined ? '' : countedValue(foldedValue(values[given])),
  countedValue(values[by]),
];

/** A station's point and status, as the map counts it. */
export interface MapPoint {
  readonly column: number;
  readonly row: number;
  readonly status: string | null;
}

type MapPointAttributes = GivenPosition & { readonly available: string | null };

/** The point of a station with these attributes; undefined if it is not on the map. */
export function mapPointOf(attributes: MapPointAttributes): MapPoint | undefined {
  const point = usablePosition(attributes);
  if (!point) return undefined;
  const { column, row } = gridPoint(point);
  return { column, row, status: attributes.available };
}

/** The keys of the counts that a station is part of, one for each counted level. */
function countsOf({ column, row, status }: MapPoint): readonly number[] {
  const index = statuses.indexOf(status as (typeof statuses)[number]);
  return countedLevels.map((level) => countKey(cellKey(level, cellAt({ column, row }, level)), index));
}
