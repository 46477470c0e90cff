import { countryOf } from '../feed/country.js';
import { fit, uint64Of } from '../feed/feed-text.js';
import type { Mapped, RecordSource, Warn } from '../record.js';
import { locationMappings, stationMappings, type Cell, type FieldMapping } from './afdc.columns.js';

const FEED = 'afdc';

type Data = Record<string, unknown>;

/** A row's cells and the row as it was. */
export interface AfdcRow {
  readonly fields: readonly string[];
  readonly text: string;
}

/** Maps rows of one AFDC file, whose header tells which columns it has. */
export class AfdcMapper {
  private readonly positions: ReadonlyMap<string, number>;
  private readonly station: readonly FieldMapping[];
  private readonly location: readonly FieldMapping[];

  constructor(header: readonly string[]) {
    this.positions = new Map(header.map((column, at) => [column.trim(), at]));
    this.station = stationMappings.filter((mapping) => this.covers(mapping));
    this.location = locationMappings.filter((mapping) => this.covers(mapping));
  }

  /** Whether the file has what no station can do without. */
  get usable(): boolean {
    return this.positions.has('ID');
  }

  /** A station and its location, nothing where the row is about another fuel. */
  map({ fields, text }: AfdcRow): Mapped {
    const cell: Cell = (column) => fields[this.positions.get(column) ?? -1]?.trim() || null;
    if (this.isOtherFuel(cell)) return { commands: [], warnings: [], rejects: [], skipped: 1 };
    const id = cell('ID');
    if (id === null) {
      const rejects = [{ kind: 'station', reason: 'the row has no ID', original: text } as const];
      return { commands: [], warnings: [], rejects, skipped: 0 };
    }
    return this.commandsOf({ feed: FEED, id }, cell, text);
  }

  private commandsOf(source: RecordSource, cell: Cell, original: string): Mapped {
    const warnings: string[] = [];
    const warn: Warn = (warning) => warnings.push(`station ${source.id}: ${warning}`);
    const location = { type: 'RegisterLocation', source, data: this.locationData(cell, warn) } as const;
    const station = { type: 'UpsertStation', source, data: this.stationData(source, cell, warn) } as const;
    const commands = [
      { command: location, original },
      { command: station, original },
    ];
    return { commands, warnings, rejects: [], skipped: 0 };
  }

  private stationData(source: RecordSource, cell: Cell, warn: Warn): Data {
    const data: Data = {};
    this.fill(data, this.station, cell, warn);
    if (this.positions.has('Latitude')) data['latitude'] = cell('Latitude');
    if (this.positions.has('Longitude')) data['longitude'] = cell('Longitude');
    data['location_source'] = source;
    data['external_station_id'] = uint64Of(source.id);
    return data;
  }

  private locationData(cell: Cell, warn: Warn): Data {
    const data: Data = {};
    this.fill(data, this.location, cell, warn);
    if (this.positions.has('Country')) data['country'] = countryOf(cell('Country'), warn);
    return data;
  }

  private fill(data: Data, mappings: readonly FieldMapping[], cell: Cell, warn: Warn): void {
    for (const { field, length, from } of mappings) data[field] = fit(from(cell), length, field, warn);
  }

  private covers({ columns }: FieldMapping): boolean {
    return columns.some((column) => this.positions.has(column));
  }

  private isOtherFuel(cell: Cell): boolean {
    return this.positions.has('Fuel Type Code') && cell('Fuel Type Code')?.toUpperCase() !== 'ELEC';
  }
}
