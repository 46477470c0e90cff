import type { QueryOf } from '../../api/records.js';
import { countFilters, filtersOf, type ViewState } from '../../links/stations-view.js';
import { boundsText, type Bounds } from './mercator.js';

export type StationQuery = QueryOf<'listStations'>;

/** The query of a view's list. @param area of the map, which the list has the stations of */
export const listQueryOf = (view: ViewState, area: Bounds | 'all'): StationQuery => ({
  ...filtersOf(view),
  ...(area !== 'all' && { bbox: boundsText(area) }),
  sort: view.sort,
});

/** Why there are no stations to show, as the key of its text. */
export function whyNone(view: ViewState): 'map.none.area' | 'map.none' | 'map.empty' {
  if (view.camera && view.inArea) return 'map.none.area';
  return view.q !== '' || countFilters(view) > 0 ? 'map.none' : 'map.empty';
}
