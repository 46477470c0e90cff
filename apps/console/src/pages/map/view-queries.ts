import type { QueryOf } from '../../api/records.js';
import { countFilters, filtersOf, sorts, type Sort, type ViewState } from '../../links/stations-view.js';
import { boundsText, type Bounds } from './mercator.js';

export type StationQuery = QueryOf<'listStations'>;

/** The query of a view's list. @param area of the map, which the list has the stations of */
export const listQueryOf = (view: ViewState, area: Bounds | 'all'): StationQuery => ({
  ...filtersOf(view),
  ...(area !== 'all' && { bbox: boundsText(area) }),
  ...orderOf(view),
});

/** The most that the directory searches around a point. Metres. */
const MAX_RADIUS = 500_000;

/** Without a map that was moved there is no point to measure from. */
function orderOf({ sort, camera }: ViewState): Pick<StationQuery, 'sort' | 'near' | 'radius'> {
  if (sort !== 'distance' && sort !== '-distance') return { sort };
  if (!camera) return { sort: 'name' };
  return { sort, near: `${camera.latitude},${camera.longitude}`, radius: MAX_RADIUS };
}

/** The orders that a view can have. */
export const sortsOf = ({ camera }: ViewState): readonly Sort[] =>
  sorts.filter((sort) => camera || !sort.endsWith('distance'));

/** Why there are no stations to show, as the key of its text. */
export function whyNone(view: ViewState): 'map.none.area' | 'map.none' | 'map.empty' {
  if (view.camera && view.inArea) return 'map.none.area';
  return view.q !== '' || countFilters(view) > 0 ? 'map.none' : 'map.empty';
}
