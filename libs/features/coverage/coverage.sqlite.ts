import { setImmediate as nextTurn } from 'node:timers/promises';
import { SqliteRecordQueries, sideQueries, type SideQueries, type SideTable } from '#sqlite/side-tables';
import { CoverageQueries } from './coverage-queries.js';
import { readsByLists } from './coverage-reads.js';
import { countCoverage, lackingRecords } from './coverage-scan.js';

/** Judges records in a worker. */
export const coverageQueries: SideQueries<CoverageQueries> = {
  port: CoverageQueries,
  methods: ['counts', 'lacking'],
  run: 'in slices',
  open: (connection) => {
    const scan = { reads: readsByLists(new SqliteRecordQueries(connection)), turn: () => nextTurn() };
    return {
      counts: (query) => countCoverage(query, scan),
      lacking: (query) => lackingRecords(query, scan),
    };
  },
};

/** Coverage has no tables of its own. */
export const coverage: SideTable = { queries: [sideQueries(coverageQueries)] };
