import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { importKeys } from '../../api/query-keys.js';
import { Duration } from '../../imports/duration.js';
import { isActive, type Import } from '../../imports/import.js';
import { ImportProgress } from '../../imports/progress.js';
import { useFollowedImport } from '../../imports/reads.js';
import { links } from '../../links/index.js';
import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { feedKeys, type Feed } from '../../feeds/feed.js';
import { resultOf } from './run-result.js';
import styles from './feeds.module.css';

interface PullCardProps {
  readonly feed: Feed;
  /** The import of the pull that somebody has begun on this page; it stays in view when it has ended. */
  readonly begun: string | null;
}

/** The pull under way, as it goes. */
export function PullCard({ feed, begun }: PullCardProps) {
  const { data: run } = useFollowedImport(feed.last_import ?? begun);
  const isRunning = run !== undefined && isActive(run);
  useRefreshAfter(isRunning);
  if (!run || (!isRunning && run.id !== begun)) return null;
  return (
    <Card>
      <div className={styles.feedPull}>
        <strong role="status">{t(`feeds.pull.${run.state}`)}</strong>
        {run.state === 'done' && <Result run={run} />}
        <Link href={links.import(run.id)}>{t('feeds.pull.open')}</Link>
        {run.state === 'running' && <ImportProgress shown={run} />}
      </div>
    </Card>
  );
}

const Result = ({ run }: { readonly run: Import }) => (
  <span>
    {resultOf(run)} · <Duration shown={run} />
  </span>
);

/** What a pull has changed is read as soon as it has ended. */
function useRefreshAfter(isRunning: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isRunning) return undefined;
    return () => {
      void client.invalidateQueries({ queryKey: feedKeys.all });
      void client.invalidateQueries({ queryKey: importKeys.all });
    };
  }, [client, isRunning]);
}
