import { useMemo, useState } from 'react';
import { useLocation, useSearch } from 'wouter';
import { periods, type Period } from '../../event-log/logged-part.js';
import { searchOf } from '../../api/search.js';
import { useEventLog } from '../../event-log/use-event-log.js';
import { Page } from '../../layout/shell.js';
import { Guarded } from '../../session/guarded.js';
import { links } from '../../links/index.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import { EventFilters } from './event-filters.js';
import { EventTable } from './event-table.js';
import { countOfFilters, filtersOf, parseView, searchOfView, type EventView } from './event-view.js';
import styles from './events.module.css';

export default function EventsPage() {
  return (
    <Guarded scope="directory:read" title={t('events.title')}>
      <LogPage />
    </Guarded>
  );
}

function LogPage() {
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
  return (
    <div className={styles.eventsFoot}>
      <p role="status">{[countText(log, view), isPaused && pauseText(log)].filter(Boolean).join(' · ')}</p>
      {longer && log.data?.period === view.period && (
        <Button onClick={() => onChange({ ...view, period: longer })}>{t('events.older')}</Button>
      )}
    </div>
  );
}

function countText({ data }: Log, view: EventView): string {
  if (!data) return '';
  const count = t('events.count', { count: data.events.length });
  if (data.period === view.period) return count;
  return `${count} · ${t('events.shortened', { period: t(`events.within.${data.period}`) })}`;
}

const pauseText = ({ hasNewer }: Log): string => t(hasNewer ? 'events.paused.newer' : 'events.paused');

const longerThan = (period: Period): Period | undefined =>
  (Object.keys(periods) as Period[]).find((other) => periods[other] > periods[period]);
