import {
  foldEvents,
  membersWithout,
  presentStation,
  renderRecord,
  stationEntry,
  relatedRecordsOf,
  type RelatedStates,
  type StoredRecord,
  type SearchEntry,
} from '#application/views';
import type { AggregateKind, DomainState, PresentStation, StationAttributes } from '#domain';
import type { Connection } from '../database.js';
import { query, statement, type Query, type Statement, type Value } from '../statements.js';
import { mapPointOf, type Counts, type CountedValues } from './counts.js';
import { rankOf, type CurrentRecord, type RecordChange, type RecordWriter } from './record-writer.js';
import { numberIn, pointColumnsOf, docidOf } from './schema.js';
import type { SitePositions } from './sites.js';
import { filterClause, matchOf } from './terms.js';

/** A station to be written. */
interface StationChange {
  readonly number: number;
  readonly record: StoredRecord;
  /** The import that wrote it last; undefined if none did. */
  readonly importId: string | undefined;
  readonly state: DomainState;
}

/** Writes stations, which are found by attributes of their location and their connector types too. */
export class StationWriter {
  /** Returns the state of a record that stations show. */
  readonly stateOf: RelatedStates = (kind, id) => this.writers[kind].find(id)?.state;
  private readonly numbersWith: Query<[number]>;
  private readonly connectors: ConnectorRows;

  constructor(
    connection: Connection,
    private readonly writers: Record<AggregateKind, RecordWriter>,
    private readonly counts: Counts,
    private readonly positions: SitePositions,
  ) {
    this.numbersWith = query(connection, `SELECT ${numberIn('rowid')} FROM stations_terms(?)`);
    this.connectors = new ConnectorRows(connection, counts);
  }

  /** Inserts a station. */
  add(change: StationChange): void {
    const present = presentStation(change.state);
    const written = this.written(change, present);
    this.writers.station.add(written);
    this.addConnectors(written, present);
    this.counts.moved(undefined, present && mapPointOf(present.attributes));
    if (present && written.entry?.point) this.positions.change(present.attributes.location_id);
    this.counts.changed(undefined, present && countedValues(written));
  }

  replace(before: CurrentRecord, change: StationChange): void {
    const present = presentStation(change.state);
    const attributes = attributesOf(before.record);
    this.counts.moved(attributes && mapPointOf(attributes), present && mapPointOf(present.attributes));
    if (present && differsInStatusAlone(before.record, change.record))
      this.updateStatus(before, change, present);
    else {
      this.rewrite(before, change, present);
      for (const site of [attributes, present?.attributes]) if (site) this.positions.change(site.location_id);
    }
  }

  private updateStatus(before: CurrentRecord, change: StationChange, present: PresentStation): void {
    const { available } = present.attributes;
    const counted = this.counts.valuesOf(before.rank, before.number);
    this.counts.changed(counted, counted && { ...counted, status: available });
    this.writers.station.updateStatus(before, change, statusValues(present));
  }

  private rewrite(before: CurrentRecord, change: StationChange, present: PresentStation | undefined): void {
    const counted = before.record.removed ? undefined : this.counts.valuesOf(before.rank, before.number);
    const written = this.written(change, present);
    this.counts.changed(counted, present && countedValues(written));
    this.writers.station.replace(before, written);
    if (!before.record.removed) this.connectors.remove(before.rank, before.number);
    this.addConnectors(written, present);
  }

  private addConnectors({ number, entry }: RecordChange, present: PresentStation | undefined): void {
    if (present && entry) this.connectors.add(rankOf(entry), number, present, entry);
  }

  /** Rewrites the rows of stations that show a record which has changed. */
  refresh(kind: 'connector-type' | 'location', id: string): void {
    const field = kind === 'location' ? 'location_id' : 'connector_type_id';
    const clause = filterClause('station', field, [id]);
    for (const [number] of this.numbersWith.all(matchOf([clause]))) {
      const current = this.writers.station.read(number);
      if (!current || current.record.removed) continue;
      const { state } = foldEvents('station', current.record, []);
      const record = { ...current.record, ...renderRecord('station', state, this.stateOf) };
      const { importId } = current;
      this.rewrite(current, { number, record, importId, state }, presentStation(state));
    }
  }

