import { v7 as uuidv7 } from 'uuid';
import type { SqliteDatabase } from './database.js';
import { metresOf, nearestStations, nearParameters, type Circle } from './near.js';
import { columnValue, writableColumns, stationRecord } from './station-record.js';
import type { ColumnValue, StationAttributes, StationRow } from './station-record.js';

export type StationRecord = ReturnType<typeof stationRecord>;

const columnsRead = [
  'id',
  'version',
  ...writableColumns,
  'observed_at',
  'changed_at',
  'created_at',
  'updated_at',
];
const columns = columnsRead.map((column) => `s.${column}`).join(', ');
const byName = 'ORDER BY s.name IS NULL, s.name COLLATE NOCASE, s.id LIMIT ?';
const assignments = writableColumns.map((column) => `${column} = ?`).join(', ');
const inserted = ['id', ...writableColumns, 'observed_at', 'changed_at', 'created_at', 'updated_at'];

/** The statement that inserts a station, with the parameters of {@link insertParameters}. */
export const insertStation = `INSERT INTO stations (${inserted.join(', ')}) VALUES (${inserted.map(() => '?').join(', ')})`;

/** @param at RFC 3339 time of the creation and of the first status */
export function insertParameters(id: string, attributes: StationAttributes, at: string): ColumnValue[] {
  const values = writableColumns.map((column) => columnValue(attributes[column]));
  values[writableColumns.indexOf('qr_enabled')] = attributes.qr_enabled ? 1 : 0;
  const statusAt = (attributes.available ?? null) === null ? null : at;
  return [id, ...values, statusAt, statusAt, at, at];
}

/** A station refers to a location that is not registered. */
export class LocationUnknown extends Error {
  readonly statusCode = 422;
}

/** The table of stations. Each write is one durable transaction. */
export class Stations {
  private readonly statements;

  constructor(private readonly database: SqliteDatabase) {
    this.statements = {
      insert: database.prepare(insertStation),
      find: database.prepare(`SELECT ${columns} FROM stations s WHERE s.id = ?`),
      list: database.prepare(`SELECT ${columns} FROM stations s ${byName}`),
      search: database.prepare(
        `SELECT ${columns} FROM station_search f JOIN stations s ON s.seq = f.rowid
         WHERE station_search MATCH ? ${byName}`,
      ),
      near: database.prepare(nearestStations(columns)),
      location: database.prepare('SELECT 1 FROM locations WHERE id = ?'),
      update: database.prepare(
        `UPDATE stations SET ${assignments}, observed_at = ?, changed_at = ?, version = version + 1,
         updated_at = ? WHERE id = ?`,
      ),
      setAvailability: database.prepare(
        `UPDATE stations SET changed_at = CASE WHEN available IS ?1 THEN changed_at ELSE ?2 END, available = ?1,
         observed_at = ?2, version = version + 1, updated_at = ?3 WHERE id = ?4`,
      ),
    };
  }

  /** @throws LocationUnknown */
  create(attributes: StationAttributes): StationRecord {
    const id = uuidv7();
    return this.database
      .transaction(() => {
        this.requireLocation(attributes);
        this.statements.insert.run(insertParameters(id, attributes, new Date().toISOString()));
        return stationRecord(this.row(id) as StationRow);
      })
      .immediate();
  }

  /** Merges attributes into the station. @throws LocationUnknown */
  patch(id: string, attributes: StationAttributes): StationRecord | undefined {
    return this.database.transaction(() => this.merge(id, attributes)).immediate();
  }

  /** @param observedAt RFC 3339 time of the observation; now by default */
  setAvailability(id: string, available: string | null, observedAt?: string): StationRecord | undefined {
    const now = new Date().toISOString();
    this.statements.setAvailability.run([available, observedAt ?? now, now, id]);
    return this.find(id);
  }

  find(id: string): StationRecord | undefined {
    const row = this.row(id);
    return row && stationRecord(row);
  }

  /** Returns the first stations by name that contain all words, the last one as a prefix. */
  list(limit: number, words?: string): StationRecord[] {
    const match = words && matchExpression(words);
    const rows = match ? this.statements.search.all([match, limit]) : this.statements.list.all([limit]);
    return (rows as StationRow[]).map(stationRecord);
  }

  /** Returns the stations in a circle, nearest first, each with its distance in metres. */
  near(circle: Circle, limit: number) {
    const rows = this.statements.near.all(nearParameters(circle, limit)) as (StationRow & {
      haversine: number;
    })[];
    return rows.map(({ haversine, ...row }) => ({ ...stationRecord(row), distance_m: metresOf(haversine) }));
  }

  private merge(id: string, attributes: StationAttributes): StationRecord | undefined {
    const row = this.row(id);
    if (!row) return undefined;
    if (attributes.location_id !== undefined) this.requireLocation(attributes);
    const values = writableColumns.map((column) =>
      attributes[column] === undefined ? row[column] : columnValue(attributes[column]),
    );
    const now = new Date().toISOString();
    const changed = attributes.available !== undefined && attributes.available !== row.available;
    const status = changed ? [now, now] : [row.observed_at, row.changed_at];
    this.statements.update.run([...values, ...status, now, id]);
    return this.find(id);
  }

  private row(id: string): StationRow | undefined {
    return this.statements.find.get([id]) as StationRow | undefined;
  }

  private requireLocation(attributes: StationAttributes): void {
    const id = columnValue(attributes.location_id);
    if (!this.statements.location.get([id])) throw new LocationUnknown(`location ${id} is not registered`);
  }
}

function matchExpression(words: string): string {
  const tokens = words.match(/[\p{L}\p{N}]+/gu) ?? [];
  return tokens.length === 0 ? '' : `${tokens.map((token) => `"${token}"`).join(' ')}*`;
}
