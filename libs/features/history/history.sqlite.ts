import { StatusHistory } from './ports/status-history.js';
import { StatusPeriods } from './ports/status-periods.js';
import {
  recordWith,
  sideQueries,
  type SideQueries,
  type SideTable,
  type SideTableWriter,
} from '#sqlite/side-tables';
import { StationPresenceTable, stationPresenceTables } from './station-presence.sqlite.js';
import { SqliteStatusHistory } from './status-history.sqlite.js';
import { SqliteStatusPeriods, StatusPeriodTable, statusPeriodTables } from './status-periods.sqlite.js';

/** Reads the periods during which stations had a status. */
export const statusPeriods: SideQueries<StatusPeriods> = {
  port: StatusPeriods,
  methods: ['periodsAt'],
  run: 'in the main thread',
  open: (connection) => new SqliteStatusPeriods(connection),
};

/** Counts stations by their status in the past. */
export const statusHistory: SideQueries<StatusHistory> = {
  port: StatusHistory,
  methods: ['countsAt'],
  run: 'in slices',
  open: (connection) => new SqliteStatusHistory(connection),
};

/** The periods during which stations had a status, and when they were there. */
export const history: SideTable = {
  stored: {
    schema: statusPeriodTables + stationPresenceTables,
    // What the counts of statuses in the past are computed from.
    indexes: [
      `CREATE INDEX IF NOT EXISTS status_periods_by_since ON station_status_periods (since, station, code, previous)`,
      `CREATE INDEX IF NOT EXISTS station_presence_by_at ON station_presence (at, station, version, present)`,
    ],
    tables: [
      {
        table: 'station_status_periods',
        rowName: `${recordWith('row.station')} || ', since ' || row.since`,
      },
      { table: 'station_presence', rowName: `${recordWith('row.station')} || ', version ' || row.version` },
    ],
    rows: { name: 'status periods', unit: 'periods' },
    open({ views }): SideTableWriter {
      const [periods, presence] = [new StatusPeriodTable(views), new StationPresenceTable(views)];
      const tables = [periods, presence];
      return {
        begin: () => tables.forEach((table) => table.begin()),
        change({ kind, number, events, before }) {
          if (kind !== 'station') return;
          presence.add(number, events);
          periods.add(number, events, before === undefined);
        },
        flush: () => tables.forEach((table) => table.flush()),
      };
    },
  },
  queries: [sideQueries(statusPeriods), sideQueries(statusHistory)],
};
