import {
  foldEvents,
  presentStation,
  stationEntry,
  surroundingsOf,
  type SearchEntry,
  type StoredRecord,
} from '#application/views';
import type { AggregateKind, DomainState, PresentStation, StationAttributes } from '#domain';
import { query, statement, type Connection, type Query, type Statement } from '../database.js';
import type { MapCells } from './map-cells.js';
import { NOWHERE, cellOf, spotOf } from './map-schema.js';
import type { HeldRecord } from './stored-records.js';
import type { RecordTable } from './record-table.js';
import type { StationCounts } from './station-counts.js';
import { StationNames } from './station-names.js';

/** What is kept counted of all stations. */
export interface Tallies {
  readonly map: MapCells;
  readonly counts: StationCounts;
}

/** Stations with what they are found by beyond their own attributes: their location and connector types. */
export class StationView {
  private readonly insertConnector: Statement;
  private readonly deleteConnectors: Statement;
  private readonly names: StationNames;
  private readonly atLocation: Query<[string]>;
  private readonly withConnectorType: Query<[string]>;

  constructor(
    connection: Connection,
    private readonly tables: Record<AggregateKind, RecordTable>,
    private readonly tallies: Tallies,
  ) {
    this.insertConnector = statement(connection, `INSERT INTO station_connectors VALUES (?, ?, ?)`);
    this.deleteConnectors = statement(connection, `DELETE FROM station_connectors WHERE n = ?`);
    this.names = new StationNames(connection);
    this.atLocation = query(connection, `SELECT id FROM stations WHERE removed = 0 AND f_location_id = ?`);
    this.withConnectorType = query(
      connection,
      `SELECT id FROM stations
       WHERE n IN (SELECT n FROM station_connectors WHERE connector_type_id = ?)`,
    );
  }

  /** Writes a station that is not held yet. */
  add(held: HeldRecord, state: DomainState): void {
    const present = presentStation(state);
    const entry = present && this.entry(present);
    this.tables.station.add(held, entry);
    this.names.keep(held.n, held.record.id, entry);
    this.tallies.map.moved(undefined, present && spotOf(present.attributes));
    this.tallies.counts.changed(undefined, entry?.filters);
    this.insertConnectors(held.n, entry);
  }

  /** Writes a station over the one held. */
  replace(held: HeldRecord, record: StoredRecord, state: DomainState): void {
    const present = presentStation(state);
    const before = attributesOf(held.record);
    this.tallies.map.moved(before && spotOf(before), present && spotOf(present.attributes));
    if (present && differsInStatusAlone(held.record, record)) {
      const counted = this.tallies.counts.of(held.n);
      this.tallies.counts.changed(counted, { ...counted, available: present.attributes.available });
      return this.tables.station.restate(held, record, present);
    }
    this.rewrite(held, record, present);
  }

  private rewrite(held: HeldRecord, record: StoredRecord, present: PresentStation | undefined): void {
    const entry = present && this.entry(present);
    this.tallies.counts.changed(this.tallies.counts.of(held.n), entry?.filters);
    this.tables.station.replace(held, record, entry);
    this.names.keep(held.n, record.id, entry);
    this.deleteConnectors.run(held.n);
    this.insertConnectors(held.n, entry);
  }

  /** Writes anew how the stations around a changed record are found. */
  refreshAround(kind: 'connector-type' | 'location', id: string): void {
    const stations = (kind === 'location' ? this.atLocation : this.withConnectorType).all(id);
    for (const [stationId] of stations) {
      const held = this.tables.station.find(stationId);
      if (held) {
        const { state } = foldEvents('station', held.record, []);
        this.rewrite(held, held.record, presentStation(state));
      }
    }
  }

  private insertConnectors(n: number, { connectorTypes = [], point }: Partial<SearchEntry> = {}): void {
    const cell = point ? cellOf(point) : NOWHERE;
    for (const type of connectorTypes) this.insertConnector.run(type, cell, n);
  }

  private entry(station: PresentStation): SearchEntry {
    return stationEntry(
      station,
      surroundingsOf(station, (kind, id) => this.state(kind, id)),
    );
  }

  private state(kind: AggregateKind, id: string): DomainState | undefined {
    const held = this.tables[kind].find(id);
    return held && (held.state ?? foldEvents(kind, held.record, []).state);
  }
}

const AVAILABLE = /"available":(?:"\d"|null)/;
const CONNECTORS = /"connectors":.*$/;

/** The status is what changes most: all else of the station, and so the way it is found, is as it was. */
function differsInStatusAlone(held: StoredRecord, record: StoredRecord): boolean {
  return (
    held.attributes.replace(AVAILABLE, '') === record.attributes.replace(AVAILABLE, '') &&
    CONNECTORS.exec(held.rest)?.[0] === CONNECTORS.exec(record.rest)?.[0]
  );
}

const attributesOf = ({ removed, attributes }: StoredRecord): StationAttributes | undefined =>
  removed ? undefined : (JSON.parse(`{${attributes}}`) as StationAttributes);
