import { gapOfLocation, gaps, tariffsOf } from '#formats';
import { orderIdOf } from './published-locations.js';
import { placeOf, siteChangesOf, stationTimes, tariffsNamedBy } from './site-changes.js';
import { readPart, withDerived, type StoredRecord } from '#application/views';
import type { DomainState, KnownLocation, PresentStation, RemovedStation } from '#domain';
import {
  query,
  statement,
  type Connection,
  type Query,
  type RecordEvents,
  type SideTableWriter,
  type Statement,
} from '#sqlite/side-tables';

export const publishedTables = `
  -- Locations in the order of publication: when they last changed with their stations, what they need for
  -- it, and whether they have derived values.
  CREATE TABLE published_locations (
    id TEXT PRIMARY KEY, created_at INTEGER NOT NULL, changed_at INTEGER NOT NULL,
    own_gap INTEGER NOT NULL, gap INTEGER NOT NULL, derives INTEGER NOT NULL
  ) WITHOUT ROWID;
  -- The stations of locations, those that were removed among them, in the order of publication: by the id of the
  -- source, the station's own without a source. Whether they keep their locations from being published, and when they
  -- last changed.
  CREATE TABLE published_stations (
    location TEXT NOT NULL, source_id TEXT NOT NULL, station TEXT NOT NULL, feed TEXT, lacks INTEGER NOT NULL,
    changed_at TEXT NOT NULL, reported_at TEXT NOT NULL, PRIMARY KEY (location, source_id, station)
  ) WITHOUT ROWID;
  -- The tariffs that the connectors of present stations name.
  CREATE TABLE published_tariffs (
    tariff TEXT NOT NULL, station TEXT NOT NULL, PRIMARY KEY (tariff, station)
  ) WITHOUT ROWID;
`;

type KnownStation = PresentStation | RemovedStation;

const LACKING = `SELECT 1 FROM published_stations WHERE location = published_locations.id AND lacks`;

/** Writes when locations last changed, with their stations, and whether they can be published. */
export class PublishedLocationTable implements SideTableWriter {
  /** When locations changed in this batch, in milliseconds since 1970. */
  private readonly changes = new Map<string, number>();
  /** The locations whose gaps may have changed. */
  private readonly unsure = new Set<string>();
  private readonly register: Statement;
  private readonly touch: Statement;
  private readonly close: Statement;
  private readonly place: Statement;
  private readonly leave: Statement;
  private readonly name: Statement;
  private readonly unname: Statement;
  private readonly times: Query<readonly [changed_at: string, reported_at: string]>;

  constructor(connection: Connection) {
    this.register = statement(
      connection,
      `INSERT INTO published_locations (id, created_at, changed_at, own_gap, gap, derives) VALUES (?, ?, ?, ?4, ?4, ?5)
       ON CONFLICT (id) DO UPDATE SET own_gap = excluded.own_gap, derives = excluded.derives`,
    );
    const changed = 'UPDATE published_locations SET changed_at = max(changed_at, ?1)';
    this.touch = statement(connection, `${changed} WHERE id = ?2`);
    this.close = statement(
      connection,
      `${changed}, gap = max(own_gap, iif(EXISTS (${LACKING}), ${gaps.members}, 0)) WHERE id = ?2`,
    );
    this.place = statement(
      connection,
      'INSERT OR REPLACE INTO published_stations VALUES (?, ?, ?, ?, ?, ?, ?)',
    );
    const one = 'WHERE location = ? AND source_id = ? AND station = ?';
    this.times = query(connection, `SELECT changed_at, reported_at FROM published_stations ${one}`);
    this.name = statement(connection, 'INSERT OR IGNORE INTO published_tariffs VALUES (?, ?)');
    this.unname = statement(connection, 'DELETE FROM published_tariffs WHERE tariff = ? AND station = ?');
    this.leave = statement(connection, `DELETE FROM published_stations ${one}`);
  }

  /** Begins a new batch. */
  begin(): void {
    this.changes.clear();
    this.unsure.clear();
  }

  change(record: RecordEvents): void {
    if (record.kind === 'location') this.locationChanged(record.id, record.after);
    if (record.kind === 'station') this.stationChanged(record);
  }

  private locationChanged(id: string, state: DomainState): void {
    const location = state as KnownLocation;
    const time = Date.parse(location.updated_at);
    const derives = withDerived(location.attributes).derived.length > 0 ? 1 : 0;
    this.register.run(id, Date.parse(location.created_at), time, gapOfLocation(id, location), derives);
    this.changed(id, time);
    this.unsure.add(id);
  }

  private stationChanged(station: RecordEvents): void {
    const former = station.before && locationIn(station.before);
    const place = placeOf(station.after);
    this.placed(station, former, place);
    const changes = siteChangesOf(station.events, former);
    if (!changes) return;
    const sites = [...changes.left, { location: place.location, time: changes.time }];
    for (const { location, time } of sites) this.changed(location, Date.parse(time));
    if (changes.isStatus) return;
    this.namedBy(station);
    this.unsure.add(place.location);
    if (former !== undefined && former !== place.location) this.left(former, station);
  }

  private placed(
    { id, events, after }: RecordEvents,
    former: string | undefined,
    { location, lacks }: ReturnType<typeof placeOf>,
  ): void {
    const { source } = after as KnownStation;
    const order = orderIdOf(id, source);
    const known = former === undefined ? undefined : this.times.first(former, order, id);
    const times = stationTimes(events, known && { changed_at: known[0], reported_at: known[1] });
    if (!times) return;
    const { changed_at, reported_at } = times;
    this.place.run(location, order, id, source?.feed ?? null, lacks ? 1 : 0, changed_at, reported_at);
  }

  private namedBy({ id, before, after }: RecordEvents): void {
    const former = before ? tariffsIn(before) : [];
    const named = tariffsNamedBy(after);
    for (const tariff of former) if (!named.includes(tariff)) this.unname.run(tariff, id);
    for (const tariff of named) if (!former.includes(tariff)) this.name.run(tariff, id);
  }

  private left(location: string, { id, after }: RecordEvents): void {
    this.leave.run(location, orderIdOf(id, (after as KnownStation).source), id);
    this.unsure.add(location);
  }

  private changed(location: string, time: number): void {
    this.changes.set(location, Math.max(time, this.changes.get(location) ?? 0));
  }

  /** Writes what the batch has changed. */
  flush(): void {
    for (const id of new Set([...this.changes.keys(), ...this.unsure]))
      (this.unsure.has(id) ? this.close : this.touch).run(this.changes.get(id) ?? 0, id);
    this.begin();
  }
}

const locationIn = ({ attributes }: StoredRecord): string =>
  (JSON.parse(`{${attributes}}`) as { location_id: string }).location_id;

/** Those of a removed station are named no more. */
const tariffsIn = (before: StoredRecord): readonly string[] =>
  before.removed ? [] : tariffsOf({ connectors: readPart(before, 'connectors') ?? [] });
