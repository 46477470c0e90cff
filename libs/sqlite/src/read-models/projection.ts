import {
  EventGap,
  foldEvents,
  hoursKeyIn,
  lastImportOf,
  recordEntry,
  renderRecord,
  streamsOf,
  type EventStream,
  type LoggedEvent,
  type PlacedEvent,
  type Position,
  type Projection,
  type RelatedStates,
  type StoredRecord,
} from '#application/views';
import type { AggregateKind, DomainState } from '#domain';
import type { Connection, Connections } from '../database.js';
import { query, statement, transaction, type Query, type Statement } from '../statements.js';
import { Counts } from './counts.js';
import { HistorySnapshotTable } from './history-snapshots.js';
import { RecordWriter, type CurrentRecord, type RecordChange } from './record-writer.js';
import type { RecordEvents, SideTableWriter } from './side-table.js';
import { SitePositions } from './sites.js';
import { StationWriter } from './station-writer.js';
import type { ReadModelTables } from './tables.js';
import { pointColumnsOf } from './schema.js';

type Stream = EventStream<PlacedEvent>;

/** A position in the log, or another text about one, that is stored with the read models. */
export class StoredPosition {
  private readonly select: Query<[Buffer]>;
  private readonly write: Statement;
  private readonly remove: Statement;

  /** @param name `projection` is the position up to which events are applied */
  constructor(connection: Connection, name = 'projection') {
    // A start reads it: the database library would abort the process for damaged text.
    this.select = query(connection, `SELECT CAST(position AS BLOB) FROM positions WHERE name = '${name}'`);
    this.write = statement(connection, `INSERT OR REPLACE INTO positions VALUES ('${name}', ?)`);
    this.remove = statement(connection, `DELETE FROM positions WHERE name = '${name}'`);
  }

  /** Undefined before the first one is stored. */
  get(): Position | undefined {
    return this.select.first()?.[0].toString();
  }

  set(position: Position): void {
    this.write.run(position);
  }

  delete(): void {
    this.remove.run();
  }
}

/** What distinguishes an event of the log from one at the same position of another log; its position is the first word. */
export const identityOf = ({ position, commandId, version, time }: LoggedEvent): string =>
  [position, commandId, version, time].join(' ');

/** Where read models store the identity of the last event that they have. */
export const lastEventOf = (views: Connection): StoredPosition => new StoredPosition(views, 'last_event');

/** Writes the read models: a batch of events and the position after it are one transaction. */
export class SqliteProjection implements Projection {
  private readonly connection: Connection;
  private readonly stored: StoredPosition;
  private readonly lastEvent: StoredPosition;
  private readonly writers: Record<AggregateKind, RecordWriter>;
  private readonly stations: StationWriter;
  private readonly snapshots: HistorySnapshotTable;
  private readonly counts: Counts;
  private readonly positions: SitePositions;
  private readonly sideTables: readonly SideTableWriter[];

  constructor(
    connections: Connections,
    private readonly tables: ReadModelTables,
  ) {
    const { views: connection } = connections;
    this.connection = connection;
    this.stored = new StoredPosition(connection);
    this.lastEvent = lastEventOf(connection);
    this.counts = new Counts(connection);
    this.sideTables = tables.stored.map(({ open }) => open(connections));
    this.snapshots = new HistorySnapshotTable(connections);
    this.writers = {
      station: new RecordWriter(connections, 'station', this.counts),
      'connector-type': new RecordWriter(connections, 'connector-type', this.counts),
      location: new RecordWriter(connections, 'location', this.counts),
      tariff: new RecordWriter(connections, 'tariff', this.counts),
    };
    this.positions = new SitePositions(connection, (id) => this.writers.location.find(id));
    this.stations = new StationWriter(connection, this.writers, this.counts, this.positions);
  }

  position(): Promise<Position | undefined> {
    return Promise.resolve(this.stored.get());
  }

  apply(events: readonly LoggedEvent[], next: Position): Promise<void> {
    transaction(this.connection, () => this.write(events, next));
    return Promise.resolve();
  }

  /** Applies events within a transaction that is open. */
  write(events: readonly LoggedEvent[], next: Position): void {
    // A batch that failed may have left some; its rows were rolled back.
    for (const writer of Object.values(this.writers)) writer.clearDocuments();
    this.writeRecords(events);
    this.positions.flush();
    this.writeDocuments();
    this.stored.set(next);
    const last = events.at(-1);
    if (last) this.lastEvent.set(identityOf(last));
  }

