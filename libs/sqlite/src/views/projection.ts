import {
  foldEvents,
  recordEntry,
  renderRecord,
  type LoggedEvent,
  type Position,
  type Projection,
  type SearchEntry,
  type StoredRecord,
} from '#application/views';
import { aggregates, type AggregateKind, type DomainState } from '#domain';
import { query, transaction, type Connection } from '../database.js';
import { tableOf } from '../schema.js';
import { RecordTable, type HeldRecord } from './record-table.js';
import { StationView } from './station-view.js';
import { StatusPeriodTable } from './status-periods.js';

const POSITION_NAME = 'projection';

/** Events of one aggregate, in their order. */
interface Stream {
  readonly kind: AggregateKind;
  readonly id: string;
  readonly events: LoggedEvent[];
}

/** The read models in the directory's own file: a batch of events and the position are one transaction. */
export class SqliteProjection implements Projection {
  private readonly tables: Record<AggregateKind, RecordTable>;
  private readonly stations: StationView;
  private readonly periods: StatusPeriodTable;

  constructor(private readonly connection: Connection) {
    this.tables = {
      station: new RecordTable(connection, 'station'),
      'connector-type': new RecordTable(connection, 'connector-type'),
      location: new RecordTable(connection, 'location'),
    };
    this.stations = new StationView(connection, this.tables);
    this.periods = new StatusPeriodTable(connection);
  }

  position(): Promise<Position | undefined> {
    const select = query<[Position]>(this.connection, 'SELECT position FROM positions WHERE name = ?');
    return Promise.resolve(select.first(POSITION_NAME)?.[0]);
  }

  apply(events: readonly LoggedEvent[], next: Position): Promise<void> {
    const streams = streamsOf(events);
    for (const table of Object.values(this.tables)) table.begin();
    transaction(this.connection, () => {
      // What a station shows of the records around it has to be there before the station is written.
      for (const stream of streams) if (stream.kind !== 'station') this.applyAround(stream.kind, stream);
      for (const stream of streams) if (stream.kind === 'station') this.applyStation(stream);
      this.connection.prepare('INSERT OR REPLACE INTO positions VALUES (?, ?)').run(POSITION_NAME, next);
    });
    return Promise.resolve();
  }

  private applyStation(stream: Stream): void {
    if (beginsHere(stream) && this.stations.add(...recordOf(stream, undefined))) {
      return this.periods.begin(this.numberOf(stream), stream.events);
    }
    const held = this.tables.station.find(stream.id);
    if (held && isKnown(stream, held)) return;
    const [record, state] = recordOf(stream, held);
    if (held) this.stations.replace(held, record, state);
    else this.stations.add(record, state);
    this.periods.change(this.numberOf(stream), stream.events);
  }

  /** The number of a station that is held by now. */
  private numberOf({ id }: Stream): number {
    return this.tables.station.find(id)?.n ?? 0;
  }

  private applyAround(kind: 'connector-type' | 'location', stream: Stream): void {
    const table = this.tables[kind];
    if (beginsHere(stream) && table.add(...entryOf(kind, recordOf(stream, undefined)))) return;
    const held = table.find(stream.id);
    if (held && isKnown(stream, held)) return;
    const [record, entry] = entryOf(kind, recordOf(stream, held));
    if (!held) return void table.add(record, entry);
    table.replace(held, record, entry);
    if (held.record.attributes !== record.attributes) this.stations.refreshAround(kind, stream.id);
  }

  reset(): Promise<void> {
    transaction(this.connection, () => {
      for (const { collection } of Object.values(aggregates)) {
        const table = tableOf(collection);
        this.connection.exec(
          `DELETE FROM ${table}; INSERT INTO ${table}_words(${table}_words) VALUES ('delete-all');`,
        );
      }
      this.connection.exec(
        'DELETE FROM station_connectors; DELETE FROM station_status_periods; DELETE FROM positions;',
      );
    });
    return Promise.resolve();
  }
}

/** The aggregate's first event is among these, so that most likely nothing is held of it yet. */
const beginsHere = ({ events }: Stream): boolean => events[0]?.version === 1;

/** All of these events were applied before. */
const isKnown = ({ events }: Stream, { record }: HeldRecord): boolean =>
  (events.at(-1)?.version ?? 0) <= record.version;

function recordOf({ kind, id, events }: Stream, held: HeldRecord | undefined): [StoredRecord, DomainState] {
  const { version, state } = foldEvents(kind, held?.record, events);
  return [{ id, version, ...renderRecord(kind, state) }, state];
}

const entryOf = (
  kind: 'connector-type' | 'location',
  [record, state]: [StoredRecord, DomainState],
): [StoredRecord, SearchEntry | undefined] => [record, record.removed ? undefined : recordEntry(kind, state)];

function streamsOf(events: readonly LoggedEvent[]): readonly Stream[] {
  const streams = new Map<string, Stream>();
  for (const event of events) {
    const { kind, id } = event.aggregate;
    const key = `${kind}/${id}`;
    const stream = streams.get(key);
    if (stream) stream.events.push(event);
    else streams.set(key, { kind, id, events: [event] });
  }
  return [...streams.values()];
}
