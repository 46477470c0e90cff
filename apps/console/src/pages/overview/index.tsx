import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { useSummary } from '../../api/queries.js';
import { Page } from '../../layout/shell.js';
import { useMay } from '../../session/caller.js';
import { t } from '../../texts/index.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
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
  if (data.total === 0) return <NothingYet />;
  return (
    <>
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

function NothingYet() {
  const may = useMay();
  return (
    <EmptyState
      icon="overview"
      title={t('overview.empty')}
      hint={t('overview.empty.hint')}
      action={may('stations:write') && <Link href={links.newImport()}>{t('overview.import')}</Link>}
    />
  );
}
