import {
  MAX_EVSES,
  MAX_LACKING,
  MAX_PAGE_STATIONS,
  type NamingQuery,
  type PublicationKey,
  type PublishedCount,
  type PublishedLocation,
  type PublishedLocations,
  type PublishedPage,
  type PublishedPageQuery,
  type PublishedSelection,
  type RecordVersion,
  type StationPlace,
} from './published-locations.js';
import { PreparedQueries, snapshot, type Connection } from '#sqlite/side-tables';

type LocationRow = readonly [id: string, created_at: number, changed_at: number, derives: number];
type StationRow = readonly [id: string, order: string, feed: string | null, reported_at: string];

const COLUMNS = 'id, created_at, changed_at, derives';
/** With the time since when derived values are published. */
const CHANGED_AT = 'iif(derives, max(changed_at, ?), changed_at)';
const ORDERED = 'published_locations INDEXED BY published_in_order';

/** The states are in the log, which has all that the read models have. */
const NOT_BEHIND = 0;

/** Reads what is published of locations, whose index has all that is asked of them. */
export class SqlitePublishedLocations implements PublishedLocations {
  private readonly queries: PreparedQueries;

  constructor(private readonly connection: Connection) {
    this.queries = new PreparedQueries(connection);
  }

  page({ after, offset, limit, ...selection }: PublishedPageQuery): Promise<PublishedPage> {
    const page = this.queries.prepared<LocationRow>(
      `SELECT ${COLUMNS} FROM ${ORDERED} WHERE (created_at, id) > (?, ?)
       AND ${CHANGED_AT} BETWEEN ? AND ? AND gap <= ? ORDER BY created_at, id LIMIT ? OFFSET ?`,
    );
    const start = after ? [Date.parse(after.created_at), after.id] : [-Infinity, ''];
    const values = [...start, ...bounds(selection), selection.gap];
    const since = timeOf(selection.derivedSince);
    const read = () => this.fitting(page.all(...values, limit + 1, offset), limit, since);
    return Promise.resolve(snapshot(this.connection, read));
  }

  count(selection: PublishedSelection): Promise<PublishedCount> {
    const count = this.queries.prepared<readonly [number, number]>(
      `SELECT count(*), total(gap <= ?) FROM ${ORDERED} WHERE ${CHANGED_AT} BETWEEN ? AND ?`,
    );
    const [all, total] = count.first(selection.gap, ...bounds(selection)) ?? [0, 0];
    return Promise.resolve({ total, omitted: all - total });
  }

  find(id: string, derivedSince?: string): Promise<PublishedLocation | undefined> {
    const found = this.queries.prepared<LocationRow>(
      `SELECT ${COLUMNS} FROM published_locations WHERE id = ?`,
    );
    const read = () => {
      const row = found.first(id);
      return row && this.withStations(row, timeOf(derivedSince));
    };
    return Promise.resolve(snapshot(this.connection, read));
  }

  lacking(id: string): Promise<readonly RecordVersion[]> {
    const lacking = this.queries.prepared<readonly [string]>(
      `SELECT station FROM published_stations WHERE location = ? AND lacks LIMIT ${MAX_LACKING}`,
    );
    return Promise.resolve(lacking.all(id).map(([station]) => ({ id: station, version: NOT_BEHIND })));
  }

  firstOmitted(ids: readonly string[]): Promise<ReadonlyMap<string, StationPlace>> {
    const omitted = this.queries.prepared<readonly [order: string, id: string]>(
      `SELECT source_id, station FROM published_stations WHERE location = ?
       ORDER BY source_id, station LIMIT 1 OFFSET ${MAX_EVSES}`,
    );
    const places = ids.flatMap((location) =>
      omitted.all(location).map(([order, id]) => [location, { order, id }] as const),
    );
    return Promise.resolve(new Map(places));
  }

  naming({ tariff, after = '', limit }: NamingQuery): Promise<readonly RecordVersion[]> {
    const naming = this.queries.prepared<readonly [string]>(
      'SELECT station FROM published_tariffs WHERE tariff = ? AND station > ? ORDER BY station LIMIT ?',
    );
    return Promise.resolve(naming.all(tariff, after, limit).map(([id]) => ({ id, version: NOT_BEHIND })));
  }

  /** The locations of a page. @param rows one more than the page may have, if others follow */
  private fitting(rows: readonly LocationRow[], limit: number, since: number): PublishedPage {
    const locations: PublishedLocation[] = [];
    let next: PublicationKey | undefined;
    let stations = 0;
    for (const row of rows) {
      const location = locations.length < limit ? this.withStations(row, since) : undefined;
      stations += location?.stations.length ?? 0;
      if (!location || (next && stations > MAX_PAGE_STATIONS)) return { locations, next };
      locations.push(location);
      next = location;
    }
    return { locations, next: undefined };
  }

  private withStations([id, created_at, changed_at, derives]: LocationRow, since: number): PublishedLocation {
    const stations = this.queries.prepared<StationRow>(
      `SELECT station, source_id, feed, reported_at FROM published_stations WHERE location = ?
       ORDER BY source_id, station LIMIT ${MAX_EVSES}`,
    );
    const listed = stations.all(id);
    return {
      ...{ id, version: NOT_BEHIND, omitted: listed.length < MAX_EVSES ? 0 : this.omittedOf(id) },
      created_at: new Date(created_at).toISOString(),
      changed_at: new Date(derives ? Math.max(changed_at, since) : changed_at).toISOString(),
      stations: listed.map(([station, order, feed, reported_at]) => ({
        ...{ id: station, version: NOT_BEHIND, reported_at },
        source: feed === null ? null : { feed, id: order },
      })),
    };
  }

  private omittedOf(id: string): number {
    const count = this.queries.prepared<readonly [number]>(
      'SELECT count(*) FROM published_stations WHERE location = ?',
    );
    return (count.first(id)?.[0] ?? 0) - MAX_EVSES;
  }
}

/** The values of {@link CHANGED_AT} and its bounds. */
const bounds = ({ from, to, derivedSince }: PublishedSelection): readonly number[] => [
  timeOf(derivedSince),
  timeOf(from),
  // Times are whole milliseconds.
  to === undefined ? Infinity : Date.parse(to) - 1,
];

const timeOf = (text: string | undefined): number => (text === undefined ? -Infinity : Date.parse(text));
