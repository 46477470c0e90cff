import clsx from 'clsx';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { searchOf, type Query } from '../../api/search.js';
import { useTheme } from '../../layout/theme.js';
import { t } from '../../texts/index.js';
import { useIsPhone } from '../../ui/media.js';
import { EmptyState } from '../../ui/states.js';
import { notify } from '../../ui/toast.js';
import { MapTooltip } from './map-tooltip.js';
import type { MapPoint } from './map-points.js';
import type { Marks } from './map-marks.js';
import { MapView } from './map-view.js';
import type { Bounds } from './mercator.js';
import type { Camera } from '../../links/stations-view.js';
import { useLiveTiles } from './use-live-tiles.js';
import { TYPING_PAUSE_MS } from './use-map-area.js';
import styles from './station-map.module.css';
import controlStyles from '../../basemap/map-controls.module.css';

interface MapProps {
  readonly camera: Camera | undefined;
  readonly filters: Query;
  readonly mapUrl: string | null;
  readonly marks: Marks;
  /** What to show while the map was not moved, and again when it is another object. */
  readonly fit: Bounds | undefined;
  readonly onMove: (camera: Camera) => void;
  readonly onPoint: (id: string | undefined) => void;
  readonly onSelect: (id: string) => void;
  readonly onTogether: (place: Camera) => void;
}

/** The map of the stations. It is loaded when it is shown first. */
export default function StationMap(props: MapProps) {
  const container = useRef<HTMLDivElement>(null);
  const [tooltip, setTooltip] = useState<MapPoint>();
  const onPoint = (point: MapPoint | undefined) => {
    setTooltip(point);
    props.onPoint(point?.kind === 'station' ? point.id : undefined);
  };
  const { view, isFailed } = useMapView(container, props, onPoint);
  const { marks, fit, filters } = props;
  const theme = useTheme();
  const filter = () => view?.setFilters(filters);
  useLater(() => void view?.applyTheme(), theme);
  useLater(filter, searchOf({ ...filters, q: undefined }));
  useLater(filter, filters['q'], TYPING_PAUSE_MS);
  useEffect(() => view?.setMarks(marks), [view, marks]);
  useEffect(() => (fit ? view?.fit(fit) : undefined), [view, fit]);
  const { selected } = marks;
  const isPhone = useIsPhone();
  useEffect(() => (selected ? view?.reveal(selected, isPhone) : undefined), [view, selected, isPhone]);
  useLiveTiles(view);
  if (isFailed)
    return <EmptyState icon="map" title={t('map.unavailable')} hint={t('map.unavailable.hint')} />;
  return (
    <div className={clsx(styles.mapFrame, controlStyles.mapControls)}>
      <div ref={container} className={styles.mapCanvas} role="region" aria-label={t('map.map')} />
      {tooltip && <MapTooltip point={tooltip} />}
    </div>
  );
}

function useMapView(
  container: RefObject<HTMLDivElement | null>,
  props: MapProps,
  onPoint: (point: MapPoint | undefined) => void,
): { view: MapView | undefined; isFailed: boolean } {
  const [view, setView] = useState<MapView>();
  const [isFailed, setFailed] = useState(false);
  const latest = useRef({ ...props, onPoint });
  useEffect(() => void (latest.current = { ...props, onPoint }));
  useEffect(() => {
    if (!container.current) return undefined;
    try {
      const created = new MapView(container.current, latest.current, {
        onMove: (camera) => latest.current.onMove(camera),
        onPoint: (point) => latest.current.onPoint(point),
        onSelect: (point) => point.kind === 'station' && latest.current.onSelect(point.id),
        onTogether: (place) => latest.current.onTogether(place),
        onUnreadable: (host) => notify({ title: t('map.unreadable', { host }), failed: true }),
      });
      setView(created);
      return () => created.stop();
    } catch {
      setFailed(true);
      return undefined;
    }
  }, [container]);
  return { view, isFailed };
}

/** Runs when a value has changed and then stays for a time, in milliseconds; not for the first one. */
function useLater(effect: () => void, value: unknown, pause = 0): void {
  const latest = useRef(effect);
  const last = useRef(value);
  useEffect(() => void (latest.current = effect));
  useEffect(() => {
    if (last.current === value) return undefined;
    const timer = setTimeout(() => {
      last.current = value;
      latest.current();
    }, pause);
    return () => clearTimeout(timer);
  }, [value, pause]);
}
