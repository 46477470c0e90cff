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
import { type AggregateKind, type DomainState } from '#domain';
import { transaction, type Connection, type Connections } from '../database.js';
import { Counts } from './counts.js';
import { MapCells } from './map-cells.js';
import { Positions } from './positions.js';
import { RecordWriter, type HeldRecord } from './record-writer.js';
import { emptyTables } from './schema.js';
import { StationWriter } from './station-writer.js';
import { StatusPeriodTable } from './status-periods.js';

type Stream = EventStream<ProjectableEvent>;

/** The read models in a file of their own: a batch of events and the position are one transaction. */
export class SqliteProjection implements Projection {
  private readonly connection: Connection;
  private readonly positions: Positions;
  private readonly writers: Record<AggregateKind, RecordWriter>;
  private readonly stations: StationWriter;
  private readonly periods: StatusPeriodTable;
  private readonly map: MapCells;
  private readonly counts: Counts;

  constructor(connections: Connections) {
    const { views: connection } = connections;
    this.connection = connection;
    this.positions = new Positions(connection);
    this.map = new MapCells(connection);
    this.counts = new Counts(connection);
    this.periods = new StatusPeriodTable(connection);
    this.writers = {
      station: new RecordWriter(connections, 'station', this.counts),
      'connector-type': new RecordWriter(connections, 'connector-type', this.counts),
      location: new RecordWriter(connections, 'location', this.counts),
    };
    this.stations = new StationWriter(connection, this.writers, this.map, this.counts);
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
    // Those of a batch that failed were rolled back with it.
    for (const writer of Object.values(this.writers)) writer.clearDocuments();
    this.writeRecords(events);
    this.writeDocuments();
    this.positions.store(next);
  }

  /** The same without documents, and stores no position: the events are not those that come next in the log. */
  writeRecords(events: readonly ProjectableEvent[]): void {
    const streams = streamsOf(events);
    for (const writer of Object.values(this.writers)) writer.begin();
    for (const kept of [this.map, this.counts, this.periods]) kept.begin();
    // What a station shows of other records has to be there before the station is written.
    for (const stream of streams) if (stream.kind !== 'station') this.applyStream(stream);
    for (const stream of streams) if (stream.kind === 'station') this.applyStream(stream);
    for (const kept of [this.map, this.counts, this.periods]) kept.flush();
  }

  /** Writes the documents of the records that were written since. */
  writeDocuments(): void {
    for (const writer of Object.values(this.writers)) writer.flushDocuments();
  }

  /** @throws Error with the record that events can't be applied to, for who mends it */
  private applyStream(stream: Stream): void {
    try {
      if (stream.kind === 'station') this.applyStation(stream);
      else this.applyOther(stream.kind, stream);
    } catch (error) {
      if (error instanceof EventGap) throw error;
      throw new Error(`${stream.kind} ${stream.id}: ${(error as Error).message}`, { cause: error });
    }
  }

  private applyStation(stream: Stream): void {
    const number = numberOf(stream);
    const held = this.writers.station.at(number, stream.id);
    if (held && isKnown(stream, held)) return;
    const [record, state] = recordOf(stream, held);
    if (!held) {
      this.stations.add({ number, record, state });
      return this.periods.first(number, stream.events);
    }
    this.stations.replace(held, { number, record, state });
    this.periods.change(number, stream.events);
  }

  private applyOther(kind: 'connector-type' | 'location', stream: Stream): void {
    const writer = this.writers[kind];
    const number = numberOf(stream);
    const held = writer.at(number, stream.id);
    if (held && isKnown(stream, held)) return;
    const [record, state] = recordOf(stream, held);
    const entry = record.removed ? undefined : recordEntry(kind, state);
    if (!held) return writer.add({ number, record, state, entry });
    writer.replace(held, { number, record, entry });
    if (held.record.attributes !== record.attributes) this.stations.refresh(kind, stream.id);
  }

  reset(): Promise<void> {
    transaction(this.connection, () => this.connection.exec(emptyTables));
    return Promise.resolve();
  }
}

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
