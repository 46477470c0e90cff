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
import { afdcConnectors, typeColumns, type AfdcConnectors, type Cells } from './afdc-connectors.js';
import {
  heldColumns,
  locationMappings,
  repeatedColumns,
  stationMappings,
  type FieldMapping,
} from './afdc-field-mappings.js';
import {
  accessColumns,
  isAccessHeld,
  locationMembers,
  stationMembers,
  type MemberMapping,
} from './afdc-members.js';
import { isPortFile, portCell, stationColumnsOf } from './afdc-ports.js';

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

/** A station, from one row, from one for each of its charging ports, or from the API. */
export interface AfdcStation {
  readonly cells: Cells;
  /** What it says in a column that no field holds. */
  readonly other: (column: string) => unknown;
  readonly original: unknown;
}

/** Maps the rows of one AFDC file, by the columns of its header. */
export class AfdcMapper {
  /** Whether a row is a charging port, so that several rows are one station. */
  readonly isOfPorts: boolean;
  private readonly indexes: ReadonlyMap<string, number>;
  private readonly station: readonly FieldMapping[];
  private readonly location: readonly FieldMapping[];
  /** Whether the file tells the connectors of its stations. */
  private readonly hasConnectors: boolean;
  /** The columns that no field holds. */
  private readonly others: readonly string[];

  /** @param header names of the columns, trimmed */
  constructor(header: readonly string[]) {
    this.isOfPorts = isPortFile(header);
    const columns = this.isOfPorts ? stationColumnsOf(header) : header;
    this.indexes = new Map(columns.map((column, index) => [column, index]));
    this.station = stationMappings.filter((mapping) => this.hasColumnOf(mapping));
    this.location = locationMappings.filter((mapping) => this.hasColumnOf(mapping));
    this.others = columns.filter((column) => column !== '' && !heldColumns.has(column));
    this.hasConnectors = typeColumns.some((column) => this.indexes.has(column));
  }

  /** The id of a row's station; null without one. */
  idOf(row: Pick<AfdcRow, 'fields'>): string | null {
    return this.cellOf(row)(ID_COLUMN);
  }

  /** Maps a row to the commands for a location and a station. A row of another fuel is skipped. */
  map(row: AfdcRow): MappedRecord {
    return this.mapRows([row]);
  }

  /** Maps the rows of a station, each of which is one of its charging ports. */
  mapRows(rows: readonly [AfdcRow, ...AfdcRow[]]): MappedRecord {
    const [first, ...others] = rows.map((row) => this.cellOf(row));
    const cells: Cells = [first ?? (() => null), ...others];
    const other = (column: string) => {
      const values = [...new Set(cells.map((cell) => cell(column)))];
      return values.length === 1 ? values[0] : values;
    };
    const original = rows.map(({ text }) => text).join('\n');
    return this.mapStation({ cells, other, original });
  }

  mapStation(station: AfdcStation): MappedRecord {
    const [cell] = station.cells;
    if (this.hasOtherFuel(cell)) return { commands: [], warnings: [], rejects: [], skipped: 1 };
    const id = cell(ID_COLUMN);
    if (id !== null) return this.commandsOf({ feed: FEED, id }, station);
    const { original } = station;
    const rejects = [{ kind: 'station', reason: 'the row has no ID', original } as const];
    return { commands: [], warnings: [], rejects, skipped: 0 };
  }

  private cellOf({ fields }: Pick<AfdcRow, 'fields'>): Cell {
    const cell: Cell = (column) => fields[this.indexes.get(column) ?? -1]?.trim() || null;
    return this.isOfPorts ? portCell(cell) : cell;
  }

  private commandsOf(source: RecordSource, { cells, other, original }: AfdcStation): MappedRecord {
    const warnings: Warning[] = [];
    const warn = warnsOf(warnings, `station ${source.id}`, original);
    const [cell] = cells;
    this.warnOfDifferences(cells, warn);
    const position = this.positionData(cell, warn);
    const place = { ...this.locationData(cells, warn), ...position };
    const location: FeedCommand = { type: 'RegisterLocation', source, data: place };
    const status = statusOf(cell);
    const data = { ...this.stationData(source, cells, warn), ...position, ...status.data };
    const extensions = this.extensions(cells, other, warn);
    const station: FeedCommand = {
      type: 'UpsertStation',
      source,
      data,
      ...status.beside,
      ...extensions,
    };
    const stations = this.hasConnectors
      ? withConnectors(
          station,
          cells.flatMap((each) => afdcConnectors(each, warn)),
          warn,
        )
      : [station];
    const commands = [location, ...stations].map((command) => ({ command, original }));
    return { commands, warnings, rejects: [], skipped: 0 };
  }

