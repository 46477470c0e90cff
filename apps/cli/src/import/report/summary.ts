import type { RecordKind } from '#formats/reading';
import { outcomes, type CommandCounts, type Counts, type ImportReport } from '#imports';
import { printable } from '../../terminal.js';

const labels: Readonly<Record<RecordKind, string>> = {
  location: 'locations',
  station: 'stations',
  'connector type': 'connector types',
  tariff: 'tariffs',
};

/** The paths of the rejects files that were written. */
type RejectsPaths = readonly string[];

/**
 * Renders the summary of an import: a table of counts, the warnings, and the paths of the rejects files.
 * @param title stands at the head of the table
 */
export function summary(report: ImportReport, rejects: RejectsPaths, title = ''): string {
  const { counts, removed } = report.outcomes;
  const rows = Object.entries(counts) as [RecordKind, Counts][];
  // Not all formats have connector types and tariffs, so a line of zeros is left out.
  const shown = rows.filter(([kind, each]) => kind === 'location' || kind === 'station' || anyOf(each));
  const table = [
    [title, ...outcomes],
    ...shown.map(([kind, each]) => [labels[kind], ...outcomes.map((outcome) => grouped(each[outcome]))]),
  ];
  const lines = [...table.map(aligned), ...removedLine(removed), ...notes(report, rejects)];
  return lines.map((line) => `${line}\n`).join('');
}

/** The removed ones of the changed records, if there are any. */
function removedLine(removed: Readonly<Record<RecordKind, number>>): string[] {
  const kinds = (Object.keys(labels) as RecordKind[]).filter((kind) => removed[kind] > 0);
  if (kinds.length === 0) return [];
  return [`removed: ${kinds.map((kind) => `${labels[kind]} ${grouped(removed[kind])}`).join(', ')}`];
}

/** Renders the counts of an import in one line, without those that are zero. */
export function countsLine({ outcomes: { counts, removed }, warnings }: ImportReport): string {
  const kinds = (Object.entries(counts) as [RecordKind, Counts][]).filter(([, each]) => anyOf(each));
  const parts = kinds.map(([kind, each]) => {
    const shown = outcomes.filter((outcome) => each[outcome] > 0);
    const ofChanged = removed[kind] > 0 ? ` (${grouped(removed[kind])} removed)` : '';
    const texts = shown.map(
      (outcome) => `${grouped(each[outcome])} ${outcome}${outcome === 'changed' ? ofChanged : ''}`,
    );
    return `${labels[kind]}: ${texts.join(', ')}`;
  });
  const warned = totalOf(warnings);
  if (warned > 0) parts.push(`warnings: ${grouped(warned)}`);
  return parts.join('; ') || 'no records';
}

/** Renders the summary of a dry run that could not be compared with a directory. */
export function wouldSendSummary(
  report: ImportReport,
  { locations, stations, connectorTypes }: CommandCounts,
  rejects: RejectsPaths,
): string {
  const sent = [`${grouped(locations)} locations`, `${grouped(stations)} stations`];
  if (connectorTypes > 0) sent.push(`${grouped(connectorTypes)} connector types`);
  const counts = report.outcomes;
  const notSent = `skipped ${grouped(counts.total('skipped'))}, rejected ${grouped(counts.total('rejected'))}`;
  const lines = [`dry run: would send ${sent.join(', ')}; ${notSent}`, ...notes(report, rejects)];
  return lines.map((line) => `${line}\n`).join('');
}

function notes({ warnings, outcomes: counts }: ImportReport, rejects: RejectsPaths): string[] {
  const groups = [...warnings].flatMap(([problem, { count, examples }]) => [
    `  ${printable(problem)}: ${grouped(count)}`,
    ...examples.map((example) => `    ${printable(example)}`),
  ]);
  const total = totalOf(warnings);
  const title = total > 0 ? [`warnings: ${grouped(total)}`] : [];
  const label = counts.total('rejected') > 0 ? 'rejected records' : 'all warnings';
  return [...title, ...groups, ...rejects.map((path) => `${label}: ${path}`)];
}

const totalOf = (warnings: ImportReport['warnings']): number =>
  [...warnings.values()].reduce((sum, { count }) => sum + count, 0);

const anyOf = (counts: Readonly<Record<string, number>>): boolean =>
  Object.values(counts).some((count) => count > 0);

const grouped = (count: number): string => count.toLocaleString('en-US');

const aligned = (cells: string[]): string =>
  cells.map((cell, column) => (column === 0 ? cell.padEnd(15) : cell.padStart(12))).join('');
