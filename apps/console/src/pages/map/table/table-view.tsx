import { useRef, type ReactNode } from 'react';
import { useLocation } from 'wouter';
import type { BulkRequest } from '../../../bulk/request.js';
import { links } from '../../../links/index.js';
import type { Sort, ViewState } from '../../../links/stations-view.js';
import { SelectionBar } from '../../../selection/selection-bar.js';
import { t } from '../../../texts/index.js';
import { useListPlace } from '../../../ui/list-place.js';
import { ErrorState, Skeleton } from '../../../ui/states.js';
import { ListTotal } from '../list-total.js';
import { Nothing } from '../nothing.js';
import { SortSelect } from '../sort-select.js';
import { useWindowState, type Stations } from '../use-station-window.js';
import type { ChangeView } from '../use-view.js';
import type { StationQuery } from '../view-queries.js';
import { BulkActions } from './bulk-actions.js';
import { ColumnMenu } from './column-menu.js';
import { MAX_TABLE_ROWS, StationTable } from './station-table.js';
import { useColumns, withMeasure } from './use-columns.js';
import { useStationSelection } from './use-station-selection.js';
import styles from './table-view.module.css';
import pageStyles from '../map-page.module.css';

interface ViewProps {
  readonly view: ViewState;
  readonly change: ChangeView;
  readonly stations: Stations | undefined;
  /** That of the stations. */
  readonly query: StationQuery | undefined;
  /** The session that stations have the price of; nothing where they have none. */
  readonly pricing: ReactNode;
  readonly onBulk: (request: BulkRequest) => void;
}

/** The stations as a table, in place of the list and the map. */
export default function TableView(props: ViewProps) {
  return (
    <section className={styles.tableView} aria-label={t('map.list')}>
      <State {...props} />
    </section>
  );
}

function State({ view, change, stations, query, pricing, onBulk }: ViewProps) {
  const { total, error } = useWindowState(stations);
  if (error) return <ErrorState error={error} onRetry={() => stations?.retry()} />;
  if (!stations || !query || total === undefined) return <Skeleton lines={12} />;
  if (total === 0) return <Nothing view={view} change={change} />;
  return <Content {...{ view, change, stations, query, pricing, onBulk }} />;
}

interface ContentProps extends ViewProps {
  readonly stations: Stations;
  readonly query: StationQuery;
}

function Content({ view, change, stations, query, pricing, onBulk }: ContentProps) {
  const [, navigate] = useLocation();
  const { total = 0, known } = useWindowState(stations);
  const place = useListPlace(links.stations({ ...view, columns: [] }));
  const columns = useColumns(view, change, stations.row(0));
  const { selecting, read } = useStationSelection(stations, query);
  const panel = useRef<HTMLDivElement>(null);
  if (!columns) return <Skeleton lines={12} />;
  return (
    <div className={styles.tablePanel} ref={panel}>
      <div className={styles.tableBar}>
        {selecting.count === 0 ? (
          <>
            <ListTotal view={view} change={change} total={total} />
            {pricing}
            <SortSelect view={view} change={change} />
            <ColumnMenu columns={columns} />
          </>
        ) : (
          <SelectionBar
            selecting={selecting}
            onClear={() => {
              selecting.clear();
              panel.current?.querySelector<HTMLElement>('[role=grid]')?.focus();
            }}
          >
            <BulkActions of={{ read, count: selecting.count, onBegin: selecting.clear }} onBulk={onBulk} />
          </SelectionBar>
        )}
      </div>
      <StationTable
        {...{ stations, place, selecting, sort: view.sort }}
        columns={{ ...columns, shown: withMeasure(columns.shown, view) }}
        onSort={(sort: Sort) => change((now) => ({ ...now, sort }))}
        onOpen={(id) => navigate(links.station(id))}
      />
      {total > MAX_TABLE_ROWS && (
        <p className={pageStyles.listLimit}>{t('map.limit', { count: total - MAX_TABLE_ROWS })}</p>
      )}
      {known < total && <p className={styles.tablePrinted}>{t('map.printed', { known, total })}</p>}
    </div>
  );
}
