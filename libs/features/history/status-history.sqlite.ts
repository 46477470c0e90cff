import { setImmediate as nextTurn } from 'node:timers/promises';
import { PastCounts, countedAs } from './past-counts.js';
import type { StatusCounts, StatusHistory } from './ports/status-history.js';
import { query, type Connection, type Query } from '#sqlite/side-tables';

/** Changes that are read in one turn: some milliseconds. */
const SLICE = 2_000;

type CountRow = readonly [value: string, count: number];
/** Numbers that order changes: their time, the station, and of changes of presence the version. */
type Key = readonly number[];
type PeriodRow = readonly [
  since: number,
  station: number,
  code: string | null,
  previous: string | null,
  present: number | null,
];
type PresenceRow = readonly [
  at: number,
  station: number,
  version: number,
  present: number,
  before: number | null,
  code: string | null,
];

/** A period that begins after a time; whether its station was there is looked up where it matters. */
const PERIODS = `SELECT since, station, code, previous, CASE WHEN code IS NULL OR previous IS NULL THEN
    (SELECT present FROM station_presence p WHERE p.station = s.station AND p.at < s.since
     ORDER BY version DESC LIMIT 1) END
  FROM station_status_periods s INDEXED BY status_periods_by_since
  WHERE (since, station) > (?, ?) ORDER BY since, station LIMIT ${SLICE}`;

const PRESENCES = `SELECT at, station, version, present,
    (SELECT present FROM station_presence p WHERE p.station = s.station AND p.version < s.version
     ORDER BY version DESC LIMIT 1),
    (SELECT code FROM station_status_periods c WHERE c.station = s.station AND c.since <= s.at
     ORDER BY since DESC LIMIT 1)
  FROM station_presence s INDEXED BY station_presence_by_at
  WHERE (at, station, version) > (?, ?, ?) ORDER BY at, station, version LIMIT ${SLICE}`;

/** Counts stations by their status in the past. */
export class SqliteStatusHistory implements StatusHistory {
  private readonly selectCounts: Query<CountRow>;
  private readonly selectPeriods: Query<PeriodRow>;
  private readonly selectPresences: Query<PresenceRow>;

  /** @param connection one that nothing else uses: between slices, a transaction is open */
  constructor(private readonly connection: Connection) {
    this.selectCounts = query(
      connection,
      `SELECT value, count FROM counts WHERE of = 'status' AND given = ''`,
    );
    this.selectPeriods = query(connection, PERIODS);
    this.selectPresences = query(connection, PRESENCES);
  }

  /** In slices, so that the thread can do other work, from one state of the files. */
  async countsAt(times: readonly number[]): Promise<readonly StatusCounts[]> {
    const [from = 0] = times;
    const past = new PastCounts(times);
    this.connection.exec('BEGIN');
    try {
      for (const [value, count] of this.selectCounts.all())
        past.addPresent(countedAs(value === '' ? null : value.slice(1), true), count);
      await inSlices([from, Number.MAX_SAFE_INTEGER], (key) => this.addPeriods(past, key));
      await inSlices([from, Number.MAX_SAFE_INTEGER, 0], (key) => this.addPresences(past, key));
      return past.counts();
    } finally {
      if (this.connection.inTransaction) this.connection.exec('ROLLBACK');
    }
  }

  private addPeriods(past: PastCounts, after: Key): Key | undefined {
    const rows = this.selectPeriods.all(...after);
    for (const [since, , code, previous, present] of rows)
      past.addChange(since, countedAs(previous, present === 1), countedAs(code, present === 1));
    const last = rows[SLICE - 1];
    return last && [last[0], last[1]];
  }

  /** A period that begins at the same time is already added, with the presence before. */
  private addPresences(past: PastCounts, after: Key): Key | undefined {
    const rows = this.selectPresences.all(...after);
    for (const [at, , , present, before, code] of rows)
      past.addChange(at, countedAs(code, before === 1), countedAs(code, present === 1));
    const last = rows[SLICE - 1];
    return last && [last[0], last[1], last[2]];
  }
}

/** @param slice reads what follows a key; returns the key of its end, or undefined after the last one */
async function inSlices(start: Key, slice: (after: Key) => Key | undefined): Promise<void> {
  for (let key: Key | undefined = start; key; await nextTurn()) key = slice(key);
}
