import { Link } from 'wouter';
import { links } from '../../links/index.js';
import { EventSentence } from '../../event-log/event-sentence.js';
import { RecordLink } from '../../event-log/record-link.js';
import { useStationNames } from '../../event-log/station-names.js';
import { useEventLog } from '../../event-log/use-event-log.js';
import type { DirectoryEvent } from '../../api/records.js';
import { t } from '../../texts/index.js';
import { Card } from '../../ui/card.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { ErrorState, Skeleton } from '../../ui/states.js';
import styles from './overview.module.css';

const SHOWN = 8;

/** What changed last, as it happens. */
export function RecentCard() {
  const { data, error, refetch } = useEventLog({ period: 'all', limit: SHOWN });
  return (
    <Card
      title={t('overview.changes')}
      actions={<Link href={links.events()}>{t('overview.changes.all')}</Link>}
    >
      {!data && !error && <Skeleton lines={4} />}
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && <Recent events={data.events.slice(-SHOWN).reverse()} />}
    </Card>
  );
}

function Recent({ events }: { readonly events: readonly DirectoryEvent[] }) {
  const names = useStationNames(events);
  if (events.length === 0) return <p className={styles.overviewNone}>{t('overview.changes.none')}</p>;
  return (
    <ul className={styles.recent}>
      {events.map((event) => (
        <li key={event.id}>
          <EventSentence event={event} />
          <RecordLink event={event} names={names} />
          <RelativeTime time={event.time} />
        </li>
      ))}
    </ul>
  );
}
