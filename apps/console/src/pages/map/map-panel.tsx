import { lazy, Suspense, useState, useSyncExternalStore } from 'react';
import { MapBoundary } from '../../basemap/map-boundary.js';
import { useMapUrl } from '../../basemap/use-map-url.js';
import { t } from '../../texts/index.js';
import { IconButton } from '../../ui/button.js';
import { useFit } from './use-map-area.js';
import type { Marking } from './use-marks.js';
import type { ChangeView } from './use-view.js';
import { filtersOf, type ViewState } from '../../links/stations-view.js';
import styles from './map-page.module.css';

/** MapLibre is large: it is read while the list is shown. */
const StationMap = lazy(() => import('./station-map.js'));

interface PanelProps {
  readonly view: ViewState;
  readonly change: ChangeView;
  readonly marks: Marking;
  readonly onSelect: (id: string) => void;
}

/** The map as soon as it is shown first: on a phone the list hides it. */
export function MapPanel({ view, change, marks, onSelect }: PanelProps) {
  const isShown = useWasShown(view.onMap);
  const filters = filtersOf(view);
  const mapUrl = useMapUrl();
  const { fit, isReady, fitAll } = useFit(filters, view.camera);
  if (!isShown || mapUrl === undefined || !isReady) return null;
  const showAll = async () => {
    await fitAll();
    change((now) => ({ ...now, camera: undefined }));
  };
  return (
    <MapBoundary>
      <Suspense fallback={null}>
        <StationMap
          {...{ camera: view.camera, filters, mapUrl, fit, marks: marks.onMap, onSelect }}
          onMove={(camera) => change((now) => ({ ...now, camera }))}
          onPoint={marks.pointAtMap}
          onTogether={(camera) =>
            change((now) => ({ ...now, ...{ camera, inArea: true, onMap: false, selected: undefined } }))
          }
        />
        {view.camera && !view.near && view.sort.endsWith('distance') && (
          <span className={styles.mapMiddle} title={t('map.middle')} />
        )}
        <div className={styles.mapFit}>
          <IconButton icon="fit" label={t('map.fit')} onClick={() => void showAll()} />
        </div>
      </Suspense>
    </MapBoundary>
  );
}

const wide = window.matchMedia('(width >= 900px)');
const watchWidth = (notify: () => void) => {
  wide.addEventListener('change', notify);
  return () => wide.removeEventListener('change', notify);
};

function useWasShown(isOnMap: boolean): boolean {
  const isWide = useSyncExternalStore(watchWidth, () => wide.matches);
  const [wasShown, setWasShown] = useState(false);
  if (!wasShown && (isWide || isOnMap)) setWasShown(true);
  return wasShown;
}
