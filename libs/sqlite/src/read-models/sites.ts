import { withSites, type GeoPoint, type StoredRecord } from '#application/views';
import type { Connection } from '../database.js';
import { statement, type PreparedQueries, type Statement } from '../statements.js';
import type { CurrentRecord } from './record-writer.js';
import { POINT, docidOf } from './schema.js';

/** What locations show of their stations, which are counted at each read. */
export class Sites {
  constructor(private readonly queries: PreparedQueries) {}

  /** The locations with how many stations they have, and their positions. */
  of(locations: readonly StoredRecord[]): readonly StoredRecord[] {
    const ids = JSON.stringify(locations.map(({ id }) => id));
    return withSites(locations, this.counts(ids), this.positions(ids));
  }

  private counts(ids: string) {
    return this.queries
      .prepared<readonly [location: string, status: string | null, count: number]>(
        `SELECT location_id, status, count(*) FROM stations INDEXED BY stations_by_location
         WHERE location_id IN (SELECT value FROM json_each(?)) GROUP BY location_id, status`,
      )
      .map(([location, status, count]) => ({ location, status, count }), ids);
  }

  private positions(ids: string): ReadonlyMap<string, GeoPoint> {
    const positions = this.queries
      .prepared<readonly [id: string, latitude: number, longitude: number]>(
        `SELECT l.id, l.lat, l.lon FROM json_each(?) shown
         CROSS JOIN aggregates a ON a.id = shown.value AND a.kind = 'location'
         CROSS JOIN locations_records r ON r.n = a.n
         CROSS JOIN locations l ON l.docid = ${docidOf('r.rank', 'r.n')} WHERE l.cell IS NOT NULL`,
      )
      .map(([id, latitude, longitude]) => [id, { latitude, longitude }] as const, ids);
    return new Map(positions);
  }
}

/** Gives locations without a position of their own that of their first station by id that is on the map. */
export class SitePositions {
  private readonly changed = new Set<string>();
  private readonly update: Statement;
  private readonly updateAll: Statement;

  /** @param locationOf returns a location as the batch has it */
  constructor(
    connection: Connection,
    private readonly locationOf: (id: string) => CurrentRecord | undefined,
  ) {
    const first = `SELECT ${POINT} FROM stations
      WHERE location_id = locations.id AND cell IS NOT NULL ORDER BY id LIMIT 1`;
    const update = `UPDATE locations SET (${POINT}) = (${first}) WHERE NOT is_own`;
    this.update = statement(connection, `${update} AND docid = ${docidOf('?', '?')}`);
    this.updateAll = statement(connection, update);
  }

  /** Begins a new batch. */
  begin(): void {
    this.changed.clear();
  }

  /** The location, or what its stations say of its position, may have changed. */
  change(location: string): void {
    this.changed.add(location);
  }

  /** Writes the positions of the locations that the batch has changed. */
  flush(): void {
    for (const id of this.changed) {
      const location = this.locationOf(id);
      if (location) this.update.run(location.rank, location.number);
    }
    this.begin();
  }

  /** Writes the positions of all locations, by the indexes. */
  flushAll(): void {
    this.updateAll.run();
  }
}
