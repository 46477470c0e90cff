import clsx from 'clsx';
import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { Facts } from '../../records/facts.js';
import { formatNumber, t } from '../../texts/index.js';
import { ObservedTime, RelativeTime } from '../../ui/relative-time.js';
import { NextRun } from './feed-columns.js';
import { namesAnother, recordsFeedOf, type Feed } from '../../feeds/feed.js';
import styles from './feeds.module.css';

/** What is wrong, and since when. */
export function FeedTrouble({ feed }: { readonly feed: Feed }) {
  const { state, failing_since, last_error, last_success } = feed;
  if (failing_since !== null)
    return (
      <div className={clsx(styles.feedTrouble, styles.feedTroubleBad)} role="status">
        <strong>
          {t('feeds.trouble.failing')} <RelativeTime time={failing_since} />
        </strong>
        <p>{last_error}</p>
        {last_success !== null && <p className={styles.feedTroubleHint}>{t('feeds.trouble.kept')}</p>}
      </div>
    );
  if (state !== 'late') return null;
  return (
    <div className={styles.feedTrouble} role="status">
      <strong>{t('feeds.trouble.late')}</strong>
      <p>{t('feeds.state.late.hint')}</p>
    </div>
  );
}

/** Where the records of a feed are whose file names another one. */
export function RecordsElsewhere({ feed }: { readonly feed: Feed }) {
  if (!namesAnother(feed)) return null;
  const name = recordsFeedOf(feed);
  return (
    <p className={styles.feedElsewhere}>
      {t('feeds.elsewhere')} <Link href={links.stations({ choices: { source_feed: [name] } })}>{name}</Link>
    </p>
  );
}

const time = (at: string | null) => (at === null ? t('feeds.never') : <RelativeTime time={at} />);

/** How the pulls went. */
export function FeedHealth({ feed }: { readonly feed: Feed }) {
  const { paused, next_run, records, newest_observed_at: observed } = feed;
  const facts = [
    { label: t('feeds.lastRun'), value: time(feed.last_run) },
    { label: t('feeds.lastSuccess'), value: time(feed.last_success) },
    {
      label: t('feeds.nextRun'),
      value: paused ? t('feeds.nextRun.paused') : <NextRun time={next_run} />,
    },
    { label: t('feeds.recordsRead'), value: records === null ? null : formatNumber(records) },
    {
      label: t('feeds.observed'),
      value: observed === null ? t('feeds.never') : <ObservedTime time={observed} />,
    },
  ];
  return <Facts facts={facts} />;
}
