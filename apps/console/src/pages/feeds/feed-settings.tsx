import { Link } from 'wouter';
import { formatTexts } from '../../imports/words.js';
import { links } from '../../links/index.js';
import { Facts } from '../../records/facts.js';
import { t } from '../../texts/index.js';
import { RelativeTime } from '../../ui/relative-time.js';
import type { Feed } from '../../feeds/feed.js';
import { optionNames, optionTexts } from './feed-words.js';
import { scheduleWords } from './schedule.js';
import styles from './feeds.module.css';

/** The settings of a feed. Of the token it is known only whether there is one. */
export function FeedSettings({ feed }: { readonly feed: Feed }) {
  const { url, tariffs, every, format, has_token, reports_on, licence, attribution, contact } = feed;
  const facts = [
    { label: t('feeds.url'), value: <code className={styles.feedUrl}>{url}</code> },
    { label: t('feeds.tariffs'), value: tariffs && <code className={styles.feedUrl}>{tariffs}</code> },
    { label: t('feeds.schedule'), value: <Schedule every={every} /> },
    { label: t('feeds.token'), value: t(has_token ? 'feeds.token.has' : 'feeds.token.none') },
    { label: t('imports.format'), value: t(format === null ? 'imports.format.any' : formatTexts[format]) },
    { label: t('feeds.options'), value: optionsWords(feed.options) },
    {
      label: t('feeds.reportsOn'),
      value:
        reports_on === null ? (
          t('feeds.reportsOn.own')
        ) : (
          <Link href={links.stations({ choices: { source_feed: [reports_on] } })}>{reports_on}</Link>
        ),
    },
    { label: t('feeds.licence'), value: licence },
    { label: t('feeds.attribution'), value: attribution },
    { label: t('feeds.contact'), value: contact },
    { label: t('feeds.created'), value: <RelativeTime time={feed.created_at} /> },
    { label: t('feeds.changed'), value: <RelativeTime time={feed.updated_at} /> },
  ];
  return <Facts facts={facts} />;
}

const Schedule = ({ every }: { readonly every: unknown }) => (
  <>
    {scheduleWords(every)}
    {typeof every === 'string' && <code className={styles.feedPattern}>{every}</code>}
  </>
);

function optionsWords(options: Feed['options']): string {
  const set = optionNames.filter((name) => options[name]);
  return set.length === 0 ? t('feeds.options.none') : set.map((name) => t(optionTexts[name])).join(', ');
}
