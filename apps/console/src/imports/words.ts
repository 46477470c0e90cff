import type { QueryOf } from '../api/records.js';
import { t, type PlainKey } from '../texts/index.js';
import { countOf, type Import, type Outcome } from './import.js';

export type Format = NonNullable<QueryOf<'startImport'>['format']>;

/** In the order of lists. The type has the API's names: one that is missing here, or is no format, does not compile. */
export const formatTexts = {
  ocpi: 'imports.format.ocpi',
  datex2: 'imports.format.datex2',
  afdc: 'imports.format.afdc',
  irve: 'imports.format.irve',
  bnetza: 'imports.format.bnetza',
  ocm: 'imports.format.ocm',
  csv: 'imports.format.csv',
  geojson: 'imports.format.geojson',
  ndjson: 'imports.format.ndjson',
} as const satisfies Record<Format, PlainKey>;

/** The formats of the files of an import, as it names them. */
export const formatInWords = (formats: string): string =>
  formats
    .split(', ')
    .map((name) => (name in formatTexts ? t(formatTexts[name as Format]) : name))
    .join(', ');

/** The choices of a format. */
export const formatOptions = [
  { value: '', label: t('imports.format.any') },
  ...Object.entries(formatTexts).map(([value, key]) => ({ value, label: t(key) })),
];

/** Of those that are changed some are removed. */
const outcomes: readonly Outcome[] = ['created', 'changed', 'removed', 'unchanged', 'skipped', 'rejected'];

/** What became of the records of an import, of all kinds together: those numbers that are not zero. */
export const countsInWords = (shown: Pick<Import, 'counts'>): string =>
  outcomes
    .map((outcome) => ({ outcome, count: countOf(shown, outcome) }))
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => t(`imports.counts.${outcome}`, { count }))
    .join(', ');
