import { formatNumber, t } from '../../texts/index.js';
import { RelativeTime, useNow } from '../../ui/relative-time.js';
import type { Column } from '../../ui/virtual-table.js';
import type { Feed } from '../../feeds/feed.js';
import { hostOf } from './feed-order.js';
import { scheduleWords } from './schedule.js';
import { StateBadge } from '../../feeds/state-badge.js';
import styles from './feeds.module.css';

const Name = ({ feed: { feed, url } }: { readonly feed: Feed }) => (
  <span className={styles.feedLines} title={`${feed}\n${url}`}>
    <strong>{feed}</strong>
    <span>{hostOf(url)}</span>
  </span>
);

/** The state, and since when and why it is failing. */
const State = ({ feed: { state, failing_since, last_error } }: { readonly feed: Feed }) => (
  <span className={styles.feedLines}>
    <span className={styles.feedState}>
      <StateBadge state={state} />
      {failing_since && (
        <span>
          {t('feeds.since')} <RelativeTime time={failing_since} />
        </span>
      )}
    </span>
    {last_error && <span title={last_error}>{last_error}</span>}
  </span>
);

const Time = ({ time }: { readonly time: string | null }) =>
  time === null ? <Nothing /> : <RelativeTime time={time} />;

const Nothing = () => <span className={styles.feedNothing}>{t('feeds.never')}</span>;

const MINUTE_MS = 60_000;

/** When a feed is pulled next. After its time it waits for its turn. */
export function NextRun({ time }: { readonly time: string | null }) {
  const now = useNow();
  if (time === null) return <span className={styles.feedNothing}>–</span>;
  return Date.parse(time) < now + MINUTE_MS ? t('feeds.nextRun.soon') : <RelativeTime time={time} />;
}

const name: Column<Feed> = {
  ...{ id: 'feed', header: t('feeds.name'), width: '3fr' },
  cell: (feed) => <Name feed={feed} />,
};
const state: Column<Feed> = {
  ...{ id: 'state', header: t('feeds.state'), width: '4fr' },
  cell: (feed) => <State feed={feed} />,
};

const wide: readonly Column<Feed>[] = [
  name,
  state,
  {
    ...{ id: 'schedule', header: t('feeds.schedule'), width: '2fr' },
    cell: ({ every }) => <span title={scheduleWords(every)}>{scheduleWords(every)}</span>,
  },
  {
    ...{ id: 'records', header: t('feeds.records'), width: '5rem', align: 'end' },
    cell: ({ records }) => (records === null ? '' : formatNumber(records)),
  },
  {
    ...{ id: 'success', header: t('feeds.lastSuccess'), width: '8.5rem' },
    cell: ({ last_success }) => <Time time={last_success} />,
  },
  {
    ...{ id: 'next', header: t('feeds.nextRun'), width: '8rem' },
    cell: ({ next_run }) => <NextRun time={next_run} />,
  },
  {
    ...{ id: 'observed', header: t('feeds.observed'), width: '8.5rem' },
    cell: ({ newest_observed_at }) => <Time time={newest_observed_at} />,
  },
];

/** A phone has the state below the name. */
const narrow: readonly Column<Feed>[] = [
  {
    ...name,
    cell: (feed) => (
      <span className={styles.feedLines}>
        <span className={styles.feedNarrow}>
          <strong>{feed.feed}</strong>
          <StateBadge state={feed.state} />
        </span>
        <Narrow feed={feed} />
      </span>
    ),
  },
];

/** What matters most of a feed, in one line. */
const Narrow = ({ feed: { last_error, last_success, records, url } }: { readonly feed: Feed }) => {
  if (last_error) return <span>{last_error}</span>;
  if (last_success === null) return <span>{hostOf(url)}</span>;
  return (
    <span>
      {records !== null && `${t('imports.records', { count: records })} · `}
      <RelativeTime time={last_success} />
    </span>
  );
};

export const columnsFor = (isPhone: boolean): readonly Column<Feed>[] => (isPhone ? narrow : wide);
