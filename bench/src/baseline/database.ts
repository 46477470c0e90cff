import Database from 'libsql';

/** An open SQLite database with better-sqlite3's interface. */
export type SqliteDatabase = InstanceType<typeof Database>;

const tables = `
CREATE TABLE IF NOT EXISTS locations (
  id TEXT PRIMARY KEY, name TEXT, address TEXT, city TEXT, region TEXT, postal_code TEXT, country TEXT,
  time_zone TEXT, version INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS stations (
  seq INTEGER PRIMARY KEY, id TEXT NOT NULL UNIQUE, version INTEGER NOT NULL DEFAULT 1,
  name TEXT, latitude TEXT, longitude TEXT, cost TEXT, cost_description TEXT, manufacturer TEXT, model TEXT,
  pwps_version TEXT, qr_enabled INTEGER NOT NULL DEFAULT 0, outlets TEXT, hours TEXT,
  pre_charge_instructions TEXT, available TEXT, location_id TEXT NOT NULL REFERENCES locations (id),
  external_location_id TEXT, external_station_id TEXT, observed_at TEXT, changed_at TEXT,
  created_at TEXT NOT NULL, updated_at TEXT NOT NULL
);
CREATE INDEX IF NOT EXISTS stations_by_name ON stations (name IS NULL, name COLLATE NOCASE, id);
CREATE INDEX IF NOT EXISTS stations_by_position
  ON stations (CAST(latitude AS REAL), CAST(longitude AS REAL), id);`;

const searchedColumns = [
  'name',
  'cost',
  'cost_description',
  'manufacturer',
  'model',
  'pwps_version',
  'outlets',
  'hours',
  'pre_charge_instructions',
].join(', ');
const columnsOf = (row: 'old' | 'new') => searchedColumns.replace(/\w+/g, (column) => `${row}.${column}`);

// The triggers are those of SQLite's documentation of external content tables. Availability is not searched, so its
// updates, which are the most frequent ones, do not write the search index. Prefix indexes serve searches for the first 1
// to 3 characters of a word.
const searchTable = `
CREATE VIRTUAL TABLE IF NOT EXISTS station_search USING fts5 (
  ${searchedColumns}, content = 'stations', content_rowid = 'seq', tokenize = 'unicode61 remove_diacritics 2',
  prefix = '1 2 3'
);
CREATE TRIGGER IF NOT EXISTS station_inserted AFTER INSERT ON stations BEGIN
  INSERT INTO station_search (rowid, ${searchedColumns}) VALUES (new.seq, ${columnsOf('new')});
END;
CREATE TRIGGER IF NOT EXISTS station_updated AFTER UPDATE OF ${searchedColumns} ON stations BEGIN
  INSERT INTO station_search (station_search, rowid, ${searchedColumns}) VALUES ('delete', old.seq, ${columnsOf('old')});
  INSERT INTO station_search (rowid, ${searchedColumns}) VALUES (new.seq, ${columnsOf('new')});
END;`;

/** Opens the database file, and creates it if it is missing. Commits are durable. */
export function openDatabase(file: string): SqliteDatabase {
  const database = new Database(file);
  database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON;');
  database.exec('PRAGMA cache_size = -65536;');
  database.exec(tables);
  database.exec(searchTable);
  return database;
}
