import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { formatNumber, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import type { SummaryGroup } from '../../api/records.js';
import { useFeeds } from './feeds.js';
import styles from './overview.module.css';

const columns: readonly DataColumn<SummaryGroup>[] = [
  {
    id: 'feed',
    header: t('overview.feeds.feed'),
    isWide: true,
    cell: ({ value }) => (
      <Link href={links.stations({ choices: { source_feed: [value] } })}>
        {value ?? t('overview.feeds.none')}
      </Link>
    ),
  },
  {
    id: 'stations',
    header: t('overview.feeds.stations'),
    align: 'end',
    cell: ({ count }) => formatNumber(count),
  },
  {
    id: 'observed',
    header: t('overview.feeds.observed'),
    align: 'end',
    cell: ({ newest_observed_at: time }) => (time ? <RelativeTime time={time} /> : t('overview.feeds.never')),
  },
];

/** The feeds, and when one of their stations was reported last. */
export function FeedsCard() {
  const { feeds, others, error, isPending, refetch } = useFeeds();
  return (
    <Card title={t('overview.feeds')}>
      {isPending && <Skeleton lines={4} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {feeds && (
        <DataTable
          label={t('overview.feeds')}
          columns={columns}
          rows={feeds}
          rowKey={({ value }) => value ?? ''}
        />
      )}
      {others > 0 && <p className={styles.overviewNone}>{t('overview.feeds.others', { count: others })}</p>}
    </Card>
  );
}