  private written(change: StationChange, present: PresentStation | undefined): RecordChange {
    const { number, record, importId } = change;
    if (!present) return { number, record, importId, entry: undefined };
    const around = relatedRecordsOf(present, this.stateOf);
    const entry = stationEntry(present, around);
    const { manufacturer, location_id } = present.attributes;
    const { city, country, operator } = { ...noLocation, ...around.location };
    const columns = [
      ...statusValues(present),
      manufacturer,
      city,
      operator,
      location_id,
      ...[country, feedOf(present)],
      ...pointColumnsOf(entry.point),
    ];
    return { number, record, importId, entry, columns };
  }
}

/** The values of the columns of a status. */
const statusValues = ({ attributes, observed }: PresentStation): readonly Value[] => [
  attributes.available,
  observed && Date.parse(observed.observed_at),
  observed && Date.parse(observed.changed_at),
];

const noLocation = { city: null, country: null, operator: null };

const feedOf = ({ source }: PresentStation): string | null => source?.feed ?? null;

function countedValues({ columns = [] }: RecordChange): CountedValues {
  const values = columns as (string | null)[];
  const [status = null, , , manufacturer = null, city = null, operator = null] = values;
  const [country = null, source_feed = null] = values.slice(7);
  return { status, manufacturer, city, country, operator, source_feed };
}

const AVAILABLE = /"available":(?:"\d"|null)/;

/** Whether only the status differs, which changes most: the document of the station stays as it is. */
function differsInStatusAlone(before: StoredRecord, record: StoredRecord): boolean {
  return (
    !before.removed &&
    before.attributes.replace(AVAILABLE, '') === record.attributes.replace(AVAILABLE, '') &&
    membersWithout(before, 'status', 'location') === membersWithout(record, 'status', 'location')
  );
}

const attributesOf = ({ removed, attributes }: StoredRecord): StationAttributes | undefined =>
  removed ? undefined : (JSON.parse(`{${attributes}}`) as StationAttributes);

/** The columns of `station_connectors` that conditions compare: fields of an entry, folded. */
const FIELDS = ['connector_type_id', 'standard', 'format', 'power_type', 'kilowatts'] as const;

/** The rows of stations' connectors: one for each entry. */
class ConnectorRows {
  private readonly insert: Statement;
  private readonly deletion: Query<[string | null]>;

  constructor(
    connection: Connection,
    private readonly counts: Counts,
  ) {
    const columns = ['docid', 'entry', ...FIELDS, 'spelling'];
    const values = [docidOf('?', '?'), ...columns.slice(1).map(() => '?')];
    this.insert = statement(
      connection,
      `INSERT INTO station_connectors (${columns.join(', ')}) VALUES (${values.join(', ')})`,
    );
    this.deletion = query(
      connection,
      `DELETE FROM station_connectors WHERE docid = ${docidOf('?', '?')} RETURNING spelling`,
    );
  }

  /** @param rank of the station's name, which is in its docid */
  add(rank: number, number: number, { connectors: given }: PresentStation, entry: SearchEntry): void {
    const spellings = new Map<string | null, string>();
    for (const [index, connector] of (entry.connectors ?? []).entries()) {
      const { standard } = connector;
      const spelling = spellings.has(standard) ? null : (given[index]?.standard ?? null);
      if (spelling !== null) spellings.set(standard, spelling);
      this.insert.runWith([rank, number, index, ...FIELDS.map((field) => connector[field]), spelling]);
    }
    this.counts.standards([...spellings.values()], 1);
  }

  remove(rank: number, number: number): void {
    const spellings = this.deletion.all(rank, number).flatMap(([spelling]) => spelling ?? []);
    this.counts.standards(spellings, -1);
  }
}
