import { lazy, Suspense, useRef } from 'react';
import { useBulks } from '../../bulk/bulks.js';
import { Page } from '../../layout/shell.js';
import { SessionFields } from '../../prices/session-fields.js';
import { useSession } from '../../prices/session.js';
import { t } from '../../texts/index.js';
import { Skeleton } from '../../ui/states.js';
import type { ViewState } from '../../links/stations-view.js';
import { FilterBar } from './filter-bar.js';
import { ListPanel } from './list-panel.js';
import { MapPanel } from './map-panel.js';
import { PriceLimit } from './price-limit.js';
import { PageActions } from './page-actions.js';
import { PrintedView } from './printed-view.js';
import { StationCard } from './station-card.js';
import { useMapArea } from './use-map-area.js';
import { useMarks } from './use-marks.js';
import { useLiveStations, useStationWindow, useWindowState } from './use-station-window.js';
import { useView, type ChangeView } from './use-view.js';
import { showsPrices } from './table/kept-columns.js';
import { isByPrice, limitsPrices, listQueryOf, whyNone } from './view-queries.js';
import styles from './map-page.module.css';

/** Most people look at the list and the map. */
const TableView = lazy(() => import('./table/table-view.js'));

/** Where single stations of a street are seen. */
const NEAR_ZOOM = 15;

/** The stations as a list and on a map: each of them shows what the other one does. The console opens here. */
export default function MapPage() {
  const [view, change] = useView();
  const frame = useRef<HTMLDivElement>(null);
  const area = useMapArea(frame, view.camera);
  const listArea = view.inArea ? area : 'all';
  const { session, pricing } = usePrices(view, change);
  const query = listArea && listQueryOf(view, listArea, session);
  const stations = useStationWindow(query);
  useLiveStations(stations);
  const marks = useMarks(view.selected);
  const beginBulk = useBulks();
  const isEmpty = useWindowState(stations).total === 0;
  const select = (selected: string | undefined) => change((now) => ({ ...now, selected }));
  const place = marks.onMap.selected;
  const showSelected = () =>
    change((now) => ({
      ...{ ...now, onMap: true },
      camera: place ? { ...place, zoom: Math.max(NEAR_ZOOM, now.camera?.zoom ?? 0) } : now.camera,
    }));
  return (
    <Page title={t('map.title')} fill actions={<PageActions {...{ query, view, change }} />}>
      <div className={styles.mapPage} data-pane={view.asTable ? 'table' : view.onMap ? 'map' : 'list'}>
        <FilterBar view={view} change={change} />
        <PrintedView view={view} />
        {view.asTable ? (
          <Suspense fallback={<Skeleton lines={12} />}>
            <TableView {...{ view, change, stations, query, pricing }} onBulk={beginBulk} />
          </Suspense>
        ) : (
          <ListPanel {...{ view, change, stations, marks, pricing }} onSelect={select} />
        )}
        {/* Hidden beside the table: its size is the area that the stations may be limited to. */}
        <div className={styles.mapPanel} ref={frame}>
          {!view.asTable && (
            <>
              <MapPanel {...{ view, change, marks }} onSelect={select} />
              {isEmpty && <p className={styles.mapEmpty}>{t(whyNone(view))}</p>}
              {view.selected && (
                <StationCard
                  id={view.selected}
                  onClose={() => select(undefined)}
                  onShowMap={view.onMap ? undefined : showSelected}
                />
              )}
            </>
          )}
        </div>
      </div>
    </Page>
  );
}

/** The session that stations have the price of, and the fields that choose it; nothing where no prices are shown. */
function usePrices(view: ViewState, change: ChangeView) {
  const [session, onChange] = useSession();
  const isShown = isByPrice(view) || showsPrices(view) || limitsPrices(view);
  if (!isShown) return { session: undefined, pricing: null };
  const pricing = (
    <div className={styles.pricing}>
      <SessionFields {...{ session, onChange }} />
      <PriceLimit view={view} change={change} />
    </div>
  );
  return { session, pricing };
}
