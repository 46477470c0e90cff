import { setImmediate as nextTurn } from 'node:timers/promises';
import { decodePosition } from '#application/views';
import { query, type Connection, type Query } from '#sqlite/side-tables';
import { CHANGES_TABLE } from './changes-table.sqlite.js';
import type { ReliabilityQuery, ReliabilityReport, ReliabilityReports } from './ports/reliability-reports.js';
import { Report } from './report/report.js';
import { StationCollector } from './report/station-collector.js';
import type { Facts } from './stored/facts.js';
import type { StatusChange } from './stored/status-changes.js';

/** Rows that are read in one turn: some milliseconds. */
const SLICE = 5_000;

type FactsRow = readonly [record: number, version: number, id: string, at: number, facts: string];
type ChangeRow = readonly [
  record: number,
  version: number,
  status: StatusChange['class'] | null,
  since: number | null,
  there: number | null,
  at: number | null,
  facts: string | null,
];

const FACTS = `SELECT c.record, c.version, a.id, c.at, c.facts
  FROM main.aggregates a CROSS JOIN ${CHANGES_TABLE} c ON c.record = a.n
  WHERE a.kind = ? AND c.position <= ? AND a.n >= ? AND (a.n > ? OR c.version > ?)
  ORDER BY a.n, c.version LIMIT ${SLICE}`;

const CHANGES = `SELECT record, version, class, since, there, at, facts FROM ${CHANGES_TABLE}
  WHERE (record, version) > (?, ?) AND position <= ? ORDER BY record, version LIMIT ${SLICE}`;

/** Makes reports in slices, so that the thread can do other work, each from one state of the files. */
export class SqliteReliabilityReports implements ReliabilityReports {
  private readonly selectFacts: Query<FactsRow>;
  private readonly selectChanges: Query<ChangeRow>;
  private readonly selectId: Query<[string]>;

  /** @param connection one that nothing else uses: between slices, a transaction is open */
  constructor(private readonly connection: Connection) {
    this.selectFacts = query(connection, FACTS);
    this.selectChanges = query(connection, CHANGES);
    this.selectId = query(connection, 'SELECT id FROM main.aggregates WHERE n = ?');
  }

  async report(asked: ReliabilityQuery): Promise<ReliabilityReport> {
    const report = new Report(asked);
    const [until = 0] = decodePosition(asked.at) ?? [];
    this.connection.exec('BEGIN');
    try {
      await this.addFacts(report, 'location', until);
      await this.addFacts(report, 'connector-type', until);
      await this.addStations(report, until);
      return report.result();
    } finally {
      if (this.connection.inTransaction) this.connection.exec('ROLLBACK');
    }
  }

  private addFacts(report: Report, kind: 'location' | 'connector-type', until: number): Promise<void> {
    return inSlices((record, version) => {
      const rows = this.selectFacts.all(kind, until, record, record, version);
      for (const [, given, id, at, facts] of rows)
        report.addFacts(id, { version: given, at, facts: JSON.parse(facts) as Facts });
      return rows[SLICE - 1];
    });
  }

  private async addStations(report: Report, until: number): Promise<void> {
    const idOf = (record: number) => this.selectId.first(record)?.[0] ?? '';
    const stations = new StationCollector(report, idOf);
    await inSlices((record, version) => {
      const rows = this.selectChanges.all(record, version, until);
      for (const row of rows) stations.add(row[0], changeOf(row));
      return rows[SLICE - 1];
    });
    stations.flush();
  }
}

/** Where a slice ends: after a version of a record. */
type End = readonly [record: number, version: number, ...unknown[]];

/** @param slice reads what follows a version of a record; returns its end, or undefined after the last one */
async function inSlices(slice: (record: number, version: number) => End | undefined): Promise<void> {
  for (let end: End | undefined = [0, 0]; end; await nextTurn()) end = slice(end[0], end[1]);
}

function changeOf([, version, status, since, there, at, facts]: ChangeRow) {
  return {
    ...(status !== null && { status: { version, class: status, since: since ?? 0, there: there ?? 0 } }),
    ...(facts !== null && { facts: { version, at: at ?? 0, facts: JSON.parse(facts) as Facts } }),
  };
}
