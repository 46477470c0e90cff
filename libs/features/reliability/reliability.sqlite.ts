import { recordWith, sideQueries, type SideQueries, type SideTable } from '#sqlite/side-tables';
import { CHANGES_TABLE, ChangesTable, changesTables } from './changes-table.sqlite.js';
import { ReliabilityReports } from './ports/reliability-reports.js';
import { SqliteReliabilityReports } from './reports.sqlite.js';

/** Makes reports of how reliable stations were. */
export const reliabilityReports: SideQueries<ReliabilityReports> = {
  port: ReliabilityReports,
  methods: ['report'],
  run: 'in slices',
  open: (connection) => new SqliteReliabilityReports(connection),
};

/** What the reliability of stations is computed from. */
export const reliability: SideTable = {
  stored: {
    schema: changesTables,
    indexes: [],
    tables: [{ table: CHANGES_TABLE, rowName: `${recordWith('row.record')} || ', version ' || row.version` }],
    rows: { name: 'changes of reliability', unit: 'changes' },
    open: ({ views }) => new ChangesTable(views),
  },
  queries: [sideQueries(reliabilityReports)],
};
