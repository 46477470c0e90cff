import type { Connection, Statement } from '../database.js';
import { cellAt } from '#application/views';
import type { TableSet } from '../table-sets.js';
import { countedLevels, firstKey, statuses, type Spot } from './map-schema.js';

interface Change {
  count: number;
  columns: number;
  rows: number;
}

/** Keeps the counts of cells: what a batch of events changes is added up, and written once. */
export class MapCells {
  private readonly changes = new Map<number, Change>();
  private readonly add: Statement;
  private readonly removeEmpty: Statement;

  constructor(connection: Connection, set: TableSet) {
    this.add = connection.prepare(
      `INSERT INTO ${set}map_cells VALUES (?, ?, ?, ?) ON CONFLICT (key)
       DO UPDATE SET count = count + excluded.count, columns = columns + excluded.columns,
         rows = rows + excluded.rows`,
    );
    this.removeEmpty = connection.prepare(`DELETE FROM ${set}map_cells WHERE key = ? AND count = 0`);
  }

  /** A new batch begins. */
  begin(): void {
    this.changes.clear();
  }

  /** A station is at another place, or has another status; undefined where it is not on the map. */
  moved(from: Spot | undefined, to: Spot | undefined): void {
    if (from) this.count(from, -1);
    if (to) this.count(to, 1);
  }

  private count({ column, row, status }: Spot, by: 1 | -1): void {
    const place = statuses.indexOf(status as (typeof statuses)[number]);
    for (const level of countedLevels) {
      const key = firstKey(level, cellAt({ column, row }, level)) + place;
      const change = this.changes.get(key);
      if (change) {
        change.count += by;
        change.columns += by * column;
        change.rows += by * row;
      } else this.changes.set(key, { count: by, columns: by * column, rows: by * row });
    }
  }

  /** Writes what the batch has changed. */
  flush(): void {
    for (const [key, { count, columns, rows }] of this.changes) {
      if (count === 0 && columns === 0 && rows === 0) continue;
      this.add.run(key, count, columns, rows);
      if (count < 0) this.removeEmpty.run(key);
    }
    this.changes.clear();
  }
}
