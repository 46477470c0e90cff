import { pastTimeOf } from '../fields/time.js';
import type { Cell, TableRow } from '../input/table.js';
import { warnsOf, type MappedRecord, type Warn, type Warning } from '../records/mapped-record.js';

/** Whether rows with these columns report on points, and create none. */
export const isReports = (columns: readonly string[]): boolean => columns.includes('etat_pdc');

const UNKNOWN = '0';

/** The codes of the directory by etat_pdc, where that tells the status, and by occupation_pdc. */
const byState: Readonly<Record<string, string>> = { hors_service: '3' };
const byOccupation: Readonly<Record<string, string>> = { libre: '1', occupe: '2', reserve: '2' };
const silent: ReadonlySet<string | null> = new Set([null, 'inconnu', 'en_service']);

/** Maps a report on a point to the command for its station. */
export function mapReport({ cell, text }: TableRow, feed: string, now: number): MappedRecord {
  const id = cell('id_pdc_itinerance');
  if (id === null) {
    const rejects = [
      { kind: 'station', reason: 'the row has no id_pdc_itinerance', original: text } as const,
    ];
    return { commands: [], warnings: [], rejects, skipped: 0 };
  }
  const warnings: Warning[] = [];
  const warn = warnsOf(warnings, `station ${id}`, text);
  const observed_at = pastTimeOf(cell('horodatage'), { timeZone: null, now }, warn);
  if (cell('horodatage') === null) warn('report has no horodatage');
  const command = {
    type: 'SetStationAvailability',
    source: { feed, id },
    ...(observed_at !== null && { observed_at }),
    data: { available: codeIn(cell, warn) },
  } as const;
  const updated = observed_at !== null && { updated: Date.parse(observed_at) };
  return { commands: [{ command, original: text, ...updated }], warnings, rejects: [], skipped: 0 };
}

function codeIn(cell: Cell, warn: Warn): string {
  const state = wordIn(cell, 'etat_pdc');
  const occupation = wordIn(cell, 'occupation_pdc');
  for (const [column, word, codes] of [
    ['etat_pdc', state, byState],
    ['occupation_pdc', occupation, byOccupation],
  ] as const)
    if (!silent.has(word) && !(word !== null && word in codes))
      warn(`${column} is none of the schema, read as unknown`, word);
  return byState[state ?? ''] ?? byOccupation[occupation ?? ''] ?? UNKNOWN;
}

/** A word without accents, in lower case: `Hors service` is `hors_service`. */
const wordIn = (cell: Cell, column: string): string | null =>
  cell(column)
    ?.normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[\s-]+/g, '_') ?? null;

const read: ReadonlySet<string> = new Set([
  'id_pdc_itinerance',
  'etat_pdc',
  'occupation_pdc',
  'horodatage',
  '',
]);

/** Returns the warnings of what a report says beyond a status, each once a file. @param reported the problems that were warned of */
export function warningsOfReports({ columns, cell, text }: TableRow, reported: Set<string>): Warning[] {
  const problems = columns
    .filter((column) => !read.has(column) && !silent.has(cell(column)) && cell(column) !== 'fonctionnel')
    .map((column) => `${column} of reports is not read, its first value`);
  if (wordIn(cell, 'occupation_pdc') === 'reserve') problems.push('reserved points are reported as In Use');
  const warnings: Warning[] = [];
  const warn = warnsOf(warnings, `station ${cell('id_pdc_itinerance')}`, text);
  for (const problem of problems.filter((each) => !reported.has(each))) {
    reported.add(problem);
    warn(problem);
  }
  return warnings;
}
