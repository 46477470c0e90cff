import { withSites, type StoredRecord } from '#application/views';
import type { PreparedQueries } from '../statements.js';

/** What locations show of their stations, which are counted at each read. */
export class Sites {
  constructor(private readonly queries: PreparedQueries) {}

  /** The locations with how many stations they have. */
  of(locations: readonly StoredRecord[]): readonly StoredRecord[] {
    const counts = this.queries
      .prepared<readonly [location: string, status: string | null, count: number]>(
        `SELECT location_id, status, count(*) FROM stations INDEXED BY stations_by_location
         WHERE location_id IN (SELECT value FROM json_each(?)) GROUP BY location_id, status`,
      )
      .map(
        ([location, status, count]) => ({ location, status, count }),
        JSON.stringify(locations.map(({ id }) => id)),
      );
    return withSites(locations, counts);
  }
}
