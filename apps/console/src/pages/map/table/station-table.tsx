import { useTable, type ColumnDef } from '@tanstack/react-table';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, useState, type MouseEvent, type RefObject } from 'react';
import type { Sort } from '../../../links/stations-view.js';
import type { Selecting } from '../../../selection/use-selection.js';
import { t } from '../../../texts/index.js';
import type { ListPlace } from '../../../ui/list-place.js';
import { useIsPhone, useIsPrinting } from '../../../ui/media.js';
import { useWindowState, type Stations } from '../use-station-window.js';
import { features, layoutOf, type RowInView } from './features.js';
import { TableHead } from './table-head.js';
import { tableKeys } from './table-keys.js';
import { TableRow } from './table-row.js';
import type { Columns } from './use-columns.js';
import styles from './station-table.module.css';

/** Pixels: 25 rows on the screen of a laptop, and room for a finger. */
const ROW_HEIGHT = window.matchMedia('(pointer: coarse)').matches ? 40 : 26;
/** Pixels, as in the style sheet. */
const HEAD_HEIGHT = 32;
const OVERSCAN = 8;
/** Browsers have no elements taller than about 17 million pixels: the table ends here, and says so. */
export const MAX_TABLE_ROWS = 400_000;

interface TableProps {
  readonly stations: Stations;
  /** Where the table begins. It is kept up to date for a person who comes back. */
  readonly place: ListPlace;
  readonly columns: Columns;
  readonly selecting: Selecting;
  readonly sort: Sort;
  readonly onSort: (sort: Sort) => void;
  readonly onOpen: (id: string) => void;
}

/** All stations of the view with the chosen columns; only rows in sight are rendered and read. */
export function StationTable({ stations, place, columns, selecting, sort, onSort, onOpen }: TableProps) {
  const container = useRef<HTMLDivElement>(null);
  const id = useId();
  const [active, setActive] = useState(place.active);
  useEffect(() => void (place.active = active), [active, place]);
  const { total = 0, isReading } = useWindowState(stations);
  const { virtualizer, rows, count, pageSize } = useRows(stations, place, container);
  const { table, byId } = useColumnTable(columns, rows);
  const open = (index: number) => {
    const station = stations.row(index);
    if (station) onOpen(station.id);
  };
  const move = (index: number) => {
    setActive(index);
    virtualizer.scrollToIndex(index);
  };
  const onKeyDown = tableKeys({ active, count, pageSize, selecting, onMove: move, onOpen: open });
  const onClick = (event: MouseEvent, index: number) => {
    selectByClick(event, selecting, active, index);
    setActive(index);
    container.current?.focus({ preventScroll: true });
  };
  const { tracks, width } = layoutOf(table, useIsPhone());
  const isInView = rows.some(({ index }) => index === active);
  return (
    <div
      ref={container}
      className={styles.table}
      role="grid"
      aria-label={t('map.table')}
      aria-multiselectable
      aria-rowcount={total + 1}
      aria-busy={isReading}
      aria-activedescendant={isInView ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <TableHead {...{ columns: [...byId.values()], tracks, width, selecting, sort, onSort }} />
      <div
        role="rowgroup"
        className={styles.tableBody}
        style={{ height: virtualizer.getTotalSize(), minWidth: width }}
      >
        {table.getRowModel().rows.map((row) => (
          <TableRow
            key={row.original.index}
            {...{ table, row, columns: byId, tracks, onClick, onOpen: open }}
            id={`${id}-${row.original.index}`}
            height={ROW_HEIGHT}
            isActive={row.original.index === active}
            isSelected={row.original.station !== undefined && selecting.has(row.original.station.id)}
          />
        ))}
      </div>
    </div>
  );
}

/** A click on the box or with Ctrl or Cmd is for one row, one with Shift for all from the active row on. */
function selectByClick(event: MouseEvent, selecting: Selecting, active: number, index: number): void {
  const { target, shiftKey, ctrlKey, metaKey } = event;
  const isOnBox = (target as Element).closest('[data-select]') !== null;
  if (!shiftKey && (isOnBox || ctrlKey || metaKey)) return selecting.toggle(index);
  if (!shiftKey) return;
  selecting.selectRange(Math.max(0, active), index);
  // It would open a window.
  if ((target as Element).closest('a')) event.preventDefault();
}

/** The rows in sight, and how to bring others there. */
function useRows(stations: Stations, place: ListPlace, container: RefObject<HTMLElement | null>) {
  const count = Math.min(useWindowState(stations).total ?? 0, MAX_TABLE_ROWS);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => container.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialOffset: place.offset,
    scrollMargin: HEAD_HEIGHT,
    // The head covers what is below it.
    scrollPaddingStart: HEAD_HEIGHT,
    onChange: ({ scrollOffset }) => void (place.offset = scrollOffset ?? place.offset),
  });
  const pageSize = () => Math.floor(((container.current?.clientHeight ?? 0) - HEAD_HEIGHT) / ROW_HEIGHT) - 1;
  return { virtualizer, count, pageSize, rows: useShown(stations, virtualizer.getVirtualItems()) };
}

/** The rows in view, which are read; on paper all that were read, and no more. */
function useShown(stations: Stations, inView: readonly VirtualItem[]): readonly RowInView[] {
  const isPrinting = useIsPrinting();
  const state = useWindowState(stations);
  const [first, last] = [inView[0]?.index ?? 0, inView.at(-1)?.index ?? 0];
  useEffect(() => {
    if (!isPrinting) stations.show(first, last);
  }, [stations, isPrinting, first, last]);
  return useMemo(() => {
    const row = (index: number, start: number) => ({ index, start, station: stations.row(index) });
    return isPrinting
      ? Array.from({ length: Math.min(state.known, MAX_TABLE_ROWS) }, (_, index) => row(index, 0))
      : inView.map(({ index, start }) => row(index, start - HEAD_HEIGHT));
  }, [stations, state, inView, isPrinting]);
}

/** The chosen columns, in their order, with the rows in view. */
function useColumnTable({ offered, shown }: Columns, data: readonly RowInView[]) {
  const columns = useMemo(
    () =>
      offered.map(({ id, label, size, cell }): ColumnDef<typeof features, RowInView> => ({
        ...{ id, header: label, size },
        cell: ({ row: { original } }) => original.station && cell(original.station),
      })),
    [offered],
  );
  const table = useTable({
    ...{ features, columns, data },
    state: {
      columnOrder: [...shown],
      columnVisibility: Object.fromEntries(offered.map(({ id }) => [id, shown.includes(id)])),
    },
  });
  const byId = new Map(
    table.getVisibleLeafColumns().flatMap(({ id }) => {
      const column = offered.find((each) => each.id === id);
      return column ? [[id, column] as const] : [];
    }),
  );
  return { table, byId };
}