  /** Rows of charging ports repeat what they say of their station. */
  private warnOfDifferences([first, ...others]: Cells, warn: Warn): void {
    if (!this.isOfPorts) return;
    for (const column of repeatedColumns) {
      const other = others.map((cell) => cell(column)).find((value) => value !== first(column));
      if (other !== undefined) warn(`rows of the station differ in ${column}, the first one counts`, other);
    }
  }

  private stationData(source: RecordSource, cells: Cells, warn: Warn): Data {
    const data = mappedFields(this.station, cells, warn);
    const members = this.members(stationMembers, cells[0], warn);
    return { ...data, ...members, location_source: source, external_station_id: uint64Of(source.id) };
  }

  /**
   * The cells of other columns, and of fields that are too short for them; none if the file has no such column, so that
   * those of another file stay.
   */
  private extensions(cells: Cells, other: AfdcStation['other'], warn: Warn): Pick<FeedCommand, 'extensions'> {
    const cut = [...this.station, ...this.location].filter((mapping) => isCut(mapping, cells));
    const columns = new Set([...this.others, ...cut.flatMap((mapping) => mapping.columns)]);
    if (columns.size === 0) return {};
    const held = new Set(isAccessHeld(cells[0]) ? accessColumns : []);
    const said = Object.fromEntries(
      Array.from(columns, (column) => [column, held.has(column) ? null : other(column)]),
    );
    return { extensions: extensionsOf(said, warn) };
  }

  private positionData(cell: Cell, warn: Warn): Data {
    if (!this.indexes.has('Latitude') && !this.indexes.has('Longitude')) return {};
    const given = { latitude: cell('Latitude'), longitude: cell('Longitude') };
    const position = positionOf(given.latitude, given.longitude);
    if (position === null) warn('station has no usable coordinates', given);
    else if (isOrigin(position)) warn('station is at 0, 0', given);
    return { ...(position ?? NOWHERE) };
  }

  private locationData(cells: Cells, warn: Warn): Data {
    const data = mappedFields(this.location, cells, warn);
    if (this.indexes.has('Country')) data['country'] = countryOf(cells[0]('Country'), warn);
    return { ...data, ...this.members(locationMembers, cells[0], warn) };
  }

  private members(mappings: readonly MemberMapping[], cell: Cell, warn: Warn): Data {
    const known = mappings.filter(({ columns: [first] }) => this.indexes.has(first));
    return Object.fromEntries(known.map(({ member, from }) => [member, from(cell, warn)]));
  }

  private hasColumnOf({ columns }: FieldMapping): boolean {
    return columns.some((column) => this.indexes.has(column));
  }

  private hasOtherFuel(cell: Cell): boolean {
    return this.indexes.has('Fuel Type Code') && cell('Fuel Type Code')?.toUpperCase() !== 'ELEC';
  }
}

/**
 * The status of a station that is planned or temporarily unavailable, which the file says of it alone. Of an open one, the
 * file does not say whether it is free: its status stays, but for the word of an earlier file.
 */
function statusOf(cell: Cell): { readonly data: Data; readonly beside: Pick<FeedCommand, 'details'> } {
  const code = cell('Status Code')?.toUpperCase();
  if (code === undefined) return { data: {}, beside: {} };
  const source_status = sourceStatuses[code] ?? null;
  return {
    data: source_status === null ? {} : { available: UNKNOWN },
    beside: { details: { source_status } },
  };
}

const UNKNOWN = '0';
/** The words of OCPI and of AFDC. */
const sourceStatuses: Readonly<Record<string, string>> = { P: 'PLANNED', T: 'TEMPORARILY UNAVAILABLE' };

/** The station with its connectors, after the types of these. */
function withConnectors(station: FeedCommand, groups: readonly AfdcConnectors[], warn: Warn): FeedCommand[] {
  const connectors = groups.flatMap(({ connector, count }) => Array<Connector>(count).fill(connector));
  return [...connectorTypes(connectors), { ...station, connectors: connectorEntries(connectors, warn) }];
}

/** Whether the field has less than the columns. */
const isCut = ({ length, from }: FieldMapping, cells: Cells): boolean => isLonger(from(cells), length);

function mappedFields(mappings: readonly FieldMapping[], cells: Cells, warn: Warn): Data {
  return Object.fromEntries(
    mappings.map(({ field, length, from }) => [field, truncateToLength(from(cells), length, field, warn)]),
  );
}
