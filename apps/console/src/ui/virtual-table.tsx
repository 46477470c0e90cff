import clsx from 'clsx';
import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useListPlace } from './list-place.js';
import { useIsPrinting } from './media.js';
import { rowAfterKey } from './row-keys.js';
import { Skeleton } from './states.js';
import styles from './virtual-table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** A track of a CSS grid, such as `2fr` or `8rem`; default `1fr`. */
  readonly width?: string;
  readonly align?: 'end';
}

interface VirtualTableProps<Row> {
  /** Its name for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** Number of rows there are, if it is known; default: those that are given. */
  readonly total?: number;
  /** Pixels. Default 44. */
  readonly rowHeight?: number;
  /** Called when the end of the rows comes near; reads on. */
  readonly onEnd?: () => void;
  readonly isLoadingMore?: boolean;
  /** A click or Enter. */
  readonly onOpen?: (row: Row) => void;
}

const OVERSCAN = 8;

/**
 * A table of any number of rows, of which only those in view are rendered. Arrow keys, Page Up and Down, Home and End go
 * through it, Enter opens a row. It fills the height of its container.
 */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, columns, rows, rowKey, total = rows.length, rowHeight = 44, isLoadingMore = false } = props;
  const container = useRef<HTMLDivElement>(null);
  const id = useId();
  const { active, setActive, ...scroll } = usePlace(label, rows.length);
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => container.current,
    estimateSize: () => rowHeight,
    overscan: OVERSCAN,
    getItemKey: (index) => keyAt(rows, index, rowKey),
    scrollMargin: HEAD_HEIGHT,
    // The head covers what is below it.
    scrollPaddingStart: HEAD_HEIGHT,
    ...scroll,
  });
  const items = useShown(virtualizer.getVirtualItems(), props);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') return openRow(rows[active], props.onOpen);
    const pageSize = Math.floor((container.current?.clientHeight ?? 0) / rowHeight) - 1;
    const index = rowAfterKey(event.key, active, rows.length, pageSize);
    if (index === undefined) return;
    event.preventDefault();
    setActive(index);
    virtualizer.scrollToIndex(index);
  };
  const tracks = columns.map(({ width = '1fr' }) => `minmax(0, ${width})`).join(' ');
  return (
    <div
      ref={container}
      className={styles.table}
      role="grid"
      aria-label={label}
      aria-rowcount={total + 1}
      aria-busy={isLoadingMore}
      aria-activedescendant={rows.length > 0 ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
    >
      <Head columns={columns} tracks={tracks} />
      <div role="rowgroup" className={styles.tableBody} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start, key }) => (
          <div
            key={key}
            id={`${id}-${index}`}
            role="row"
            aria-rowindex={index + 2}
            aria-selected={index === active}
            className={props.onOpen ? clsx(styles.tableRow, styles.tableRowOpen) : styles.tableRow}
            style={placed(tracks, rowHeight, start)}
            onClick={() => openRow(rows[index], props.onOpen)}
            onPointerDown={() => setActive(index)}
          >
            <Cells columns={columns} row={rows[index]} />
          </div>
        ))}
      </div>
      {isLoadingMore && <Skeleton lines={1} />}
    </div>
  );
}

/** Where a person is in the table, and the row that the keys are at: the last one if there are fewer rows now. */
function usePlace(label: string, count: number) {
  const place = useListPlace(`${label} ${location.pathname}${location.search}`);
  const [active, setActive] = useState(Math.max(0, place.active));
  useEffect(() => void (place.active = active), [active, place]);
  const onChange = ({ scrollOffset }: { readonly scrollOffset: number | null }) =>
    void (place.offset = scrollOffset ?? place.offset);
  return {
    active: Math.max(0, Math.min(active, count - 1)),
    setActive,
    initialOffset: place.offset,
    onChange,
  };
}

/** Pixels, as in the style sheet. */
const HEAD_HEIGHT = 36;
/** Rows before the end at which more are read. */
const READ_AHEAD = 20;

function useReadingOn(last: number, count: number, onEnd: (() => void) | undefined): void {
  const isNear = count > 0 && last >= count - READ_AHEAD;
  useEffect(() => {
    if (isNear) onEnd?.();
  }, [isNear, count, onEnd]);
}

/** The rows in view; all of them on paper. */
function useShown<Row>(inView: readonly VirtualItem[], { rows, rowKey, onEnd }: VirtualTableProps<Row>) {
  useReadingOn(inView.at(-1)?.index ?? 0, rows.length, onEnd);
  const isPrinting = useIsPrinting();
  return isPrinting ? rows.map((row, index) => ({ index, key: rowKey(row), start: HEAD_HEIGHT })) : inView;
}

const keyAt = <Row,>(rows: readonly Row[], index: number, rowKey: (row: Row) => string): string => {
  const row = rows[index];
  return row === undefined ? String(index) : rowKey(row);
};

function openRow<Row>(row: Row | undefined, onOpen: ((row: Row) => void) | undefined): void {
  if (row !== undefined) onOpen?.(row);
}

const placed = (gridTemplateColumns: string, height: number, start: number) => ({
  ...{ gridTemplateColumns, height },
  transform: `translateY(${start - HEAD_HEIGHT}px)`,
});

const Head = <Row,>({
  columns,
  tracks,
}: {
  readonly columns: readonly Column<Row>[];
  readonly tracks: string;
}) => (
  <div role="rowgroup" className={styles.tableHead}>
    <div role="row" aria-rowindex={1} className={styles.tableRow} style={{ gridTemplateColumns: tracks }}>
      {columns.map(({ id, header, align }) => (
        <div
          key={id}
          role="columnheader"
          className={align ? clsx(styles.tableCell, styles.tableCellEnd) : styles.tableCell}
        >
          {header}
        </div>
      ))}
    </div>
  </div>
);

const Cells = <Row,>({
  columns,
  row,
}: {
  readonly columns: readonly Column<Row>[];
  readonly row: Row | undefined;
}) =>
  row !== undefined &&
  columns.map(({ id, cell, align }) => (
    <div
      key={id}
      role="gridcell"
      className={align ? clsx(styles.tableCell, styles.tableCellEnd) : styles.tableCell}
    >
      {cell(row)}
    </div>
  ));
