import {
  foldEvents,
  presentStation,
  stationEntry,
  surroundingsOf,
  type StoredRecord,
} from '#application/views';
import type { AggregateKind, DomainState, PresentStation, StationAttributes } from '#domain';
import { query, type Connection, type Query } from '../database.js';
import type { Counts, CountedValues } from './counts.js';
import type { MapCells } from './map-cells.js';
import { placeValues, spotOf } from './map-grid.js';
import { numberAt } from './place.js';
import type { HeldRecord, RecordChange, RecordWriter } from './record-writer.js';
import { PLACE_COLUMNS } from './schema.js';
import { connectorClause, filterClause, matchOf } from './terms.js';

/** What a station is written from. */
export interface StationChange {
  readonly number: number;
  readonly record: StoredRecord;
  readonly state: DomainState;
}

const NO_PLACE = PLACE_COLUMNS.map(() => null);

/** Writes stations with what they are found by beyond their own attributes: their location and connector types. */
export class StationWriter {
  private readonly numbersWith: Query<[number]>;

  constructor(
    connection: Connection,
    private readonly writers: Record<AggregateKind, RecordWriter>,
    private readonly map: MapCells,
    private readonly counts: Counts,
  ) {
    this.numbersWith = query(connection, `SELECT ${numberAt('rowid')} FROM stations_terms(?)`);
  }

  /** Writes a station that there is none of yet. */
  add(change: StationChange): void {
    const present = presentStation(change.state);
    const written = this.written(change, present);
    this.writers.station.add(written);
    this.map.moved(undefined, present && spotOf(present.attributes));
    this.counts.changed(undefined, present && countedValues(written));
  }

  /** Writes a station over the one that there is. */
  replace(before: HeldRecord, change: StationChange): void {
    const present = presentStation(change.state);
    const attributes = attributesOf(before.record);
    this.map.moved(attributes && spotOf(attributes), present && spotOf(present.attributes));
    if (present && differsInStatusAlone(before.record, change.record)) this.restate(before, change, present);
    else this.rewrite(before, change, present);
  }

  private restate(before: HeldRecord, { record }: StationChange, present: PresentStation): void {
    const { attributes, observed } = present;
    const counted = this.counts.valuesOf(before.rank, before.number);
    this.counts.changed(counted, counted && { ...counted, status: attributes.available });
    const observedAt = observed ? Date.parse(observed.observed_at) : null;
    this.writers.station.restate(before, record, attributes.available, observedAt);
  }

  private rewrite(before: HeldRecord, change: StationChange, present: PresentStation | undefined): void {
    const counted = before.record.removed ? undefined : this.counts.valuesOf(before.rank, before.number);
    const written = this.written(change, present);
    this.counts.changed(counted, present && countedValues(written));
    this.writers.station.replace(before, written);
  }

  /** Writes anew how stations are found that show a record which has changed. */
  refresh(kind: 'connector-type' | 'location', id: string): void {
    const clause = kind === 'location' ? filterClause('station', 'location_id', [id]) : connectorClause([id]);
    for (const [number] of this.numbersWith.all(matchOf([clause]))) {
      const held = this.writers.station.read(number);
      if (!held || held.record.removed) continue;
      const { state } = foldEvents('station', held.record, []);
      this.rewrite(held, { number, record: held.record, state }, presentStation(state));
    }
  }

  private written({ number, record }: StationChange, present: PresentStation | undefined): RecordChange {
    if (!present) return { number, record, entry: undefined };
    const around = surroundingsOf(present, (kind, id) => this.state(kind, id));
    const entry = stationEntry(present, around);
    const { available, manufacturer, location_id } = present.attributes;
    const city = around.location?.city ?? null;
    const place = entry.point ? placeValues(entry.point) : NO_PLACE;
    const observedAt = entry.observedAt === undefined ? null : Date.parse(entry.observedAt);
    const columns = [available, observedAt, manufacturer, city, location_id, ...place];
    return { number, record, entry, columns };
  }

  private state(kind: AggregateKind, id: string): DomainState | undefined {
    const held = this.writers[kind].find(id);
    return held && (held.state ?? foldEvents(kind, held.record, []).state);
  }
}

/** In the order of STATION_COLUMNS. */
function countedValues({ columns = [] }: RecordChange): CountedValues {
  const [status, , manufacturer, city] = columns as readonly (string | null | undefined)[];
  return { status: status ?? null, manufacturer: manufacturer ?? null, city: city ?? null };
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
