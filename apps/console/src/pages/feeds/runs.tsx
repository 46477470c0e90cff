import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { ImportBadge, ImportMarks } from '../../imports/badges.js';
import { Duration } from '../../imports/duration.js';
import { revertOf, type Import } from '../../imports/import.js';
import { useNewestImports } from '../../imports/reads.js';
import { links } from '../../links/index.js';
import { CallerName } from '../../session/caller-name.js';
import { t } from '../../texts/index.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { resultOf } from './run-result.js';
import styles from './feeds.module.css';

/** The newest imports of a feed: its pulls, and those that somebody has begun by hand. */
export function Runs({ name }: { readonly name: string }) {
  const { data, error, isPending, refetch } = useNewestImports(name);
  if (isPending) return <Skeleton lines={4} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const { items: rows, next } = data;
  if (rows.length === 0) return <p className={styles.feedNothing}>{t('feeds.runs.none')}</p>;
  return (
    <>
      <DataTable label={t('feeds.runs')} columns={columns(name, rows)} rows={rows} rowKey={({ id }) => id} />
      {next !== null && (
        <p className={styles.feedMore}>
          <Link href={links.imports(name)}>{t('feeds.runs.all')}</Link>
        </p>
      )}
    </>
  );
}

const columns = (feed: string, all: readonly Import[]): readonly DataColumn<Import>[] => [
  {
    id: 'began',
    header: t('feeds.runs.began'),
    cell: ({ id, created_at }) => (
      <Link href={links.import(id)}>
        <RelativeTime time={created_at} />
      </Link>
    ),
  },
  {
    id: 'state',
    header: t('feeds.state'),
    cell: (run) => (
      <span className={styles.feedState}>
        <ImportBadge shown={run} />
        <ImportMarks shown={run} isReverted={revertOf(run, all) !== undefined} />
      </span>
    ),
  },
  {
    id: 'result',
    header: t('feeds.runs.result'),
    isWide: true,
    cell: (run) => <span title={run.error?.detail}>{resultOf(run)}</span>,
  },
  { id: 'findings', header: t('feeds.runs.findings'), cell: findingsOf },
  { id: 'took', header: t('imports.duration'), align: 'end', cell: (run) => <Duration shown={run} /> },
  { id: 'by', header: t('feeds.runs.by'), cell: (run) => callerOf(run, feed) },
];

function findingsOf({ warnings }: Import): string {
  const count = warnings.reduce((sum, { count: of }) => sum + of, 0);
  return count === 0 ? '' : t('feeds.run.warnings', { count });
}

/** The pulls of a feed have a caller of its name. */
const callerOf = ({ caller }: Import, feed: string): ReactNode =>
  caller === `feeds/${feed}` ? t('feeds.runs.by.feed') : caller && <CallerName caller={caller} />;
