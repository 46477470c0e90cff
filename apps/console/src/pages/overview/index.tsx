import { useSummary } from '../../api/queries.js';
import { Page } from '../../layout/shell.js';
import { ImportLink } from '../../records/import-link.js';
import { t } from '../../texts/index.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { FeedTroubles } from './feed-troubles.js';
import { FeedsCard } from './feeds-card.js';
import { HistoryCard } from './history-card.js';
import { RecentCard } from './recent-card.js';
import { ServiceCard } from './service-card.js';
import { StatusTiles } from './status-tiles.js';
import styles from './overview.module.css';

export default function OverviewPage() {
  return (
    <Page title={t('overview.title')}>
      <Overview />
    </Page>
  );
}

function Overview() {
  const { data, error, refetch } = useSummary({ group_by: 'available' });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  if (data.total === 0)
    return (
      <>
        <FeedTroubles />
        <NothingYet />
      </>
    );
  return (
    <>
      <FeedTroubles />
      <StatusTiles summary={data} />
      <HistoryCard summary={data} />
      <div className={styles.overviewColumns}>
        <FeedsCard />
        <ServiceCard />
      </div>
      <RecentCard />
    </>
  );
}

const NothingYet = () => (
  <EmptyState
    icon="overview"
    title={t('overview.empty')}
    hint={t('overview.empty.hint')}
    action={<ImportLink />}
  />
);
