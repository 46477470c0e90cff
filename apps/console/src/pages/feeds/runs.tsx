import { Link } from 'wouter';
import { rowsOf } from '../../api/queries.js';
import { links } from '../../links/index.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { useRuns, type Import } from './feed.js';
import { countsInWords, tookWords, warningsOf } from './run-words.js';
import { RunBadge } from './state-badge.js';
import styles from './feeds.module.css';

/** The imports of a feed, the newest first: its pulls, and those that somebody has begun by hand. */
export function Runs({ name }: { readonly name: string }) {
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRuns(name);
  if (isPending) return <Skeleton lines={4} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  const rows = rowsOf<Import>(data);
  if (rows.length === 0) return <p className={styles.feedNothing}>{t('feeds.runs.none')}</p>;
  return (
    <>
      <DataTable label={t('feeds.runs')} columns={columns(name)} rows={rows} rowKey={({ id }) => id} />
      {hasNextPage && (
        <div className={styles.feedMore}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('feeds.runs.more')}
          </Button>
        </div>
      )}
    </>
  );
}

const columns = (feed: string): readonly DataColumn<Import>[] => [
  {
    id: 'began',
    header: t('feeds.runs.began'),
    cell: ({ id, created_at }) => (
      <Link href={links.import(id)}>
        <RelativeTime time={created_at} />
      </Link>
    ),
  },
  { id: 'state', header: t('feeds.state'), cell: (run) => <RunBadge state={run.state} /> },
  { id: 'result', header: t('feeds.runs.result'), isWide: true, cell: resultOf },
  { id: 'findings', header: t('feeds.runs.findings'), cell: findingsOf },
  { id: 'took', header: t('feeds.runs.took'), align: 'end', cell: tookWords },
  { id: 'by', header: t('feeds.runs.by'), cell: (run) => callerOf(run, feed) },
];

function resultOf(run: Import): string {
  const result = run.error?.detail ?? countsInWords(run);
  return run.dry_run ? [result, t('feeds.runs.check')].filter(Boolean).join(' · ') : result;
}

function findingsOf(run: Import): string {
  const count = warningsOf(run);
  return count === 0 ? '' : t('feeds.run.warnings', { count });
}

/** The pulls of a feed have a caller of its name. */
const callerOf = ({ caller }: Import, feed: string): string | undefined =>
  caller === `feeds/${feed}` ? t('feeds.runs.by.feed') : caller;
