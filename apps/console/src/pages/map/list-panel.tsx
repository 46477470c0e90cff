import clsx from 'clsx';
import type { ReactNode } from 'react';
import { useLocation } from 'wouter';
import { links } from '../../links/index.js';
import { t } from '../../texts/index.js';
import { useListPlace } from '../../ui/list-place.js';
import { ErrorState } from '../../ui/states.js';
import { ListTotal } from './list-total.js';
import { Nothing } from './nothing.js';
import { SortSelect } from './sort-select.js';
import { SkeletonRow } from './station-row.js';
import { MAX_LIST_ROWS, StationList } from './station-list.js';
import type { Marking } from './use-marks.js';
import { useWindowState, type Stations } from './use-station-window.js';
import type { ChangeView } from './use-view.js';
import type { ViewState } from '../../links/stations-view.js';
import styles from './map-page.module.css';
import stationListStyles from './station-list.module.css';

interface PanelProps {
  readonly view: ViewState;
  readonly change: ChangeView;
  readonly stations: Stations | undefined;
  readonly marks: Marking;
  /** The session that stations have the price of; nothing where they have none. */
  readonly pricing: ReactNode;
  readonly onSelect: (id: string) => void;
}

/** The list with its number of stations and its order. */
export function ListPanel({ view, change, stations, marks, pricing, onSelect }: PanelProps) {
  const { total } = useWindowState(stations);
  return (
    <section className={styles.listPanel} aria-label={t('map.list')}>
      <div className={styles.listHead}>
        <ListTotal view={view} change={change} total={total} />
        <SortSelect view={view} change={change} />
      </div>
      {pricing && <div className={styles.listSession}>{pricing}</div>}
      <Content {...{ view, change, stations, marks, onSelect }} />
      {total !== undefined && total > MAX_LIST_ROWS && (
        <p className={styles.listLimit}>{t('map.limit', { count: total - MAX_LIST_ROWS })}</p>
      )}
    </section>
  );
}

function Content({ view, change, stations, marks, onSelect }: Omit<PanelProps, 'pricing'>) {
  const { total, error } = useWindowState(stations);
  const [, navigate] = useLocation();
  const place = useListPlace(links.stations({ ...view, selected: undefined }));
  if (error) return <ErrorState error={error} onRetry={() => stations?.retry()} />;
  if (!stations || total === undefined) return <ListSkeleton />;
  if (total === 0) return <Nothing view={view} change={change} />;
  return (
    <StationList
      stations={stations}
      place={place}
      selected={marks.selectedId}
      pointed={marks.pointedId}
      onPoint={marks.pointAtRow}
      onSelect={({ id }) => onSelect(id)}
      onOpen={({ id }) => navigate(links.station(id))}
    />
  );
}

const ListSkeleton = () => (
  <div className={stationListStyles.stations} role="status" aria-label={t('loading')}>
    {Array.from({ length: 10 }, (_, index) => (
      <div key={index} className={clsx(stationListStyles.station, stationListStyles.stationSkeleton)}>
        <SkeletonRow />
      </div>
    ))}
  </div>
);
