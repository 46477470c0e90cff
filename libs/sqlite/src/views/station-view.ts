import {
  foldEvents,
  stationEntry,
  type SearchEntry,
  type StationSurroundings,
  type StoredRecord,
} from '#application/views';
import type {
  AggregateKind,
  ConnectorTypeState,
  DomainState,
  KnownLocation,
  LocationState,
  PresentStation,
  StationState,
} from '#domain';
import { query, type Connection, type Query, type Statement } from '../database.js';
import type { HeldRecord, RecordTable } from './record-table.js';

/** Stations with what they are found by beyond their own attributes: their location and connector types. */
export class StationView {
  private readonly insertConnector: Statement;
  private readonly deleteConnectors: Statement;
  private readonly atLocation: Query<[string]>;
  private readonly withConnectorType: Query<[string]>;

  constructor(
    connection: Connection,
    private readonly tables: Record<AggregateKind, RecordTable>,
  ) {
    this.insertConnector = connection.prepare('INSERT INTO station_connectors VALUES (?, ?)');
    this.deleteConnectors = connection.prepare('DELETE FROM station_connectors WHERE station_id = ?');
    this.atLocation = query(connection, 'SELECT id FROM stations WHERE f_location_id = ?');
    this.withConnectorType = query(
      connection,
      'SELECT station_id FROM station_connectors WHERE connector_type_id = ?',
    );
  }

  /** Writes a station that is not held yet; returns false, and writes nothing, where it is. */
  add(record: StoredRecord, state: DomainState): boolean {
    const present = presentStation(state);
    if (!this.tables.station.add(record, present && this.entry(present))) return false;
    this.insertConnectors(record.id, present);
    return true;
  }

  /** Writes a station over the one held. */
  replace(held: HeldRecord, record: StoredRecord, state: DomainState): void {
    const present = presentStation(state);
    if (present && differsInStatusAlone(held.record, record)) {
      return this.tables.station.restate(held, record, this.entry(present));
    }
    this.rewrite(held, record, present);
  }

  private rewrite(held: HeldRecord, record: StoredRecord, present: PresentStation | undefined): void {
    this.tables.station.replace(held, record, present && this.entry(present));
    this.deleteConnectors.run(record.id);
    this.insertConnectors(record.id, present);
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

  private insertConnectors(stationId: string, station: PresentStation | undefined): void {
    for (const { connector_type_id } of station?.connectors ?? []) {
      this.insertConnector.run(connector_type_id, stationId);
    }
  }

  private entry(station: PresentStation): SearchEntry {
    return stationEntry(station, this.around(station));
  }

  private around({ attributes, connectors }: PresentStation): StationSurroundings {
    const location = this.state('location', attributes.location_id) as LocationState | undefined;
    const types = connectors.map((entry) => this.state('connector-type', entry.connector_type_id));
    return {
      location: (location as KnownLocation | undefined)?.attributes,
      connectorTypeNames: types.flatMap((type) => nameOf(type as ConnectorTypeState | undefined)),
    };
  }

  private state(kind: AggregateKind, id: string): DomainState | undefined {
    const held = this.tables[kind].find(id);
    return held && foldEvents(kind, held.record, []).state;
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

const presentStation = (state: DomainState): PresentStation | undefined =>
  (state as StationState).kind === 'present' ? (state as PresentStation) : undefined;

const nameOf = (type: ConnectorTypeState | undefined): readonly string[] =>
  type?.kind === 'present' && type.attributes.name !== null ? [type.attributes.name] : [];
