import { boxFrom, FEEDS, oneOf, STANDARDS, type Stations } from './stations.js';

/** Parameters of the feed; a list has commas. */
export type Filter = Readonly<
  Partial<
    Record<
      'types' | 'station_id' | 'location_id' | 'available' | 'operator' | 'standard' | 'source_feed' | 'bbox',
      string
    >
  >
>;

/** Makes the nth filter of a kind. */
export type FilterKind = (n: number, stations: Stations) => Filter;

const some = (items: readonly string[], n: number, count: number) =>
  Array.from({ length: count }, (_, k) => oneOf(items, 7 * n + k)).join(',');

const rareTypes = ['StationRelocated', 'StationDetailsChanged.v1', 'StationConnectorsChanged'];
const folded = ['stadtwerke', 'UBERLAND', 'Autohof', 'ladenetz', 'parkhaus'];

export const streamFilters: Readonly<Record<string, FilterKind>> = {
  station_id: (n, { ids }) => ({ station_id: some(ids, n, 3) }),
  location_id: (n, { locationIds }) => ({ location_id: some(locationIds, n, 2) }),
  bbox: (n, { ids }) => ({ bbox: boxFrom((37 * n) % ids.length, 4) }),
  types: (n) => ({ types: `${oneOf(rareTypes, n)},StationRemoved,StationRestored` }),
  'available, location_id': (n, { locationIds }) => ({
    ...{ available: n % 2 === 0 ? '2' : '0,4', location_id: some(locationIds, n, 5) },
  }),
  'operator, bbox': (n, { ids }) => ({
    ...{ operator: oneOf(folded, n), bbox: boxFrom((23 * n) % ids.length, 12) },
  }),
  'operator, types': (n) => ({ operator: oneOf(folded, n), types: 'StationRelocated,StationDetailsChanged' }),
  'standard, source_feed': (n) => ({
    ...{ standard: oneOf(STANDARDS, n), source_feed: oneOf(FEEDS, n >> 2).toLowerCase() },
  }),
  'source_feed, types': (n) => ({ source_feed: oneOf(FEEDS, n), types: rareTypes.join(',') }),
  'none, or operator': (n) => (n % 3 === 0 ? {} : { operator: oneOf(folded, n) }),
};

/** Receivers of webhooks are sent one request an event: their filters are narrower. */
const ofLocations =
  (count: number): FilterKind =>
  (n, { locationIds }) => ({ location_id: some(locationIds, n, count) });
const rareOnes: FilterKind = (n) => ({ types: oneOf(rareTypes, n), source_feed: oneOf(FEEDS, n) });

export const receiverFilters = {
  prompt: ofLocations(3),
  slow: ofLocations(1),
  failing: rareOnes,
  dropping: rareOnes,
  redirecting: ofLocations(1),
  gone: ofLocations(1),
} satisfies Readonly<Record<string, FilterKind>>;
