import { withSites, type StoredRecord } from '#application/views';
import type { mongo } from 'mongoose';
import { filterPath, type RecordDocument } from '../schema/record-document.js';
import type { CommandOptions } from './request-reads.js';

interface CountedStations {
  readonly _id: { readonly location: string; readonly status: string | null };
  readonly count: number;
}

/** Adds to locations how many stations they have, which are counted at each read. */
export async function withCountedStations(
  stations: mongo.Collection<RecordDocument>,
  locations: readonly StoredRecord[],
  options: CommandOptions,
): Promise<readonly StoredRecord[]> {
  if (locations.length === 0) return [];
  const [location, status] = [filterPath('location_id'), filterPath('available')];
  const counted = await stations
    .aggregate<CountedStations>(
      [
        { $match: { removed: false, [location]: { $in: locations.map(({ id }) => id) } } },
        { $group: { _id: { location: `$${location}`, status: `$${status}` }, count: { $sum: 1 } } },
      ],
      options,
    )
    .toArray();
  return withSites(
    locations,
    counted.map(({ _id, count }) => ({ ..._id, count })),
  );
}
