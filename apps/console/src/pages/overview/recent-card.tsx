import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { EventSentence } from '../../event-log/event-sentence.js';
import { RecordLink } from '../../event-log/record-link.js';
import type { useEventLog } from '../../event-log/use-event-log.js';
import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { Skeleton } from '../../ui/states.js';
import styles from './overview.module.css';

const SHOWN = 8;

/** What changed last, as it happens. */
export function RecentCard({ log: { data } }: { readonly log: ReturnType<typeof useEventLog> }) {
  return (
    <Card
      title={t('overview.changes')}
      actions={<Link href={links.events()}>{t('overview.changes.all')}</Link>}
    >
      {!data && <Skeleton lines={4} />}
      {data?.events.length === 0 && (
        <p className={styles.overviewNone}>
          {t('overview.changes.none', { period: t(`events.within.${data.period}`) })}
        </p>
      )}
      <ul className={styles.recent}>
        {data?.events
          .slice(-SHOWN)
          .reverse()
          .map((event) => (
            <li key={event.id}>
              <EventSentence event={event} />
              <RecordLink event={event} />
              <RelativeTime time={event.time} />
            </li>
          ))}
      </ul>
    </Card>
  );
}
