import { formatNumber, t } from '../../texts/index.js';
import type { Import } from './feed.js';

const outcomes = ['created', 'changed', 'unchanged', 'removed', 'skipped', 'rejected'] as const;

/** What became of the records of an import, of all kinds together: those numbers that are not zero. */
export function countsInWords({
  counts,
  progress,
  state,
}: Pick<Import, 'counts' | 'progress' | 'state'>): string {
  const sums = outcomes.map((outcome) => ({ outcome, count: sumOf(counts, outcome) }));
  const words = sums
    .filter(({ count }) => count > 0)
    .map(({ outcome, count }) => t(`feeds.counts.${outcome}`, { count }));
  if (words.length > 0) return words.join(', ');
  if (state === 'done' && progress.records === 0) return t('feeds.run.unchanged');
  return progress.records > 0 ? t('feeds.counts.records', { count: progress.records }) : '';
}

/** What is counted as changed has those that were removed, too. */
function sumOf(counts: Import['counts'], outcome: (typeof outcomes)[number]): number {
  const of = ({ changed, removed, ...others }: Required<Import['counts']>['stations']) =>
    ({ ...others, removed, changed: changed - removed })[outcome];
  return Object.values(counts).reduce((sum, each) => sum + of(each), 0);
}

/** How many warnings an import had. */
export const warningsOf = ({ warnings }: Pick<Import, 'warnings'>): number =>
  warnings.reduce((sum, { count }) => sum + count, 0);

const MINUTE_S = 60;

/** How long an import has run, in words; empty while it has not ended. */
export function tookWords({ started_at, ended_at }: Pick<Import, 'started_at' | 'ended_at'>): string {
  if (started_at === null || ended_at === null) return '';
  const seconds = (Date.parse(ended_at) - Date.parse(started_at)) / 1_000;
  if (seconds < MINUTE_S)
    return t('feeds.took.seconds', { seconds: Number(seconds.toFixed(seconds < 10 ? 1 : 0)) });
  const whole = Math.round(seconds);
  return t('feeds.took.minutes', { minutes: Math.floor(whole / MINUTE_S), seconds: whole % MINUTE_S });
}

const BYTE_UNITS = ['B', 'kB', 'MB', 'GB'] as const;
const STEP = 1_000;

/** A number of bytes in words. */
export function sizeWords(bytes: number): string {
  const power = Math.min(BYTE_UNITS.length - 1, bytes < STEP ? 0 : Math.floor(Math.log10(bytes) / 3));
  const value = bytes / STEP ** power;
  return `${formatNumber(Number(value.toFixed(power > 0 && value < 10 ? 1 : 0)))} ${BYTE_UNITS[power] ?? ''}`;
}