  /**
   * Applies events that are not the next ones of the log: writes neither documents, nor positions of locations without
   * one of their own, nor a position in the log.
   */
  writeRecords(events: readonly PlacedEvent[]): void {
    const streams = streamsOf(events);
    for (const writer of Object.values(this.writers)) writer.begin();
    const { counts, positions, sideTables } = this;
    for (const table of [counts, positions, ...sideTables]) table.begin();
    // Stations show attributes of other records, so these are written first.
    for (const stream of streams) if (stream.kind !== 'station') this.applyStream(stream);
    for (const stream of streams) if (stream.kind === 'station') this.applyStream(stream);
    for (const table of [counts, ...sideTables]) table.flush();
  }

  /** Writes the documents of all records that were written since the last call. */
  writeDocuments(): void {
    for (const writer of Object.values(this.writers)) writer.flushDocuments();
  }

  /** Writes the positions of all locations without one of their own. */
  writePositions(): void {
    this.positions.flushAll();
  }

  /** @throws Error naming the record that events can't be applied to */
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
    const current = this.writers.station.at(number, stream.id);
    if (current && isApplied(stream, current)) return;
    const [record, state] = recordOf(stream, current, this.stations.stateOf);
    this.snapshots.add(number, stream);
    this.changeSideTables({ ...keyOf(stream, number), before: current?.record, after: state });
    const change = { number, record, importId: lastImportOf(stream.events, record.version), state };
    if (current) this.stations.replace(current, change);
    else this.stations.add(change);
  }

  private applyOther(kind: OtherKind, stream: Stream): void {
    const writer = this.writers[kind];
    const number = numberOf(stream);
    const current = writer.at(number, stream.id);
    if (current && isApplied(stream, current)) return;
    const [record, state] = recordOf(stream, current);
    this.snapshots.add(number, stream);
    const found = foundBy(kind, record, state);
    this.changeSideTables({ ...keyOf(stream, number), before: current?.record, after: state });
    if (kind === 'location') this.positions.change(stream.id);
    const change = { number, record, importId: lastImportOf(stream.events, record.version), ...found };
    if (!current) return writer.add({ ...change, state });
    writer.replace(current, change);
    // Stations show nothing of their tariffs.
    if (kind !== 'tariff' && showsDifferently(current.record, record)) this.stations.refresh(kind, stream.id);
  }

  private changeSideTables(record: RecordEvents): void {
    for (const table of this.sideTables) table.change(record);
  }

  reset(): Promise<void> {
    this.tables.empty(this.connection);
    return Promise.resolve();
  }
}

type OtherKind = Exclude<AggregateKind, 'station'>;

/** What a record that is no station is found by. */
function foundBy(
  kind: OtherKind,
  record: StoredRecord,
  state: DomainState,
): Pick<RecordChange, 'entry' | 'columns'> {
  if (record.removed) return { entry: undefined };
  const entry = recordEntry(kind, state);
  if (kind !== 'location') return { entry };
  return { entry, columns: [entry.point ? 1 : 0, ...pointColumnsOf(entry.point)] };
}

const keyOf = ({ kind, id, events }: Stream, number: number) => ({ kind, id, number, events });

function numberOf({ kind, id, number }: Stream): number {
  if (number === undefined) throw new Error(`The log gave no number for ${kind} ${id}`);
  return number;
}

/** Whether stations that refer to the record may show or be found by something else. */
const showsDifferently = (before: StoredRecord, record: StoredRecord): boolean =>
  before.attributes !== record.attributes ||
  before.removed !== record.removed ||
  (before.rest !== record.rest && hoursKeyIn(before) !== hoursKeyIn(record));

const isApplied = ({ events }: Stream, { record }: CurrentRecord): boolean =>
  (events.at(-1)?.version ?? 0) <= record.version;

function recordOf(
  { kind, id, events }: Stream,
  current: CurrentRecord | undefined,
  stateOf?: RelatedStates,
): [StoredRecord, DomainState] {
  const { version, state } = foldEvents(kind, current?.record, events);
  const { removed, attributes, rest, created_at, updated_at } = renderRecord(kind, state, stateOf);
  return [{ id, version, removed, attributes, rest, created_at, updated_at }, state];
}
