import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { formatNumber, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { useFeeds, type Feed } from './feeds.js';
import styles from './overview.module.css';

const columns: readonly DataColumn<Feed>[] = [
  {
    id: 'feed',
    header: t('overview.feeds.feed'),
    isWide: true,
    cell: ({ name }) => (
      <Link href={links.stations({ choices: { source_feed: [name] } })}>
        {name ?? t('overview.feeds.none')}
      </Link>
    ),
  },
  {
    id: 'stations',
    header: t('overview.feeds.stations'),
    align: 'end',
    cell: ({ stations }) => formatNumber(stations),
  },
  {
    id: 'updated',
    header: t('overview.feeds.updated'),
    align: 'end',
    cell: ({ updatedAt }) => updatedAt !== null && <RelativeTime time={updatedAt} />,
  },
];

/** When the stations of each feed were changed last. */
export function FeedsCard() {
  const { data, error, isPending, refetch } = useFeeds();
  return (
    <Card title={t('overview.feeds')}>
      {isPending && <Skeleton lines={4} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && (
        <DataTable
          label={t('overview.feeds')}
          columns={columns}
          rows={data.feeds}
          rowKey={({ name }) => name ?? ''}
        />
      )}
      {data && data.others > 0 && (
        <p className={styles.overviewNone}>{t('overview.feeds.others', { count: data.others })}</p>
      )}
    </Card>
  );
}
