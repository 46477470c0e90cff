import { Link } from 'wouter';
import { isInTrouble, useFeeds } from '../../feeds/feed.js';
import { StateBadge } from '../../feeds/state-badge.js';
import { links } from '../../links/index.js';
import { useMay } from '../../session/caller.js';
import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import styles from './overview.module.css';

/** The feeds that fail or are late, for who may look after them. */
export const FeedTroubles = () => (useMay()('feeds:manage') ? <Troubles /> : null);

function Troubles() {
  const { data } = useFeeds();
  const found = data?.items.filter(isInTrouble) ?? [];
  if (found.length === 0) return null;
  return (
    <Card title={t('overview.troubles')}>
      <ul className={styles.troubles}>
        {found.map(({ feed, state, last_error }) => (
          <li key={feed}>
            <StateBadge state={state} />
            <Link href={links.feed(feed)}>{feed}</Link>
            {last_error !== null && <span title={last_error}>{last_error}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}
