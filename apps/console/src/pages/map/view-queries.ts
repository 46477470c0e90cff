import type { QueryOf } from '../../api/records.js';
import {
  MAX_RADIUS,
  countFilters,
  filtersOf,
  priceEntries,
  sorts,
  type Sort,
  type ViewState,
} from '../../links/stations-view.js';
import type { Session } from '../../prices/session.js';
import { boundsText, type Bounds } from './mercator.js';

export type StationQuery = QueryOf<'listStations'>;

/**
 * The query of a view's list.
 * @param area of the map, which the list has the stations of
 * @param session that stations have the price of, where they are shown
 */
export const listQueryOf = (view: ViewState, area: Bounds | 'all', session?: Session): StationQuery => ({
  ...filtersOf(view),
  ...(area !== 'all' && { bbox: boundsText(area) }),
  ...(session && {
    ...{ price_kwh: session.kwh, price_minutes: session.minutes },
    ...Object.fromEntries(priceEntries(view)),
  }),
  ...orderOf(view),
});

/** Without a circle, or a map that was moved, there is no point to measure from. */
function orderOf(view: ViewState): Pick<StationQuery, 'sort' | 'near' | 'radius'> {
  const { sort, camera, near } = view;
  if (isPrice(sort)) return { sort: canSortByPrice(view) ? sort : 'name' };
  if (sort !== 'distance' && sort !== '-distance') return { sort };
  if (near) return { sort };
  if (!camera) return { sort: 'name' };
  return { sort, near: `${camera.latitude},${camera.longitude}`, radius: MAX_RADIUS };
}

const isPrice = (sort: Sort): boolean => sort.endsWith('price');

/** The directory sorts by price what was searched for, or is in an area or at a location. */
const canSortByPrice = ({ q, camera, inArea, choices, near }: ViewState): boolean =>
  near !== undefined || q.trim() !== '' || (camera !== undefined && inArea) || choices.location_id.length > 0;

/** Whether the list of a view is sorted by price. */
export const isByPrice = (view: ViewState): boolean => isPrice(view.sort) && canSortByPrice(view);

/** Whether a view limits the prices. */
export const limitsPrices = (view: ViewState): boolean => priceEntries(view).length > 0;

/** The orders that a view can have. */
export const sortsOf = (view: ViewState): readonly Sort[] =>
  sorts.filter(
    (sort) =>
      (view.camera || view.near || !sort.endsWith('distance')) && (!isPrice(sort) || canSortByPrice(view)),
  );

/** Why there are no stations to show, as the key of its text. */
export function whyNone(view: ViewState): 'map.none.area' | 'map.none' | 'map.empty' {
  if (view.camera && view.inArea) return 'map.none.area';
  return view.q !== '' || countFilters(view) > 0 ? 'map.none' : 'map.empty';
}
