import { useRef } from 'react';
import { Page } from '../../layout/shell.js';
import { Guarded } from '../../session/guarded.js';
import { t } from '../../texts/index.js';
import { FilterBar } from './filter-bar.js';
import { ListPanel } from './list-panel.js';
import { MapPanel } from './map-panel.js';
import { PageActions } from './page-actions.js';
import { StationCard } from './station-card.js';
import { useMapArea } from './use-map-area.js';
import { useMarks } from './use-marks.js';
import { useLivePlaces } from './use-place.js';
import { useLiveStations, useStationWindow } from './use-station-window.js';
import { useView } from './use-view.js';
import { listQueryOf } from './view-state.js';
import './map-page.css';

export default function MapPage() {
  return (
    <Guarded scope="directory:read" title={t('map.title')}>
      <Stations />
    </Guarded>
  );
}

/** The stations as a list and on a map: each of them shows what the other one does. */
function Stations() {
  const [view, change] = useView();
  const frame = useRef<HTMLDivElement>(null);
  const area = useMapArea(frame, view.camera);
  const listArea = view.inArea ? area : 'all';
  const query = listArea && listQueryOf(view, listArea);
  const stations = useStationWindow(query);
  useLiveStations(stations);
  useLivePlaces();
  const marks = useMarks(view.selected);
  const select = (selected: string | undefined) => change((now) => ({ ...now, selected }));
  const showMap = (onMap: boolean) => change((now) => ({ ...now, onMap }));
  return (
    <Page
      title={t('map.title')}
      fill
      actions={<PageActions query={query} isOnMap={view.onMap} onShowMap={showMap} />}
    >
      <div className="map-page" data-pane={view.onMap ? 'map' : 'list'}>
        <FilterBar view={view} change={change} />
        <ListPanel {...{ view, change, stations, marks }} onSelect={select} />
        <div className="map-panel" ref={frame}>
          <MapPanel {...{ view, change, marks }} onSelect={select} />
          {view.selected && (
            <StationCard
              id={view.selected}
              onClose={() => select(undefined)}
              onShowMap={view.onMap ? undefined : () => showMap(true)}
            />
          )}
        </div>
      </div>
    </Page>
  );
}
