import {
  usablePosition,
  withSites,
  type Filter,
  type GeoPoint,
  type GivenPosition,
  type ListQuery,
  type StoredRecord,
} from '#application/views';
import type { mongo } from 'mongoose';
import { filterPath, type RecordDocument } from '../schema/record-document.js';
import { filterClauses, inBox, inCircle } from './filter-clauses.js';
import type { CommandOptions } from '../request-reads.js';

type Stations = mongo.Collection<RecordDocument>;
type Locations = mongo.Collection<RecordDocument>;
type FirstStation = GeoPoint & { readonly id: string };

interface CountedStations {
  readonly _id: { readonly location: string; readonly status: string | null };
  readonly count: number;
  /** The first one by id that is on the map. */
  readonly first: FirstStation | null;
}

const [LOCATION, STATUS] = [filterPath('location_id'), filterPath('available')];

/** Adds to locations what they show of their stations, which are counted at each read. */
export async function withCountedStations(
  stations: Stations,
  locations: readonly StoredRecord[],
  options: CommandOptions,
): Promise<readonly StoredRecord[]> {
  if (locations.length === 0) return [];
  const onMap = { id: '$_id', latitude: '$place.latitude', longitude: '$place.longitude' };
  const counted = await stations
    .aggregate<CountedStations>(
      [
        { $match: { removed: false, [LOCATION]: { $in: locations.map(({ id }) => id) } } },
        {
          $group: {
            _id: { location: `$${LOCATION}`, status: `$${STATUS}` },
            count: { $sum: 1 },
            // Documents are compared by their first member that differs.
            first: { $min: { $cond: [{ $gt: ['$place', null] }, onMap, null] } },
          },
        },
      ],
      options,
    )
    .toArray();
  return withSites(
    locations,
    counted.map(({ _id, count }) => ({ ..._id, count })),
    positionsOf(locations, counted),
  );
}

/** The positions of locations: their own, else those of their first stations. */
function positionsOf(
  locations: readonly StoredRecord[],
  counted: readonly CountedStations[],
): ReadonlyMap<string, GeoPoint> {
  const firsts = new Map<string, FirstStation>();
  for (const { _id, first } of counted) {
    const known = firsts.get(_id.location);
    if (first && (!known || first.id < known.id)) firsts.set(_id.location, first);
  }
  return new Map(
    locations.flatMap(({ id, attributes }) => {
      const { latitude, longitude } = firsts.get(id) ?? {};
      const ofStation =
        latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
      const position = usablePosition(JSON.parse(`{${attributes}}`) as GivenPosition) ?? ofStation;
      return position ? [[id, position] as const] : [];
    }),
  );
}

/** A query of locations without what is asked of their stations, and the stages that answer this. */
export interface SiteQuery {
  readonly query: ListQuery;
  readonly stages: readonly object[];
}

const isStatus = ({ field }: Filter): boolean => field === 'available';

/** Locations are found by their stations when they are read: these are other documents, which other projectors write. */
export function siteQuery({ near, bbox, ...rest }: ListQuery, stations: string): SiteQuery {
  const status = rest.filters.find(isStatus);
  const query = { ...rest, filters: rest.filters.filter((filter) => !isStatus(filter)) };
  const areas = [...(bbox ? [inBox(bbox)] : []), ...(near ? [inCircle(near)] : [])];
  return {
    query,
    stages: [
      ...(areas.length > 0 ? placed(stations, areas) : []),
      ...(status ? [stationWith(stations, { [STATUS]: { $in: [...status.values] } }), hasStation] : []),
    ],
  };
}

/** One station of each location, the first by id that matches. */
const stationWith = (from: string, matching: object) => ({
  $lookup: {
    from,
    localField: '_id',
    foreignField: LOCATION,
    pipeline: [
      { $match: { removed: false, ...matching } },
      { $sort: { _id: 1 } },
      { $limit: 1 },
      { $project: { place: 1 } },
    ],
    as: 'station',
  },
});

const hasStation = { $match: { 'station._id': { $exists: true } } };

/** Locations whose own position, else that of their first station, is in all areas. */
const placed = (stations: string, areas: readonly object[]): readonly object[] => [
  { $match: { $or: [{ $and: areas }, { place: { $exists: false } }] } },
  stationWith(stations, { place: { $exists: true } }),
  { $set: { place: { $ifNull: ['$place', { $arrayElemAt: ['$station.place', 0] }] } } },
  { $match: { $and: [{ 'place.cells': { $exists: true } }, ...areas] } },
];

/** How many locations match. */
export async function countLocations(
  locations: Locations,
  { query, stages }: SiteQuery,
  options: CommandOptions,
): Promise<number> {
  const matching = { $and: [...filterClauses(query)] };
  if (stages.length === 0) return locations.countDocuments(matching, options);
  const [counted] = await locations
    .aggregate<{ readonly count: number }>([{ $match: matching }, ...stages, { $count: 'count' }], options)
    .toArray();
  return counted?.count ?? 0;
}
