import { cellAt } from '#application/views';
import { statement, type Connection, type Statement } from '../database.js';
import { cellColumns, cellKey, columnsOfStatus, countedLevels, statuses, type Spot } from './map-grid.js';

interface Change {
  count: number;
  columns: number;
  rows: number;
}

/** What has changed in a cell, by the place of the status. */
type CellChanges = Map<number, Change>;

/** Keeps the counts of cells: what a batch of events changes is added up, and written once. */
export class MapCells {
  private readonly cells = new Map<number, CellChanges>();
  private readonly additions = new Map<string, Statement>();
  private readonly removeEmpty: Statement;

  constructor(private readonly connection: Connection) {
    const isEmpty = cellColumns
      .filter((column) => column.startsWith('count_'))
      .map((count) => `${count} = 0`);
    this.removeEmpty = statement(
      connection,
      `DELETE FROM map_cells WHERE key = ? AND ${isEmpty.join(' AND ')}`,
    );
  }

  /** A new batch begins. */
  begin(): void {
    this.cells.clear();
  }

  /** A station is at another place, or has another status; undefined where it is not on the map. */
  moved(from: Spot | undefined, to: Spot | undefined): void {
    if (from) this.count(from, -1);
    if (to) this.count(to, 1);
  }

  private count({ column, row, status }: Spot, by: 1 | -1): void {
    const place = statuses.indexOf(status as (typeof statuses)[number]);
    for (const level of countedLevels) {
      const change = this.change(cellKey(level, cellAt({ column, row }, level)), place);
      change.count += by;
      change.columns += by * column;
      change.rows += by * row;
    }
  }

  private change(key: number, place: number): Change {
    let cell = this.cells.get(key);
    if (!cell) this.cells.set(key, (cell = new Map<number, Change>()));
    let change = cell.get(place);
    if (!change) cell.set(place, (change = { count: 0, columns: 0, rows: 0 }));
    return change;
  }

  /** Writes what the batch has changed. */
  flush(): void {
    for (const [key, changes] of this.cells) this.write(key, [...changes].filter(isOne));
    this.cells.clear();
  }

  private write(key: number, changes: readonly (readonly [place: number, change: Change])[]): void {
    if (changes.length === 0) return;
    const sums = changes.flatMap(([, { count, columns, rows }]) => [count, columns, rows]);
    this.addition(changes.map(([place]) => place)).run(key, ...sums);
    if (changes.reduce((sum, [, { count }]) => sum + count, 0) < 0) this.removeEmpty.run(key);
  }

  /** Of most cells one or two statuses change: a statement for each set of them. */
  private addition(places: readonly number[]): Statement {
    const known = this.additions.get(places.join());
    if (known) return known;
    const columns = places.flatMap(columnsOfStatus);
    const prepared = statement(
      this.connection,
      `INSERT INTO map_cells (key, ${columns.join(', ')}) VALUES (?${', ?'.repeat(columns.length)})
       ON CONFLICT (key) DO UPDATE SET
         ${columns.map((column) => `${column} = ${column} + excluded.${column}`).join(', ')}`,
    );
    this.additions.set(places.join(), prepared);
    return prepared;
  }
}

const isOne = ([, { count, columns, rows }]: readonly [number, Change]): boolean =>
  count !== 0 || columns !== 0 || rows !== 0;
