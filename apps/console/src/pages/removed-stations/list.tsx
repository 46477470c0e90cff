import { useRef, type MouseEvent } from 'react';
import { Link } from 'wouter';
import { rowsOf } from '../../api/queries.js';
import type { BulkRequest } from '../../bulk/request.js';
import { links } from '../../links/index.js';
import { useMayWrite } from '../../records/may-write.js';
import { selectAllText, SelectionBar } from '../../selection/selection-bar.js';
import { useSelection, type Selecting } from '../../selection/use-selection.js';
import { useMay } from '../../session/caller.js';
import { t } from '../../texts/index.js';
import { Button } from '../../ui/button.js';
import { Card } from '../../ui/card.js';
import { DataTable, type DataColumn } from '../../ui/data-table.js';
import { RelativeTime } from '../../ui/relative-time.js';
import { EmptyState, ErrorState, Skeleton } from '../../ui/states.js';
import {
  nameOf,
  readSelected,
  useRemovedStations,
  useRestore,
  type Picked,
  type RemovedStation,
} from './removed.js';
import styles from './removed-stations.module.css';

interface ListProps {
  readonly q: string;
  readonly onBulk: (request: BulkRequest) => void;
}

export function List({ q, onBulk }: ListProps) {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useRemovedStations(q);
  const rows = data ? rowsOf<RemovedStation>(data) : [];
  const { selection, ...selecting } = useSelection<Picked>({
    ...{ key: `removed ${q}`, total: hasNextPage ? undefined : rows.length },
    row: (index) => rows[index],
    rowsIn: (first, last) => Promise.resolve(rows.slice(first, last + 1)),
  });
  const columns = useColumns(rows, selecting);
  if (!data)
    return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <Skeleton lines={8} />;
  const empty = q === '' ? 'removed.empty' : 'removed.none';
  if (rows.length === 0) return <EmptyState icon="trash" title={t(empty)} hint={t(`${empty}.hint`)} />;
  const restore = () =>
    onBulk({
      ...{ action: 'restore', asked: { change: { kind: 'restore' }, fields: [] } },
      ...{ count: selecting.count, onBegin: selecting.clear },
      read: (signal) => readSelected(selection, q, signal),
    });
  return (
    <Card>
      <Bar selecting={selecting} onRestore={restore} />
      <DataTable label={t('removed.title')} columns={columns} rows={rows} rowKey={({ id }) => id} />
      {hasNextPage && (
        <div className={styles.more}>
          <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {t('removed.more')}
          </Button>
        </div>
      )}
    </Card>
  );
}

interface BarProps {
  readonly selecting: Selecting;
  readonly onRestore: () => void;
}

/** Selects all, or restores what is selected. */
function Bar({ selecting, onRestore }: BarProps) {
  const { count, total, selectAll, clear } = selecting;
  if (!useMay()('stations:write')) return null;
  return (
    <div className={styles.bar}>
      {count === 0 ? (
        <Button look="quiet" onClick={selectAll}>
          {selectAllText(total)}
        </Button>
      ) : (
        <SelectionBar selecting={selecting} onClear={clear}>
          <Button look="primary" icon="undo" onClick={onRestore}>
            {count === undefined ? t('removed.restore.matching') : t('removed.restore.some', { count })}
          </Button>
        </SelectionBar>
      )}
    </div>
  );
}

function useColumns(
  rows: readonly RemovedStation[],
  selecting: Selecting,
): readonly DataColumn<RemovedStation>[] {
  const mayWrite = useMayWrite('stations:write');
  const maySelect = useMay()('stations:write');
  const select = useSelectColumn(rows, selecting);
  const { mutate, isPending, variables } = useRestore();
  const restore = (station: RemovedStation) =>
    mayWrite(station) && (
      <Button
        icon="undo"
        aria-label={t('removed.restore.one', { name: nameOf(station) })}
        busy={isPending && variables.id === station.id}
        onClick={() => mutate(station)}
      >
        {t('removed.restore')}
      </Button>
    );
  return [
    ...(maySelect ? [select] : []),
    {
      ...{ id: 'name', header: t('removed.name'), isWide: true },
      cell: (station) => <Link href={links.station(station.id)}>{nameOf(station)}</Link>,
    },
    {
      ...{ id: 'source', header: t('removed.source') },
      cell: ({ source }) => source && <span className="mono">{`${source.feed} / ${source.id}`}</span>,
    },
    {
      ...{ id: 'time', header: t('removed.time') },
      cell: ({ removed_at }) => <RelativeTime time={removed_at} />,
    },
    { id: 'action', header: t('removed.action'), cell: restore },
  ];
}

/** Boxes that select rows, with Shift all from the last one that was clicked. */
function useSelectColumn(rows: readonly RemovedStation[], selecting: Selecting): DataColumn<RemovedStation> {
  const clicked = useRef<string>(undefined);
  const select = ({ shiftKey }: MouseEvent, station: RemovedStation) => {
    const index = rows.indexOf(station);
    const from = rows.findIndex(({ id }) => id === clicked.current);
    clicked.current = station.id;
    if (shiftKey && from >= 0) selecting.selectRange(from, index);
    else selecting.toggle(index);
  };
  return {
    ...{ id: 'select', header: t('removed.select') },
    cell: (station) => (
      <input
        type="checkbox"
        className={styles.select}
        aria-label={t('select.one', { name: nameOf(station) })}
        checked={selecting.has(station.id)}
        onClick={(event) => select(event, station)}
        // The click says whether Shift is held.
        onChange={() => undefined}
      />
    ),
  };
}
