import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { formatNumber, t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { feedKeys, isUnderWay, useRun, type Feed, type Import } from './feed.js';
import { countsInWords, sizeWords, tookWords } from './run-words.js';
import styles from './feeds.module.css';

interface PullCardProps {
  readonly feed: Feed;
  /** The import of the pull that somebody has begun on this page; it stays in view when it has ended. */
  readonly begun: string | null;
}

/** The pull under way, as it goes. */
export function PullCard({ feed, begun }: PullCardProps) {
  const { data: run } = useRun(feed.last_import ?? begun);
  const isRunning = run !== undefined && isUnderWay(run);
  useRefreshAfter(feed.feed, isRunning);
  if (!run || (!isRunning && run.id !== begun)) return null;
  return (
    <Card>
      <div className={styles.feedPull}>
        <strong role="status">{t(`feeds.pull.${run.state}`)}</strong>
        {isRunning ? <Progress run={run} /> : <span>{resultOf(run)}</span>}
        <Link href={links.import(run.id)}>{t('feeds.pull.open')}</Link>
      </div>
    </Card>
  );
}

const resultOf = (run: Import): string =>
  [run.error?.detail ?? countsInWords(run), tookWords(run)].filter(Boolean).join(' · ');

/** What a pull has changed is read as soon as it has ended. */
function useRefreshAfter(feed: string, isRunning: boolean): void {
  const client = useQueryClient();
  useEffect(() => {
    if (!isRunning) return undefined;
    return () => void client.invalidateQueries({ queryKey: feedKeys.all });
  }, [client, feed, isRunning]);
}

const Progress = ({ run: { progress } }: { readonly run: Import }) => {
  const { bytes, total_bytes: total, records, rate } = progress;
  const read = { records: t('feeds.counts.records', { count: records }), size: sizeWords(bytes) };
  return (
    <>
      <progress
        aria-label={t('feeds.pull.progress')}
        {...(total !== null && total > 0 && { value: Math.min(1, bytes / total) })}
      />
      <span>
        {total === null
          ? t('feeds.pull.read', read)
          : t('feeds.pull.readOf', { ...read, total: sizeWords(total) })}
        {rate > 0 && ` · ${t('feeds.pull.rate', { rate: formatNumber(Math.round(rate)) })}`}
      </span>
    </>
  );
};
