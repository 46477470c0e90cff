import type { RecordKind } from '../record.js';
import type { Ledger } from './ledger.js';
import { outcomes, type Counts } from './tally.js';

const labels: Readonly<Record<RecordKind, string>> = {
  location: 'locations',
  station: 'stations',
  'connector type': 'connector types',
};

/** What would have been sent, for a dry run. */
export interface DryRunCounts {
  readonly locations: number;
  readonly stations: number;
  readonly connectorTypes: number;
}

/** The end of a run: a table of counts, the first warnings, and where rejected records are. */
export function summary(ledger: Ledger): string {
  const rows = Object.entries(ledger.tally.counts) as [RecordKind, Counts][];
  // Feeds have no connector types: a line of zeros for them would only puzzle.
  const shown = rows.filter(([kind, counts]) => kind !== 'connector type' || anyOf(counts));
  const table = [
    ['', ...outcomes],
    ...shown.map(([kind, counts]) => [labels[kind], ...outcomes.map((outcome) => grouped(counts[outcome]))]),
  ];
  return [...table.map(aligned), ...notes(ledger)].map((line) => `${line}\n`).join('');
}

/** The end of a dry run. */
export function dryRunSummary(ledger: Ledger, { locations, stations, connectorTypes }: DryRunCounts): string {
  const sent = [`${grouped(locations)} locations`, `${grouped(stations)} stations`];
  if (connectorTypes > 0) sent.push(`${grouped(connectorTypes)} connector types`);
  const { tally } = ledger;
  const left = `skipped ${grouped(tally.total('skipped'))}, rejected ${grouped(tally.total('rejected'))}`;
  const lines = [`dry run: would send ${sent.join(', ')}; ${left}`, ...notes(ledger)];
  return lines.map((line) => `${line}\n`).join('');
}

function notes({ warnings, firstWarnings, rejects }: Ledger): string[] {
  const lines: string[] = [];
  if (warnings > 0) {
    lines.push(
      `warnings: ${grouped(warnings)}${warnings > firstWarnings.length ? ', the first of them:' : ''}`,
    );
    lines.push(...firstWarnings.map((warning) => `  ${warning}`));
  }
  return [...lines, ...rejects.paths.map((path) => `rejected records: ${path}`)];
}

const anyOf = (counts: Counts): boolean => Object.values(counts).some((count) => count > 0);

const grouped = (count: number): string => count.toLocaleString('en-US');

const aligned = (cells: string[]): string =>
  cells.map((cell, column) => (column === 0 ? cell.padEnd(15) : cell.padStart(12))).join('');
