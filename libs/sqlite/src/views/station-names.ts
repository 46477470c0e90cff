import type { SearchEntry } from '#application/views';
import { statement, type Connection, type Statement } from '../database.js';
import { filterColumn } from './filter-column.js';
import { placeOf, rankOfName } from './name-order.js';

const NAME = filterColumn('name');

/**
 * The names of stations by number, for what words lead to: thousands of numbers are sorted by it. Its columns are
 * called as in the table whose place it takes there, which is five times as large. A number is found faster in a table
 * than in an index. The rank of a name leads to the station's words.
 */
export const namesTable = `
  CREATE TABLE stations_names (
    n INTEGER PRIMARY KEY,
    ${NAME} TEXT,
    id TEXT NOT NULL,
    removed INTEGER NOT NULL,
    rank INTEGER NOT NULL
  );
  CREATE VIEW stations_places (station, place) AS SELECT n, ${placeOf('rank', 'n')} FROM stations_names;
`;

/** Keeps the names of stations by number. */
export class StationNames {
  private readonly write: Statement;

  constructor(connection: Connection) {
    this.write = statement(connection, `INSERT OR REPLACE INTO stations_names VALUES (?, ?, ?, ?, ?)`);
  }

  /** @param entry undefined for a removed station, which nobody finds */
  keep(n: number, id: string, entry: SearchEntry | undefined): void {
    const name = entry?.filters.name ?? null;
    this.write.run(n, name, id, entry ? 0 : 1, rankOfName(name));
  }
}
