import type {
  PublishedCount,
  PublishedLocation,
  PublishedLocations,
  PublishedPageQuery,
  PublishedSelection,
  StationAtLocation,
} from '#application/views';
import type { Connection } from '../database.js';
import { PreparedQueries, snapshot } from '../statements.js';

type LocationRow = readonly [id: string, created_at: number, changed_at: number];

const COLUMNS = 'id, created_at, changed_at';
const ORDERED = 'published_locations INDEXED BY published_in_order';

/** The states are in the log, which has all that the read models have. */
const NOT_BEHIND = 0;

/** Reads what is published of locations, whose index has all that is asked of them. */
export class SqlitePublishedLocations implements PublishedLocations {
  private readonly queries: PreparedQueries;

  constructor(private readonly connection: Connection) {
    this.queries = new PreparedQueries(connection);
  }

  page({ after, offset, limit, ...selection }: PublishedPageQuery): Promise<readonly PublishedLocation[]> {
    const page = this.queries.prepared<LocationRow>(
      `SELECT ${COLUMNS} FROM ${ORDERED} WHERE (created_at, id) > (?, ?)
       AND changed_at >= ? AND changed_at < ? AND gap <= ? ORDER BY created_at, id LIMIT ? OFFSET ?`,
    );
    const start = after ? [Date.parse(after.created_at), after.id] : [-Infinity, ''];
    const values = [...start, ...bounds(selection), selection.gap, limit, offset];
    return Promise.resolve(snapshot(this.connection, () => this.withStations(page.all(...values))));
  }

  count(selection: PublishedSelection): Promise<PublishedCount> {
    const count = this.queries.prepared<readonly [number, number]>(
      `SELECT count(*), total(gap <= ?) FROM ${ORDERED} WHERE changed_at >= ? AND changed_at < ?`,
    );
    const [all, total] = count.first(selection.gap, ...bounds(selection)) ?? [0, 0];
    return Promise.resolve({ total, omitted: all - total });
  }

  find(ids: readonly string[]): Promise<readonly PublishedLocation[]> {
    const found = this.queries.prepared<LocationRow>(
      `SELECT ${COLUMNS} FROM published_locations
       WHERE id IN (SELECT value FROM json_each(?)) ORDER BY created_at, id`,
    );
    const read = () => this.withStations(found.all(JSON.stringify(ids)));
    return Promise.resolve(snapshot(this.connection, read));
  }

  private withStations(rows: readonly LocationRow[]): readonly PublishedLocation[] {
    const stations = new Map<string, StationAtLocation[]>(rows.map(([id]) => [id, []]));
    const placed = this.queries.prepared<readonly [location: string, station: string, reported_at: string]>(
      `SELECT location, station, reported_at FROM json_each(?) asked
       CROSS JOIN published_stations ON location = asked.value`,
    );
    for (const [location, id, reported_at] of placed.all(JSON.stringify([...stations.keys()])))
      stations.get(location)?.push({ id, version: NOT_BEHIND, reported_at });
    return rows.map(([id, created_at, changed_at]) => ({
      id,
      version: NOT_BEHIND,
      created_at: new Date(created_at).toISOString(),
      changed_at: new Date(changed_at).toISOString(),
      stations: stations.get(id) ?? [],
    }));
  }
}

const bounds = ({ from, to }: PublishedSelection): readonly number[] => [
  from === undefined ? -Infinity : Date.parse(from),
  to === undefined ? Infinity : Date.parse(to),
];
