import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { periods, type Period } from '../../event-log/logged-part.js';
import { searchOf } from '../../api/search.js';
import { useEventLog } from '../../event-log/use-event-log.js';
import { Page } from '../../layout/shell.js';
import { links } from '../../links/index.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { describe, EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { EventFilters } from './event-filters.js';
import { EventTable } from './event-table.js';
import { countOfFilters, filtersOf, parseView, searchOfView, type EventView } from './event-view.js';
import styles from './events.module.css';

export default function EventsPage() {
  const [, navigate] = useLocation();
  const search = useSearch();
  const view = useMemo(() => parseView(new URLSearchParams(search)), [search]);
  const [isPaused, setPaused] = useState(false);
  const show = (next: EventView) =>
    navigate(`${links.events()}${searchOf(searchOfView(next))}`, { replace: true });
  const log = useEventLog({ query: filtersOf(view), period: view.period, isPaused });
  return (
    <Page
      title={t('events.title')}
      lead={t('events.lead')}
      fill
      actions={
        <Button onClick={() => setPaused(!isPaused)}>{t(isPaused ? 'events.resume' : 'events.pause')}</Button>
      }
    >
      <div className={styles.events}>
        <EventFilters view={view} onChange={show} />
        <Content log={log} view={view} />
        {log.data && <Foot log={log} view={view} isPaused={isPaused} onChange={show} />}
      </div>
    </Page>
  );
}

type Log = ReturnType<typeof useEventLog>;

function Content({ log, view }: { readonly log: Log; readonly view: EventView }) {
  const { data, error, isPending, refetch } = log;
  const events = useMemo(() => [...(data?.events ?? [])].reverse(), [data]);
  if (isPending) return <Skeleton lines={8} />;
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (events.length > 0) return <EventTable events={events} />;
  const isFiltered = countOfFilters(view) > 0 || view.types.length > 0;
  return isFiltered ? (
    <EmptyState icon="filter" title={t('events.empty.filtered')} hint={t('events.empty.filtered.hint')} />
  ) : (
    <EmptyState icon="events" title={t('events.empty')} hint={t('events.empty.hint')} />
  );
}

interface FootProps {
  readonly log: Log;
  readonly view: EventView;
  readonly isPaused: boolean;
  readonly onChange: (view: EventView) => void;
}

/** How much is shown, and the way to more. */
function Foot({ log, view, isPaused, onChange }: FootProps) {
  const longer = longerThan(view.period);
  const count = t('events.count', { count: log.data?.events.length ?? 0 });
  return (
    <div className={styles.eventsFoot}>
      <p role="status">{[count, isPaused && pauseText(log)].filter(Boolean).join(' · ')}</p>
      {log.data?.older ? (
        <OlderButton onShow={log.showOlder} />
      ) : (
        longer && <Button onClick={() => onChange({ ...view, period: longer })}>{t('events.longer')}</Button>
      )}
    </div>
  );
}

function OlderButton({ onShow }: { readonly onShow: () => Promise<void> }) {
  const [isReading, setReading] = useState(false);
  const show = async () => {
    setReading(true);
    await onShow().catch((cause: unknown) => notify({ ...describe(cause as Error), failed: true }));
    setReading(false);
  };
  return (
    <Button busy={isReading} onClick={() => void show()}>
      {t('events.older')}
    </Button>
  );
}

const pauseText = ({ hasNewer }: Log): string => t(hasNewer ? 'events.paused.newer' : 'events.paused');

const longerThan = (period: Period): Period | undefined =>
  (Object.keys(periods) as Period[]).find((other) => periods[other] > periods[period]);
