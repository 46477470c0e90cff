import type { ReactNode } from 'react';
import { ImportBadge, ImportMarks } from '../../imports/badges.js';
import { Duration } from '../../imports/duration.js';
import { countOf, revertOf, type Import, type Outcome } from '../../imports/import.js';
import { countsInWords, formatInWords } from '../../imports/words.js';
import { isAnonymous } from '../../session/caller-text.js';
import { useCallerName } from '../../session/keys.js';
import { formatBytes, formatNumber, t } from '../../texts/index.js';
import { RelativeTime } from '../../ui/relative-time.js';
import type { Column } from '../../ui/virtual-table.js';
import styles from './imports.module.css';

type ImportColumn = Column<Import>;

/** Those that say what an import has changed. */
const shownOutcomes = ['created', 'changed', 'removed', 'rejected'] as const satisfies readonly Outcome[];

const TwoLines = ({ children, below }: { readonly children: ReactNode; readonly below: ReactNode }) => (
  <>
    <span className={styles.importLine}>{children}</span>
    <span className={styles.importBelow}>{below}</span>
  </>
);

function By({ caller }: { readonly caller: string }) {
  const name = useCallerName()(caller);
  return isAnonymous(caller) ? name : t('imports.by', { caller: name });
}

const when: ImportColumn = {
  id: 'when',
  header: t('imports.when'),
  width: '3fr',
  cell: ({ created_at, caller }) => (
    <TwoLines below={caller !== undefined && <By caller={caller} />}>
      <RelativeTime time={created_at} />
    </TwoLines>
  ),
};

interface NameProps {
  readonly shown: Import;
  readonly all: readonly Import[];
}

const Name = ({ shown, all }: NameProps) => (
  <span className={styles.importName}>
    <strong title={shown.feed ?? undefined}>{shown.feed ?? t('imports.noFeed')}</strong>
    <ImportMarks shown={shown} isReverted={revertOf(shown, all) !== undefined} />
  </span>
);

const numbers = (outcome: (typeof shownOutcomes)[number]): ImportColumn => ({
  id: outcome,
  header: t(`imports.${outcome}`),
  width: '5rem',
  align: 'end',
  cell: (shown) => <Number count={countOf(shown, outcome)} />,
});

const Number = ({ count }: { readonly count: number }) => (
  <span data-zero={count === 0 || undefined} className={styles.importNumber}>
    {formatNumber(count)}
  </span>
);

/** What tells files of one feed apart. */
const whatOf = ({ format, progress: { bytes } }: Import): string =>
  [...(format === null ? [] : [formatInWords(format)]), ...(bytes > 0 ? [formatBytes(bytes)] : [])].join(
    ' · ',
  );

const wide = (all: readonly Import[]): readonly ImportColumn[] => [
  when,
  {
    id: 'feed',
    header: t('imports.feed'),
    width: '5fr',
    cell: (shown) => (
      <TwoLines below={whatOf(shown)}>
        <Name shown={shown} all={all} />
      </TwoLines>
    ),
  },
  {
    id: 'state',
    header: t('imports.state'),
    width: '3fr',
    cell: (shown) => (
      <TwoLines below={<Duration shown={shown} />}>
        <ImportBadge shown={shown} />
      </TwoLines>
    ),
  },
  ...shownOutcomes.map(numbers),
];

/** A phone has the counts below the feed. */
const narrow = (all: readonly Import[]): readonly ImportColumn[] => [
  {
    id: 'feed',
    header: t('imports.feed'),
    cell: (shown) => (
      <TwoLines below={countsInWords(shown) || t('imports.counts.none')}>
        <Name shown={shown} all={all} />
      </TwoLines>
    ),
  },
  {
    id: 'state',
    header: t('imports.state'),
    width: '7.5rem',
    align: 'end',
    cell: (shown) => (
      <TwoLines below={<RelativeTime time={shown.created_at} />}>
        <ImportBadge shown={shown} />
      </TwoLines>
    ),
  },
];

/** @param all the imports that are known: some revert others */
export const columnsFor = (isPhone: boolean, all: readonly Import[]): readonly ImportColumn[] =>
  isPhone ? narrow(all) : wide(all);
