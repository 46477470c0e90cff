import { isJsonObject, listOf, member, textOf } from '#domain';
import type { ReadOptions } from '../input/format.js';
import type { Input } from '../input/input.js';
import { jsonRecords } from '../input/json-records.js';
import { DuplicateFilter } from '../records/duplicate-filter.js';
import type { MappedRecord } from '../records/mapped-record.js';
import type { RecordGroup } from '../records/record-group.js';
import type { Cell } from '../input/table.js';
import { listedName, TYPES_COLUMN, type Cells } from './afdc-connectors.js';
import { heldColumns } from './afdc-field-mappings.js';
import { accessColumns } from './afdc-members.js';
import { LEVEL_COLUMN, portCell } from './afdc-ports.js';
import { AfdcMapper } from './afdc.mapper.js';

type Json = Readonly<Record<string, unknown>>;

/** Whether a file is an answer of the API: the member names are in both cases, as other programs write them. */
export const isAfdcJson = (text: string): boolean =>
  /^[[{]/.test(text) &&
  /"fuel_?stations"\s*:|"alt_?fuel_?station"\s*:|"fuel_?type_?code"\s*:/i.test(text) &&
  !/"FeatureCollection"/.test(text);

/** Reads stations of AFDC's API: its list, the list alone, one station, or a station a line. */
export async function* readAfdcJson(
  input: Input,
  { connectorTypes, seen }: Pick<ReadOptions, 'connectorTypes' | 'seen'>,
): AsyncGenerator<RecordGroup, void, undefined> {
  const duplicates = new DuplicateFilter(connectorTypes, false, seen);
  const head = input.head.toString('utf8').trimStart();
  const hasList = head.startsWith('[') || /"fuel_?stations"\s*:\s*\[/i.test(head);
  yield* jsonRecords(input, hasList, (value, line) => [duplicates.group(line, mapAfdcJson(value))]);
}

/** Maps a station of the API. Accepts any JSON value. */
export function mapAfdcJson(value: unknown): MappedRecord {
  const record = member(value, 'alt_fuel_station') ?? member(value, 'altFuelStation') ?? value;
  if (!isJsonObject(record)) {
    const rejects = [{ kind: 'station', reason: 'a station is not an object', original: value } as const];
    return { commands: [], warnings: [], rejects, skipped: 0 };
  }
  const values = withColumns(record);
  const units = listOf(values[UNITS_COLUMN]).filter(isJsonObject);
  // Units tell the connectors of each, and are kept only where they do not.
  const [first, ...others] = units.filter((unit) => isJsonObject(member(unit, 'connectors')));
  const cell: Cell = (column) => cellText(values[column]);
  const cells: Cells = first
    ? [unitCell(cell, first), ...others.map((unit) => unitCell(cell, unit))]
    : [cell];
  const columns = Object.keys(values).filter((column) => !first || column !== UNITS_COLUMN);
  const mapper = new AfdcMapper(first ? [...columns, TYPES_COLUMN] : columns);
  const other = (column: string) => (values[column] === '' ? null : values[column]);
  return mapper.mapStation({ cells, other, original: value });
}

/** Members in other words than the columns. */
const otherNames: Readonly<Record<string, string>> = {
  evdcfastnum: 'EV DC Fast Count',
  evotherevse: 'EV Other Info',
  evchargingunits: 'EV Charging Units',
};
const UNITS_COLUMN = 'EV Charging Units';

const lettersOf = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '');

const columnsByLetters: ReadonlyMap<string, string> = new Map([
  ...Array.from([...heldColumns, ...accessColumns], (column) => [lettersOf(column), column] as const),
  ...Object.entries(otherNames),
]);

/** The members under the names of AFDC's columns, if they are those of columns that are read. */
const withColumns = (record: Json): Json =>
  Object.fromEntries(
    Object.entries(record).map(([name, value]) => [columnsByLetters.get(lettersOf(name)) ?? name, value]),
  );

/** A list, such as that of connector types, is text with spaces in CSV. */
function cellText(value: unknown): string | null {
  if (!Array.isArray(value)) return textOf(value);
  return value.flatMap((item: unknown) => textOf(item) ?? []).join(' ') || null;
}

const FIGURE_COLUMN = /^EV (.+) (Connector Count|Power Output \(kW\))$/;

/** The cells of a charging unit: `{ charging_level, connectors: { CCS: { power_kw, port_count } } }`. */
function unitCell(station: Cell, unit: Json): Cell {
  const connectors = new Map(
    Object.entries((unit['connectors'] ?? {}) as Json).map(([name, figures]) => [listedName(name), figures]),
  );
  const own = (column: string) => {
    if (column === TYPES_COLUMN) return [...connectors.keys()].join(' ') || null;
    if (column === LEVEL_COLUMN) return textOf(unit['charging_level'] ?? unit['chargingLevel']);
    const [, type, figure] = FIGURE_COLUMN.exec(column) ?? [];
    if (type === undefined) return station(column);
    return figureOf(connectors.get(listedName(type)), figure === 'Connector Count', portCount(unit));
  };
  return portCell(own, portCount(unit) ?? undefined);
}

/** The number of connectors of a type in a unit, or their power; null if it has no such type. */
function figureOf(figures: unknown, isCount: boolean, ports: string | null): string | null {
  if (figures === undefined) return null;
  if (isCount) return portCount(figures) ?? ports;
  return textOf(member(figures, 'power_kw') ?? member(figures, 'powerKw'));
}

const portCount = (value: unknown): string | null =>
  textOf(member(value, 'port_count') ?? member(value, 'portCount'));
