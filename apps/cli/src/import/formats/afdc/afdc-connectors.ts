import { kilowattsOf } from '../../connectors/power.js';
import type { Connector, PowerType, Warn } from '../../records/mapped-record.js';

/** Returns the trimmed cell of a column; null if it is empty or the file has no such column. */
export type Cell = (column: string) => string | null;

/** A type of connector of AFDC. */
interface AfdcType {
  /** Its names in `EV Connector Types`. */
  readonly names: readonly string[];
  readonly standard: string;
  /** Null if it may be either. */
  readonly power_type: PowerType | null;
  /** Its name in the columns with its number and power, which files of since 2025 have. */
  readonly column?: string;
}

const types: readonly AfdcType[] = [
  { names: ['J1772'], standard: 'IEC_62196_T1', power_type: 'AC_1_PHASE', column: 'J1772' },
  { names: ['J1772COMBO'], standard: 'IEC_62196_T1_COMBO', power_type: 'DC', column: 'CCS' },
  { names: ['CHADEMO'], standard: 'CHADEMO', power_type: 'DC', column: 'CHAdeMO' },
  { names: ['NACS', 'J3400', 'TESLA'], standard: 'SAE_J3400', power_type: null, column: 'J3400' },
  { names: ['J3271'], standard: 'MCS', power_type: 'DC', column: 'J3271' },
  { names: ['NEMA515'], standard: 'DOMESTIC_B', power_type: 'AC_1_PHASE' },
  { names: ['NEMA520'], standard: 'NEMA_5_20', power_type: 'AC_1_PHASE' },
  { names: ['NEMA1450'], standard: 'NEMA_14_50', power_type: 'AC_1_PHASE' },
];

const TYPES_COLUMN = 'EV Connector Types';
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

/** Greatest number of equal connectors that the directory accepts. */
const MAX_COUNT = 1000;

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
  const listed = (cell(TYPES_COLUMN)?.split(/\s+/) ?? []).map((name) => ({ name, type: typeNamed(name) }));
  const others = types
    .filter((type) => figures.get(type)?.count && !listed.some((each) => each.type === type))
    .map((type) => ({ name: type.names[0] ?? type.standard, type }));
  return [...listed, ...others].map(({ name, type }) => {
    const { count, kilowatts } = figures.get(type) ?? NO_FIGURES;
    const power_type = powerTypeOf(type, cell);
    const { standard } = type;
    const connector = {
      standard,
      format: null,
      power_type,
      max_voltage: null,
      max_amperage: null,
      kilowatts,
    };
    return { name, connector, count: Math.min(count ?? Math.max(1, portsOf(power_type, cell)), MAX_COUNT) };
  });
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
  const kilowatts = numberIn(cell, powerColumn(column), warn);
  return {
    count: count === null ? null : Math.ceil(count),
    kilowatts: kilowatts === null ? null : kilowattsOf(kilowatts),
  };
}

function powerTypeOf({ power_type, column }: AfdcType, cell: Cell): PowerType | null {
  if (power_type !== null || column === undefined) return power_type;
  return portsOf('DC', cell) > 0 ? 'DC' : 'AC_1_PHASE';
}

/** Returns the number of ports that may have connectors of a power type. */
function portsOf(powerType: PowerType | null, cell: Cell): number {
  const [level1, level2, dc] = LEVEL_COLUMNS.map((column) => Number(cell(column) ?? 0) || 0);
  if (powerType === null) return 0;
  return (powerType === 'DC' ? dc : level2 || level1) ?? 0;
}

/** Returns a positive number in a column; null if there is none. */
function numberIn(cell: Cell, column: string, warn: Warn): number | null {
  const text = cell(column);
  if (text === null || Number(text) === 0) return null;
  if (Number(text) > 0) return Number(text);
  warn(`${column} is not usable, left out`, text);
  return null;
}
