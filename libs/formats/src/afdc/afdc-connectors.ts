import type { PowerType } from '#domain/plugs';
import { kilowattsOf, limitedCount } from '../fields/connectors.js';
import type { Cell } from '../input/table.js';
import type { Connector, Warn } from '../records/mapped-record.js';

/** The cells of a station: of one row, or of one for each of its charging ports. */
export type Cells = readonly [Cell, ...Cell[]];

/** A type of connector of AFDC. */
interface AfdcType {
  /** Its names in `EV Connector Types`. */
  readonly names: readonly string[];
  readonly standard: string;
  /** Null if it may be either. */
  readonly power_type: PowerType | null;
  /** Whether it is a socket of households, whose ports are of Level 1. */
  readonly isHousehold?: boolean;
  /** Its name in the columns with its number and power, which files of since 2025 have. */
  readonly column?: string;
}

const types: readonly AfdcType[] = [
  { names: ['J1772'], standard: 'IEC_62196_T1', power_type: 'AC_1_PHASE', column: 'J1772' },
  { names: ['J1772COMBO'], standard: 'IEC_62196_T1_COMBO', power_type: 'DC', column: 'CCS' },
  { names: ['CHADEMO'], standard: 'CHADEMO', power_type: 'DC', column: 'CHAdeMO' },
  { names: ['NACS', 'J3400', 'TESLA'], standard: 'SAE_J3400', power_type: null, column: 'J3400' },
  { names: ['J3271'], standard: 'MCS', power_type: 'DC', column: 'J3271' },
  { names: ['NEMA515'], standard: 'DOMESTIC_B', power_type: 'AC_1_PHASE', isHousehold: true },
  { names: ['NEMA520'], standard: 'NEMA_5_20', power_type: 'AC_1_PHASE', isHousehold: true },
  { names: ['NEMA1450'], standard: 'NEMA_14_50', power_type: 'AC_1_PHASE' },
];

export const TYPES_COLUMN = 'EV Connector Types';
const LEVEL_COLUMNS = ['EV Level1 EVSE Num', 'EV Level2 EVSE Num', 'EV DC Fast Count'] as const;
const countColumn = (type: string): string => `EV ${type} Connector Count`;
const powerColumn = (type: string): string => `EV ${type} Power Output (kW)`;

/** The columns that the types of connectors are read from. */
export const typeColumns: readonly string[] = [
  TYPES_COLUMN,
  ...types.flatMap(({ column }) => (column === undefined ? [] : [countColumn(column), powerColumn(column)])),
];

/** The columns that connectors are read from. */
export const connectorColumns: readonly string[] = [...typeColumns, ...LEVEL_COLUMNS];

/** The first name in `EV Connector Types` of a type that is given by one of them, or by its name in other columns. */
export function listedName(name: string): string {
  const text = name.toUpperCase();
  const type = types.find(({ names, column }) => names.includes(text) || column?.toUpperCase() === text);
  return type?.names[0] ?? text;
}

/** More power than this is DC: SAE J3400 has AC of up to 277 V and 80 A, and fast chargers have 24 kW and more. */
const MAX_AC_KILOWATTS = 23;

/** Equal connectors of a station. */
export interface AfdcConnectors {
  /** The name in the file. */
  readonly name: string;
  readonly connector: Connector;
  readonly count: number;
}

/**
 * Reads the connectors of a row. Without a number of its own, a type has that of the ports of its level: AFDC counts
 * ports, which may have several connectors.
 */
export function afdcConnectors(cell: Cell, warn: Warn): AfdcConnectors[] {
  const figures = new Map(types.map((type) => [type, figuresOf(type, cell, warn)]));
  const listed = listedTypes(cell);
  for (const [type, { count, kilowatts }] of figures)
    if ((count ?? kilowatts) !== null && !listed.has(type.standard))
      listed.set(type.standard, { name: type.names[0] ?? type.standard, type });
  const hasHousehold = [...listed.values()].some(({ type }) => type.isHousehold);
  return Array.from(listed.values(), ({ name, type }) => {
    const { count, kilowatts } = figures.get(type) ?? NO_FIGURES;
    const power_type = powerTypeOf(type, kilowatts, cell);
    const { standard } = type;
    const ports = () => Math.max(1, portsOf({ ...type, power_type }, hasHousehold, cell));
    const connector = {
      standard,
      power_type,
      kilowatts,
      format: null,
      max_voltage: null,
      max_amperage: null,
    };
    return { name, connector, count: limitedCount(count ?? ports(), warn) };
  });
}

interface ListedType {
  /** The name in the file, in capitals. */
  readonly name: string;
  readonly type: AfdcType;
}

/** The listed types by their standards: several names, or one that is repeated, are one type. */
function listedTypes(cell: Cell): Map<string, ListedType> {
  const names = cell(TYPES_COLUMN)?.toUpperCase().split(/\s+/) ?? [];
  const listed = new Map<string, ListedType>();
  for (const name of names) {
    const type = typeNamed(name);
    if (!listed.has(type.standard)) listed.set(type.standard, { name, type });
  }
  return listed;
}

/** The type of a name; for another name one that nothing is known of. */
const typeNamed = (name: string): AfdcType =>
  types.find((type) => type.names.includes(name)) ?? { names: [name], standard: name, power_type: null };

interface Figures {
  readonly count: number | null;
  readonly kilowatts: number | null;
}

const NO_FIGURES: Figures = { count: null, kilowatts: null };

function figuresOf({ column }: AfdcType, cell: Cell, warn: Warn): Figures {
  if (column === undefined) return NO_FIGURES;
  const count = numberIn(cell, countColumn(column), warn);
  return { count: count === null ? null : Math.ceil(count), kilowatts: powerIn(cell, column, warn) };
}

function powerIn(cell: Cell, column: string, warn: Warn): number | null {
  const power = numberIn(cell, powerColumn(column), warn);
  const kilowatts = power === null ? null : kilowattsOf(power);
  if (power !== null && kilowatts === null) warn(`${powerColumn(column)} is not usable, left out`, power);
  return kilowatts;
}

function powerTypeOf(
  { power_type, column }: AfdcType,
  kilowatts: number | null,
  cell: Cell,
): PowerType | null {
  if (power_type !== null || column === undefined) return power_type;
  return (kilowatts ?? 0) > MAX_AC_KILOWATTS || portsIn(cell).dc > 0 ? 'DC' : 'AC_1_PHASE';
}

/** Returns the number of ports that may have connectors of a type. @param hasHousehold whether others have Level 1 */
function portsOf({ power_type, isHousehold }: AfdcType, hasHousehold: boolean, cell: Cell): number {
  const { level1, level2, dc } = portsIn(cell);
  if (power_type === null) return 0;
  if (power_type === 'DC') return dc;
  const own = isHousehold ? level1 : level2 + (hasHousehold ? 0 : level1);
  return own || level1 || level2;
}

/** The numbers of ports by level; 0 where there is none that is usable. */
function portsIn(cell: Cell): { readonly level1: number; readonly level2: number; readonly dc: number } {
  const [level1 = 0, level2 = 0, dc = 0] = LEVEL_COLUMNS.map((column) =>
    Math.ceil(Math.max(0, Number(cell(column)) || 0)),
  );
  return { level1, level2, dc };
}

/** Returns a positive number in a column; null if there is none. */
function numberIn(cell: Cell, column: string, warn: Warn): number | null {
  const text = cell(column);
  if (text === null || Number(text) === 0) return null;
  if (Number(text) > 0) return Number(text);
  warn(`${column} is not usable, left out`, text);
  return null;
}
