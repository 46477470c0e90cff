import { statusCodes } from '#domain';
import {
  earliestChange,
  replacementPeriods,
  statusChanges,
  changesStatus,
  type StatusPeriod,
} from './status-periods.js';
import type { ProjectableEvent } from '#application/views';
import type { StatusPeriods } from './ports/status-periods.js';
import {
  RowInsert,
  numberOf,
  query,
  snapshot,
  statement,
  type Connection,
  type Query,
  type Statement,
  type Value,
} from '#sqlite/side-tables';

type PeriodRow = readonly [number, string | null, number, string | null, ...number[]];

const TABLE = 'station_status_periods';
/** How long a station had had each code before a period. */
const durationColumns = statusCodes.map((code) => `before_${code}`);
const COLUMNS = ['since', 'code', 'version', 'previous', ...durationColumns];

export const statusPeriodTables = `
  CREATE TABLE ${TABLE} (
    station INTEGER NOT NULL, since INTEGER NOT NULL, code TEXT, version INTEGER NOT NULL, previous TEXT,
    ${durationColumns.map((column) => `${column} INTEGER NOT NULL`).join(', ')},
    PRIMARY KEY (station, since)
  ) WITHOUT ROWID;
`;

const select = (station: string, condition = '') =>
  `SELECT ${COLUMNS.join(', ')} FROM ${TABLE}
   WHERE station = ${station} ${condition} ORDER BY since DESC LIMIT 1`;

const statusPeriod = (row: PeriodRow | undefined): StatusPeriod | undefined => {
  if (!row) return undefined;
  const [since, code, version, previous, ...before] = row;
  return { since, code, version, previous, before };
};

/** Reads status periods. */
export class SqliteStatusPeriods implements StatusPeriods {
  private readonly selectAt: Query<PeriodRow>;

  constructor(private readonly connection: Connection) {
    this.selectAt = query(connection, select(numberOf('station'), 'AND since <= ?'));
  }

  periodsAt(stationId: string, times: readonly number[]): Promise<readonly (StatusPeriod | undefined)[]> {
    const found = snapshot(this.connection, () =>
      times.map((time) => statusPeriod(this.selectAt.first(stationId, time))),
    );
    return Promise.resolve(found);
  }
}

/** Writes status periods: the rows of a batch are inserted when it is flushed. */
export class StatusPeriodTable {
  private readonly selectLast: Query<PeriodRow>;
  private readonly selectBefore: Query<PeriodRow>;
  private readonly deleteFrom: Statement;
  private readonly insert: RowInsert;
  private rows: Value[] = [];

  constructor(connection: Connection) {
    this.selectLast = query(connection, select('?'));
    this.selectBefore = query(connection, select('?', 'AND since < ?'));
    this.deleteFrom = statement(connection, `DELETE FROM ${TABLE} WHERE station = ? AND since >= ?`);
    this.insert = new RowInsert(connection, { table: TABLE, columns: ['station', ...COLUMNS] });
  }

  /** Begins a new batch. */
  begin(): void {
    this.rows = [];
  }

  /** Inserts the rows of the batch. */
  flush(): void {
    this.insert.run(this.rows);
    this.rows = [];
  }

  /** Adds or changes the periods of a station by its next events. @param isNew whether it has none yet */
  add(station: number, events: readonly ProjectableEvent[], isNew: boolean): void {
    if (isNew) this.first(station, events);
    else this.change(station, events);
  }

  private first(station: number, events: readonly ProjectableEvent[]): void {
    this.insertAll(station, replacementPeriods(undefined, statusChanges(events, undefined)));
  }

  private change(station: number, events: readonly ProjectableEvent[]): void {
    // Events without a status need no look-up.
    if (!events.some(changesStatus)) return;
    const last = statusPeriod(this.selectLast.first(station));
    const changes = statusChanges(events, last);
    const from = earliestChange(changes);
    this.insertAll(station, replacementPeriods(this.cutOff(station, from, last), changes));
  }

  /** Deletes the periods that begin at this time or later; returns the last one before it. */
  private cutOff(station: number, from: number, last: StatusPeriod | undefined): StatusPeriod | undefined {
    if (!last || last.since < from) return last;
    this.deleteFrom.run(station, from);
    return statusPeriod(this.selectBefore.first(station, from));
  }

  private insertAll(station: number, periods: readonly StatusPeriod[]): void {
    for (const { since, code, version, previous, before } of periods)
      this.rows.push(station, since, code, version, previous, ...before);
  }
}
