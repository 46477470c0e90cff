import { useVirtualizer, type VirtualItem } from '@tanstack/react-virtual';
import { useEffect, useId, useRef } from 'react';
import type { StationItem } from '../../api/records.js';
import { t } from '../../texts/index.js';
import { useKeptRow, type ListPlace } from '../../ui/list-place.js';
import { useIsPrinting } from '../../ui/media.js';
import { SkeletonRow, StationRow } from './station-row.js';
import { useListKeys } from './use-list-keys.js';
import { useWindowState, type Stations } from './use-station-window.js';
import styles from './station-list.module.css';

/** Pixels, as in the style sheet. */
const ROW_HEIGHT = 64;
const OVERSCAN = 6;
/** Browsers have no elements taller than about 17 million pixels: the list ends here, and says so. */
export const MAX_LIST_ROWS = 250_000;

interface ListProps {
  readonly stations: Stations;
  /** Where the list begins. It is kept up to date for a person who comes back. */
  readonly place: ListPlace;
  readonly selected: string | undefined;
  /** The station that the pointer is at on the map. */
  readonly pointed: string | undefined;
  readonly onPoint: (station: StationItem | undefined) => void;
  readonly onSelect: (station: StationItem) => void;
  readonly onOpen: (station: StationItem) => void;
}

/** All stations of the view, of which only those in sight are rendered and read. */
export function StationList({ stations, place, onPoint, onSelect, onOpen, ...marked }: ListProps) {
  const container = useRef<HTMLDivElement>(null);
  const id = useId();
  const { total = 0, isReading, known } = useWindowState(stations);
  const count = Math.min(total, MAX_LIST_ROWS);
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => container.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
    initialOffset: place.offset,
    onChange: ({ scrollOffset }) => void (place.offset = scrollOffset ?? place.offset),
  });
  const { isPrinting, items, last } = useShown(stations, virtualizer.getVirtualItems());
  const { active, setActive, onKeyDown } = useListKeys(stations, {
    ...{ count, onSelect, onOpen, first: place.active },
    pageSize: () => Math.floor((container.current?.clientHeight ?? 0) / ROW_HEIGHT) - 1,
    onMove: (index) => {
      virtualizer.scrollToIndex(index);
      onPoint(stations.row(index));
    },
  });
  useKeptRow(place, active, container);
  // On a phone the list is shorter while it has a selected station, by the sheet below it.
  const height = virtualizer.scrollRect?.height;
  useEffect(() => {
    if (marked.selected !== undefined && isWithin(active, count)) virtualizer.scrollToIndex(active);
  }, [height]);
  const select = (station: StationItem, index: number) => {
    setActive(index);
    onSelect(station);
  };
  return (
    <div
      ref={container}
      className={styles.stations}
      role="listbox"
      aria-label={t('map.list')}
      aria-busy={isReading}
      aria-activedescendant={isWithin(active, count) ? `${id}-${active}` : undefined}
      tabIndex={0}
      onKeyDown={onKeyDown}
      onMouseLeave={() => onPoint(undefined)}
      onBlur={() => onPoint(undefined)}
    >
      <div role="presentation" className={styles.stationsBody} style={{ height: virtualizer.getTotalSize() }}>
        {items.map(({ index, start }) => (
          <Option
            key={index}
            {...{ index, start, count, ...marked, onPoint, onOpen, isActive: index === active }}
            id={`${id}-${index}`}
            station={stations.row(index)}
            onSelect={(station) => select(station, index)}
          />
        ))}
      </div>
      {isPrinting && <Printed known={known} total={count} />}
      {isReading && last >= known && <Progress known={known} total={count} />}
    </div>
  );
}

/** The rows in view, which are read; on paper all that were read, and no more. */
function useShown(stations: Stations, inView: readonly VirtualItem[]) {
  const isPrinting = useIsPrinting();
  const { first, last } = rangeOf(inView);
  useEffect(() => {
    if (!isPrinting) stations.show(first, last);
  }, [stations, isPrinting, first, last]);
  const known = Math.min(stations.state.known, MAX_LIST_ROWS);
  const read = () => Array.from({ length: known }, (_, index) => ({ index, start: 0 }));
  return { isPrinting, last, items: isPrinting ? read() : inView };
}

const isWithin = (index: number, count: number): boolean => index >= 0 && index < count;

const rangeOf = (items: readonly VirtualItem[]): { first: number; last: number } => ({
  first: items[0]?.index ?? 0,
  last: items.at(-1)?.index ?? 0,
});

interface OptionProps extends Omit<ListProps, 'stations' | 'place'> {
  readonly id: string;
  readonly index: number;
  /** Pixels from the top of the list. */
  readonly start: number;
  readonly count: number;
  readonly isActive: boolean;
  readonly station: StationItem | undefined;
}

function Option({ id, index, start, count, isActive, station, selected, pointed, ...on }: OptionProps) {
  const isMarked = (marked: string | undefined) => marked !== undefined && marked === station?.id;
  return (
    <div
      id={id}
      role="option"
      aria-selected={isMarked(selected)}
      aria-posinset={index + 1}
      aria-setsize={count}
      className={styles.station}
      data-active={isActive || undefined}
      data-pointed={isMarked(pointed) || undefined}
      style={{ height: ROW_HEIGHT, transform: `translateY(${start}px)` }}
      onMouseEnter={() => on.onPoint(station)}
      onClick={() => station && on.onSelect(station)}
      onDoubleClick={() => station && on.onOpen(station)}
    >
      {station ? <StationRow station={station} /> : <SkeletonRow />}
    </div>
  );
}

/** The keyset pages are read one after the other: to the end of a long list this takes a while. */
const Progress = ({ known, total }: { readonly known: number; readonly total: number }) => (
  <p className={styles.stationsProgress} role="status">
    {t('map.reading', { known, total })}
    <progress value={known} max={total} aria-label={t('loading')} />
  </p>
);

/** Whether the paper has all there are. */
const Printed = ({ known, total }: { readonly known: number; readonly total: number }) =>
  known < total && <p className={styles.stationsProgress}>{t('map.printed', { known, total })}</p>;
