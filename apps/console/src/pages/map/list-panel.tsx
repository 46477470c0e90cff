import clsx from 'clsx';
import { useLocation } from 'wouter';
import { links } from '../../links/index.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { focusHeading } from '../../ui/focus-heading.js';
import { useListPlace } from '../../ui/list-place.js';
import { EmptyState, ErrorState } from '../../ui/states.js';
import { NoStations } from './no-stations.js';
import { SkeletonRow } from './station-row.js';
import { MAX_LIST_ROWS, StationList } from './station-list.js';
import type { Marking } from './use-marks.js';
import { useWindowState, type Stations } from './use-station-window.js';
import type { ChangeView } from './use-view.js';
import { whyNone } from './view-queries.js';
import { sorts, withoutFilters, type Sort, type ViewState } from '../../links/stations-view.js';
import styles from './map-page.module.css';
import stationListStyles from './station-list.module.css';

interface PanelProps {
  readonly view: ViewState;
  readonly change: ChangeView;
  readonly stations: Stations | undefined;
  readonly marks: Marking;
  readonly onSelect: (id: string) => void;
}

/** The list with its number of stations and its order. */
export function ListPanel({ view, change, stations, marks, onSelect }: PanelProps) {
  const { total } = useWindowState(stations);
  return (
    <section className={styles.listPanel} aria-label={t('map.list')}>
      <div className={styles.listHead}>
        <p className={styles.listTotal} role="status">
          {total === undefined ? ' ' : t('count.stations', { count: total })}
        </p>
        {view.camera && (
          <label className={styles.listArea}>
            <input
              type="checkbox"
              checked={view.inArea}
              onChange={() => change((now) => ({ ...now, inArea: !now.inArea }))}
            />
            {t('map.area')}
          </label>
        )}
        <SortSelect value={view.sort} onChange={(sort) => change((now) => ({ ...now, sort }))} />
      </div>
      <Content {...{ view, change, stations, marks, onSelect }} />
      {total !== undefined && total > MAX_LIST_ROWS && (
        <p className={styles.listLimit}>{t('map.limit', { count: total - MAX_LIST_ROWS })}</p>
      )}
    </section>
  );
}

function Content({ view, change, stations, marks, onSelect }: PanelProps) {
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

interface NothingProps {
  readonly view: ViewState;
  readonly change: ChangeView;
}

/** Why there are no stations, and what to do about it. */
function Nothing({ view, change }: NothingProps) {
  const why = whyNone(view);
  const widen = (to: (now: ViewState) => ViewState) => () => {
    focusHeading({ preventScroll: true });
    change(to);
  };
  if (why === 'map.none.area') {
    const everywhere = widen((now) => ({ ...now, inArea: false }));
    const action = <Button onClick={everywhere}>{t('map.none.everywhere')}</Button>;
    return <EmptyState icon="map" title={t(why)} hint={t('map.none.area.hint')} action={action} />;
  }
  if (why === 'map.none') {
    const action = <Button onClick={widen(withoutFilters)}>{t('map.clear')}</Button>;
    return <EmptyState icon="search" title={t(why)} hint={t('map.none.hint')} action={action} />;
  }
  return <NoStations />;
}

interface SortProps {
  readonly value: Sort;
  readonly onChange: (sort: Sort) => void;
}

const SortSelect = ({ value, onChange }: SortProps) => (
  <select
    className={styles.listSort}
    aria-label={t('map.sort')}
    value={value}
    onChange={({ target }) => onChange(target.value as Sort)}
  >
    {sorts.map((sort) => (
      <option key={sort} value={sort}>
        {t(`map.sort.${sort}`)}
      </option>
    ))}
  </select>
);

const ListSkeleton = () => (
  <div className={stationListStyles.stations} role="status" aria-label={t('loading')}>
    {Array.from({ length: 10 }, (_, index) => (
      <div key={index} className={clsx(stationListStyles.station, stationListStyles.stationSkeleton)}>
        <SkeletonRow />
      </div>
    ))}
  </div>
);
