import { useCallback, useState } from 'react';
import { Link } from 'wouter';
import { ApiProblem } from '../../api/client.js';
import { Page } from '../../layout/shell.js';
import { links } from '../../links/index.js';
import { useMay } from '../../session/caller.js';
import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import { FeedActions } from './feed-actions.js';
import { FeedHealth, FeedTrouble, RecordsElsewhere } from './feed-health.js';
import { FeedSettings } from './feed-settings.js';
import { LastFindings } from './last-findings.js';
import { MissingTariffsNote } from './missing-tariffs-note.js';
import { PullCard } from './pull-card.js';
import { Runs } from './runs.js';
import { StateBadge } from '../../feeds/state-badge.js';
import { recordsFeedOf, useFeed, type Feed } from '../../feeds/feed.js';
import styles from './feeds.module.css';

/** A feed: how it goes, what can be done with it, its settings and its runs. */
export function FeedPage({ name }: { readonly name: string }) {
  const { data: feed, error, refetch } = useFeed(name);
  const [begun, setBegun] = useState<string | null>(null);
  const onBegun = useCallback((id: string) => setBegun(id), []);
  const mayRead = useMay()('directory:read');
  // Somebody may remove it while it is shown.
  const isGone = error instanceof ApiProblem && error.status === 404;
  if (!feed || isGone)
    return (
      <Page title={t('feeds.one')} lead={<Back />}>
        {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={6} />}
      </Page>
    );
  return (
    <Page title={feed.feed} lead={<Back />} actions={<FeedActions feed={feed} onBegun={onBegun} />}>
      <FeedTrouble feed={feed} />
      {mayRead && <MissingTariffsNote feed={feed} />}
      {mayRead && <PullCard feed={feed} begun={begun} />}
      <div className={styles.feedParts}>
        <div className={styles.feedColumn}>
          <Card title={t('feeds.health')} actions={<StateBadge state={feed.state} />}>
            <FeedHealth feed={feed} />
            <RecordsElsewhere feed={feed} />
          </Card>
          {mayRead && <LastFindings feed={feed} />}
        </div>
        <Card title={t('feeds.settings')} actions={<StationsLink feed={feed} />}>
          <FeedSettings feed={feed} />
        </Card>
      </div>
      {mayRead && (
        <Card title={t('feeds.runs')}>
          <Runs name={name} />
        </Card>
      )}
    </Page>
  );
}

const Back = () => <Link href={links.feeds()}>{t('feeds.back')}</Link>;

const StationsLink = ({ feed }: { readonly feed: Feed }) => (
  <Link href={links.stations({ choices: { source_feed: [recordsFeedOf(feed)] } })}>
    {t('feeds.stations')}
  </Link>
);
