import {
  EventGap,
  foldEvents,
  recordEntry,
  renderRecord,
  streamsOf,
  type EventStream,
  type LoggedEvent,
  type Position,
  type ProjectableEvent,
  type Projection,
  type StoredRecord,
} from '#application/views';
import { aggregates, type AggregateKind, type DomainState } from '#domain';
import { transaction, type Connection, type Connections } from '../database.js';
import { tableOf } from './views-schema.js';
import { Positions } from './positions.js';
import { MapCells } from './map-cells.js';
import type { HeldRecord } from './stored-records.js';
import { RecordTable } from './record-table.js';
import { recordsOf } from './record-row.js';
import { StationCounts } from './station-counts.js';
import { StationView } from './station-view.js';
import { StatusPeriodTable } from './status-periods.js';

type Stream = EventStream<ProjectableEvent>;

/** The read models in a file of their own: a batch of events and the position are one transaction. */
export class SqliteProjection implements Projection {
  private readonly positions: Positions;
  private readonly tables: Record<AggregateKind, RecordTable>;
  private readonly stations: StationView;
  private readonly periods: StatusPeriodTable;
  private readonly map: MapCells;
  private readonly counts: StationCounts;

  private readonly connection: Connection;

  /** @param giveWay called before each aggregate's events are applied */
  constructor(
    connections: Connections,
    private readonly giveWay: () => void = () => {},
  ) {
    const { views: connection } = connections;
    this.connection = connection;
    this.positions = new Positions(connection);
    this.map = new MapCells(connection);
    this.counts = new StationCounts(connection);
    this.tables = {
      station: new RecordTable(connections, 'station'),
      'connector-type': new RecordTable(connections, 'connector-type'),
      location: new RecordTable(connections, 'location'),
    };
    this.stations = new StationView(connection, this.tables, { map: this.map, counts: this.counts });
    this.periods = new StatusPeriodTable(connection);
  }

  position(): Promise<Position | undefined> {
    return Promise.resolve(this.positions.applied());
  }

  apply(events: readonly LoggedEvent[], next: Position): Promise<void> {
    transaction(this.connection, () => this.write(events, next));
    return Promise.resolve();
  }

  /** Applies events within a transaction that is open. */
  write(events: readonly LoggedEvent[], next: Position): void {
    // Those of a batch that failed were taken back with it.
    for (const table of Object.values(this.tables)) table.beginWords();
    this.writeRecords(events);
    this.writeWords();
    this.positions.store(next);
  }

  /** The same without words, and stores no position: the events are not those that come next in the log. */
  writeRecords(events: readonly ProjectableEvent[]): void {
    const streams = streamsOf(events);
    for (const table of Object.values(this.tables)) table.begin();
    for (const kept of [this.map, this.counts, this.periods]) kept.begin();
    // What a station shows of the records around it has to be there before the station is written.
    for (const stream of streams) if (stream.kind !== 'station') this.applyStream(stream);
    for (const stream of streams) if (stream.kind === 'station') this.applyStream(stream);
    for (const kept of [this.map, this.counts, this.periods]) kept.flush();
  }

  /** Writes what words lead to the records that were written since. */
  writeWords(): void {
    for (const table of Object.values(this.tables)) table.flushWords();
  }

  /** @throws Error with the record that events can't be applied to, for who mends it */
  private applyStream(stream: Stream): void {
    this.giveWay();
    try {
      if (stream.kind === 'station') this.applyStation(stream);
      else this.applyAround(stream.kind, stream);
    } catch (error) {
      if (error instanceof EventGap) throw error;
      throw new Error(`${stream.kind} ${stream.id}: ${(error as Error).message}`, { cause: error });
    }
  }

  private applyStation(stream: Stream): void {
    const n = numberOf(stream);
    const held = this.tables.station.at(n, stream.id);
    if (held && isKnown(stream, held)) return;
    const [record, state] = recordOf(stream, held);
    if (!held) {
      this.stations.add({ n, record }, state);
      return this.periods.first(n, stream.events);
    }
    this.stations.replace(held, record, state);
    this.periods.change(n, stream.events);
  }

  private applyAround(kind: 'connector-type' | 'location', stream: Stream): void {
    const table = this.tables[kind];
    const n = numberOf(stream);
    const held = table.at(n, stream.id);
    if (held && isKnown(stream, held)) return;
    const [record, state] = recordOf(stream, held);
    const entry = record.removed ? undefined : recordEntry(kind, state);
    if (!held) return table.add({ n, record, state }, entry);
    table.replace(held, record, entry);
    if (held.record.attributes !== record.attributes) this.stations.refreshAround(kind, stream.id);
  }

  reset(): Promise<void> {
    transaction(this.connection, () => {
      for (const { collection } of Object.values(aggregates)) {
        const table = tableOf(collection);
        this.connection.exec(
          `DELETE FROM ${table}; DELETE FROM ${recordsOf(table)}; DELETE FROM ${table}_words;`,
        );
      }
      for (const table of besideRecords) {
        this.connection.exec(`DELETE FROM ${table}`);
      }
      this.positions.forget();
    });
    return Promise.resolve();
  }
}

/** The tables beside those of records. */
const besideRecords = [
  'stations_names',
  'station_connectors',
  'map_cells',
  'station_counts',
  'station_status_periods',
];

/** The place of an aggregate's record in the tables. */
function numberOf({ kind, id, number }: Stream): number {
  if (number === undefined) throw new Error(`The log gave no number for ${kind} ${id}`);
  return number;
}

/** All of these events were applied before. */
const isKnown = ({ events }: Stream, { record }: HeldRecord): boolean =>
  (events.at(-1)?.version ?? 0) <= record.version;

function recordOf({ kind, id, events }: Stream, held: HeldRecord | undefined): [StoredRecord, DomainState] {
  const { version, state } = foldEvents(kind, held?.record, events);
  const { removed, attributes, rest, created_at, updated_at } = renderRecord(kind, state);
  return [{ id, version, removed, attributes, rest, created_at, updated_at }, state];
}
