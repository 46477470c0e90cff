import { type ProjectableEvent } from '#application/views';
import { changesPresence, presenceChanges, type PresenceChange } from './station-presence.js';
import { RowInsert, query, type Connection, type Query, type Value } from '#sqlite/side-tables';

export const stationPresenceTables = `
  -- When stations were created, removed and restored, as accepted.
  CREATE TABLE station_presence (
    station INTEGER NOT NULL, version INTEGER NOT NULL, at INTEGER NOT NULL, present INTEGER NOT NULL,
    PRIMARY KEY (station, version)
  ) WITHOUT ROWID;
`;

type PresenceRow = readonly [version: number, at: number, present: number];

/** Writes when stations were created, removed and restored: the rows of a batch are inserted when it is flushed. */
export class StationPresenceTable {
  private readonly selectLast: Query<PresenceRow>;
  private readonly insert: RowInsert;
  private rows: Value[] = [];

  constructor(connection: Connection) {
    this.selectLast = query(
      connection,
      'SELECT version, at, present FROM station_presence WHERE station = ? ORDER BY version DESC LIMIT 1',
    );
    this.insert = new RowInsert(connection, {
      table: 'station_presence',
      columns: ['station', 'version', 'at', 'present'],
    });
  }

  /** Begins a new batch. */
  begin(): void {
    this.rows = [];
  }

  /** Adds the changes by a station's next events, which most have none of. @param number of the station in the log */
  add(number: number, events: readonly ProjectableEvent[]): void {
    if (!changesPresence(events)) return;
    for (const { version, at, present } of presenceChanges(events, this.lastOf(number)))
      this.rows.push(number, version, at, present ? 1 : 0);
  }

  private lastOf(number: number): PresenceChange | undefined {
    const row = this.selectLast.first(number);
    if (!row) return undefined;
    const [version, at, present] = row;
    return { version, at, present: present === 1 };
  }

  /** Inserts the rows of the batch. */
  flush(): void {
    this.insert.run(this.rows);
    this.rows = [];
  }
}
