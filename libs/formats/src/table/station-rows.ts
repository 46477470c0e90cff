import { aggregates, type Field } from '#domain';
import { connectorEntries, connectorTypes } from '../fields/connectors.js';
import { countryOf } from '../fields/country.js';
import { isOrigin, positionOf, type Position } from '../fields/position.js';
import { STRING_LENGTH, TEXT_LENGTH, truncateToLength } from '../fields/text.js';
import {
  warnsOf,
  type Connector,
  type FeedCommand,
  type MappedRecord,
  type RecordSource,
  type Warn,
  type Warning,
} from '../records/mapped-record.js';
import { connectorsIn } from './row-connectors.js';
import { statusIn, type RowStatus } from './row-status.js';
import { connectorColumns, fieldColumns, placeColumns, type Cell, type TableRow } from './station-columns.js';

type Data = Record<string, unknown>;

const fields: Readonly<Record<string, Field>> = aggregates.station.fields;

/** What a record of which all is known but its id is mapped to. */
export const withoutId = (reason: string, original: unknown): MappedRecord => ({
  commands: [],
  warnings: [],
  rejects: [{ kind: 'station', reason, original }],
  skipped: 0,
});

/**
 * Maps the rows of one station, each with one of its connectors, to the commands for the station, its location unless the
 * rows name one, and the types of its connectors.
 * @param extensions what the file says beyond all columns; undefined: nothing is told of it
 */
export function mapStation(
  source: RecordSource,
  rows: readonly [TableRow, ...TableRow[]],
  extensions?: FeedCommand['extensions'],
): MappedRecord {
  const [{ cell, original: first }] = rows;
  const original = rows.length === 1 ? first : rows.map((row) => row.original).join('\n');
  const warnings: Warning[] = [];
  const warn = warnsOf(warnings, `station ${source.id}`, original);
  warnOfDifferences(rows, warn);
  const commands = new StationMapping(source, cell, warn).commands(rows, extensions);
  return {
    commands: commands.map((command) => ({ command, original })),
    warnings,
    rejects: [],
    skipped: 0,
  };
}

/** Beside connectors, the first row of a station counts. */
function warnOfDifferences([{ cell }, ...others]: readonly [TableRow, ...TableRow[]], warn: Warn): void {
  for (const column of [...fieldColumns, ...placeColumns.slice(3), 'evse_id', 'status']) {
    const other = others.map((row) => row.cell(column)).find((value) => value !== cell(column));
    if (other !== undefined) warn(`rows of the station differ in ${column}, the first one counts`, other);
  }
}

class StationMapping {
  constructor(
    private readonly source: RecordSource,
    private readonly cell: Cell,
    private readonly warn: Warn,
  ) {}

  commands(rows: readonly TableRow[], extensions: FeedCommand['extensions']): FeedCommand[] {
    const { source, cell, warn } = this;
    const status = statusIn(cell, warn);
    if (status === 'removed') return [{ type: 'RemoveStation', source, data: {} }];
    const location = this.location();
    const connectors = this.connectors(rows);
    const station: FeedCommand = {
      type: 'UpsertStation',
      source,
      data: {
        ...this.fields(),
        ...(status && { available: status.code }),
        ...(location && { location_source: source }),
      },
      ...(connectors && { connectors: connectorEntries(connectors, warn) }),
      ...this.details(status),
      ...(extensions !== undefined && { extensions }),
    };
    return [...(location ? [location] : []), ...connectorTypes(connectors ?? []), station];
  }

  /** Null if the table says nothing of connectors. */
  private connectors(rows: readonly TableRow[]): Connector[] | null {
    if (connectorColumns.every((column) => this.cell(column) === undefined)) return null;
    return rows.flatMap((row) => connectorsIn(row.cell, this.warn));
  }

  private details(status: RowStatus | null): Pick<FeedCommand, 'details'> {
    const details = {
      ...(this.cell('evse_id') !== undefined && { evse_id: this.text('evse_id') }),
      ...(status?.sourceStatus !== undefined && { source_status: status.sourceStatus }),
    };
    return Object.keys(details).length > 0 ? { details } : {};
  }

  private fields(): Data {
    const { cell } = this;
    return Object.fromEntries(
      fieldColumns.flatMap((column) => {
        const value = cell(column);
        // A row without location has its own.
        const isLeftOut = value === undefined || (column === 'location_id' && value === null);
        return isLeftOut ? [] : [[column, valueOf(column, value)]];
      }),
    );
  }

  /** The location of a row that names none; null if it names one, or the table says nothing of a place. */
  private location(): FeedCommand | null {
    const { cell, warn, source } = this;
    if (this.text('location_id') !== null) {
      if (this.text('address') !== null) warn('address is that of the location of location_id, not read');
      return null;
    }
    if (!placeColumns.some((column) => cell(column) !== undefined)) return null;
    const given: Data = {
      ...this.part('address', TEXT_LENGTH),
      ...this.part('city', STRING_LENGTH),
      ...this.part('operator', STRING_LENGTH),
      ...(cell('country') !== undefined && { country: countryOf(this.text('country'), warn) }),
      ...this.position(),
    };
    const name = this.text('location_name') ?? this.text('name');
    return {
      type: 'RegisterLocation',
      source,
      data: { name: truncateToLength(name, TEXT_LENGTH, 'name', warn), ...given },
    };
  }

  private part(column: string, length: number): Data {
    if (this.cell(column) === undefined) return {};
    return { [column]: truncateToLength(this.text(column), length, column, this.warn) };
  }

  private position(): Partial<Position> | { latitude: null; longitude: null } {
    const given = { latitude: this.text('latitude'), longitude: this.text('longitude') };
    if (this.cell('latitude') === undefined && this.cell('longitude') === undefined) return {};
    const position = positionOf(given.latitude, given.longitude);
    if (position === null) this.warn('station has no usable coordinates', given);
    else if (isOrigin(position)) this.warn('station is at 0, 0', given);
    return position ?? { latitude: null, longitude: null };
  }

  private text(column: string): string | null {
    return this.cell(column)?.trim() || null;
  }
}

const DECIMAL_COMMA = /^\s*([+-]?\d+),(\d+)\s*$/;

/** Texts that have not the type of their field are sent as they are, and rejected by the directory. */
function valueOf(column: string, cell: string | null): unknown {
  const type = fields[column]?.type;
  if (type === 'numeric') return cell?.replace(DECIMAL_COMMA, '$1.$2') ?? null;
  if (type !== 'boolean') return cell;
  if (cell === 'true') return true;
  return cell === 'false' ? false : cell;
}
