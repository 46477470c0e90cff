import { connectorEntries, connectorTypes } from '../fields/connectors.js';
import { countryOf } from '../fields/country.js';
import { extensionsOf } from '../fields/extensions.js';
import { uint64Of } from '../fields/json-members.js';
import { isOrigin, positionOf } from '../fields/position.js';
import { isLonger, truncateToLength } from '../fields/text.js';
import type { CsvField } from '../input/rows.js';
import type { Cell } from '../input/table.js';
import {
  warnsOf,
  type Connector,
  type FeedCommand,
  type MappedRecord,
  type RecordSource,
  type Warn,
  type Warning,
} from '../records/mapped-record.js';
import { afdcConnectors, typeColumns, type AfdcConnectors } from './afdc-connectors.js';
import { heldColumns, locationMappings, stationMappings, type FieldMapping } from './afdc-field-mappings.js';

/** The column that identifies a station. A file without it can't be imported. */
export const ID_COLUMN = 'ID';
const FEED = 'afdc';

type Data = Record<string, unknown>;

const NOWHERE = { latitude: null, longitude: null };

/** The cells of a row, and its text in the file. */
export interface AfdcRow {
  readonly fields: readonly CsvField[];
  readonly text: string;
}

/** Maps the rows of one AFDC file, by the columns of its header. */
export class AfdcMapper {
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly station: readonly FieldMapping[];
  private readonly location: readonly FieldMapping[];
  /** Whether the file tells the connectors of its stations. */
  private readonly hasConnectors: boolean;
  /** The columns that no field holds. */
  private readonly others: readonly string[];

  /** @param columns names of the columns, trimmed */
  constructor(columns: readonly string[]) {
    this.indexes = new Map(columns.map((column, index) => [column, index]));
    this.station = stationMappings.filter((mapping) => this.hasColumnOf(mapping));
    this.location = locationMappings.filter((mapping) => this.hasColumnOf(mapping));
    this.others = columns.filter((column) => column !== '' && !heldColumns.has(column));
    this.hasConnectors = typeColumns.some((column) => this.indexes.has(column));
  }

  /** Maps a row to the commands for a location and a station. A row of another fuel is skipped. */
  map({ fields, text }: AfdcRow): MappedRecord {
    const cell: Cell = (column) => fields[this.indexes.get(column) ?? -1]?.trim() || null;
    if (this.hasOtherFuel(cell)) return { commands: [], warnings: [], rejects: [], skipped: 1 };
    const id = cell(ID_COLUMN);
    if (id !== null) return this.commandsOf({ feed: FEED, id }, cell, text);
    const rejects = [{ kind: 'station', reason: 'the row has no ID', original: text } as const];
    return { commands: [], warnings: [], rejects, skipped: 0 };
  }

  private commandsOf(source: RecordSource, cell: Cell, original: string): MappedRecord {
    const warnings: Warning[] = [];
    const warn = warnsOf(warnings, `station ${source.id}`, original);
    const position = this.positionData(cell, warn);
    const place = { ...this.locationData(cell, warn), ...position };
    const location: FeedCommand = { type: 'RegisterLocation', source, data: place };
    const data = { ...this.stationData(source, cell, warn), ...position };
    const extensions = this.extensions(cell, warn);
    const station: FeedCommand = { type: 'UpsertStation', source, data, ...extensions };
    const stations = this.hasConnectors
      ? withConnectors(station, afdcConnectors(cell, warn), warn)
      : [station];
    const commands = [location, ...stations].map((command) => ({ command, original }));
    return { commands, warnings, rejects: [], skipped: 0 };
  }

  private stationData(source: RecordSource, cell: Cell, warn: Warn): Data {
    const data = mappedFields(this.station, cell, warn);
    return { ...data, location_source: source, external_station_id: uint64Of(source.id) };
  }

  /**
   * The cells of other columns, and of fields that are too short for them; none if the file has no such column, so that
   * those of another file stay.
   */
  private extensions(cell: Cell, warn: Warn): Pick<FeedCommand, 'extensions'> {
    const cut = [...this.station, ...this.location].filter((mapping) => isCut(mapping, cell));
    const columns = new Set([...this.others, ...cut.flatMap((mapping) => mapping.columns)]);
    if (columns.size === 0) return {};
    const cells = Object.fromEntries(Array.from(columns, (column) => [column, cell(column)]));
    return { extensions: extensionsOf(cells, warn) };
  }

  private positionData(cell: Cell, warn: Warn): Data {
    if (!this.indexes.has('Latitude') && !this.indexes.has('Longitude')) return {};
    const given = { latitude: cell('Latitude'), longitude: cell('Longitude') };
    const position = positionOf(given.latitude, given.longitude);
    if (position === null) warn('station has no usable coordinates', given);
    else if (isOrigin(position)) warn('station is at 0, 0', given);
    return { ...(position ?? NOWHERE) };
  }

  private locationData(cell: Cell, warn: Warn): Data {
    const data = mappedFields(this.location, cell, warn);
    if (this.indexes.has('Country')) data['country'] = countryOf(cell('Country'), warn);
    return data;
  }

  private hasColumnOf({ columns }: FieldMapping): boolean {
    return columns.some((column) => this.indexes.has(column));
  }

  private hasOtherFuel(cell: Cell): boolean {
    return this.indexes.has('Fuel Type Code') && cell('Fuel Type Code')?.toUpperCase() !== 'ELEC';
  }
}

/** The station with its connectors, after the types of these. */
function withConnectors(station: FeedCommand, groups: readonly AfdcConnectors[], warn: Warn): FeedCommand[] {
  const connectors = groups.flatMap(({ connector, count }) => Array<Connector>(count).fill(connector));
  return [...connectorTypes(connectors), { ...station, connectors: connectorEntries(connectors, warn) }];
}

/** Whether the field has less than the columns. */
const isCut = ({ length, from }: FieldMapping, cell: Cell): boolean => isLonger(from(cell), length);

function mappedFields(mappings: readonly FieldMapping[], cell: Cell, warn: Warn): Data {
  return Object.fromEntries(
    mappings.map(({ field, length, from }) => [field, truncateToLength(from(cell), length, field, warn)]),
  );
}
