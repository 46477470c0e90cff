import { standardOf } from '../fields/connectors.js';
import { positionOf } from '../fields/position.js';
import { truncateToLength } from '../fields/text.js';
import type { Connector, Warn } from '../records/mapped-record.js';
import { plugOfName } from '../vocabulary/plug-words.js';
import type { Cell } from './station-columns.js';

const STANDARD_LENGTH = 64;
/** The bounds of the directory. */
const MIN_KILOWATTS = 0.1;
const MAX_KILOWATTS = 100_000;

/** Between several plugs in a cell. A list of stations has semicolons. */
const BETWEEN_PLUGS = /\s*(?:[;,|+]|\s&\s|\sund\s|\sand\s|\s\/\s)\s*/;
/** `2x Type 2` */
const COUNTED = /^(\d{1,2})\s*[x×]\s+(.*)$/i;

/** Returns the connectors of a row: none if neither plug nor power is known. */
export function connectorsIn(cell: Cell, warn: Warn): Connector[] {
  return cell('plug') === undefined && cell('kilowatts') === undefined
    ? listedConnectors(cell, warn)
    : namedConnectors(cell, warn);
}

/** By the columns of a list of stations, which are kept as they are. */
function listedConnectors(cell: Cell, warn: Warn): Connector[] {
  const standards = textIn(cell, 'standards')?.split(';') ?? [];
  const greatest = kilowattsIn(cell, 'max_kilowatts', warn);
  if (standards.length > 1 && greatest !== null)
    warn('max_kilowatts is of one of several standards, not read', greatest);
  if (standards.length === 0) return greatest === null ? [] : [connector(null, null, greatest)];
  const kilowatts = standards.length === 1 ? greatest : null;
  return standards.map((standard) => connector(standard, null, kilowatts));
}

/** By the columns that people have. */
function namedConnectors(cell: Cell, warn: Warn): Connector[] {
  const kilowatts = kilowattsIn(cell, 'kilowatts', warn);
  const plug = textIn(cell, 'plug');
  if (plug === null) return kilowatts === null ? [] : [connector(null, null, kilowatts)];
  const isNorthAmerica = isInNorthAmerica(cell);
  const isKnown = (text: string) => plugOfName(text, isNorthAmerica) !== null;
  const parts = plug.split(BETWEEN_PLUGS).filter((part) => part !== '');
  const names = isKnown(plug) ? [plug] : parts;
  return names.flatMap((name) => {
    const [, count = '1', counted = name] = COUNTED.exec(name) ?? [];
    const known = plugOfName(counted, isNorthAmerica);
    if (known === null) warn('plug is not known, kept as it is', counted);
    const standard = known?.standard ?? truncateToLength(counted, STANDARD_LENGTH, 'plug', warn);
    return Array<Connector>(Number(count) || 1).fill(connector(standard, known?.format ?? null, kilowatts));
  });
}

const connector = (
  standard: string | null,
  format: Connector['format'],
  kilowatts: number | null,
): Connector => ({
  standard,
  format,
  power_type: standard !== null && standardOf(standard).isDcOnly ? 'DC' : null,
  max_voltage: null,
  max_amperage: null,
  kilowatts,
});

const textIn = (cell: Cell, column: string): string | null => cell(column)?.trim() || null;

/** A number of kilowatts, which may have a decimal comma and its unit. 0 is no number. */
function kilowattsIn(cell: Cell, column: string, warn: Warn): number | null {
  const text = textIn(cell, column);
  if (text === null) return null;
  const number = Number(text.replace(/\s*kw$/i, '').replace(',', '.'));
  if (number === 0) return null;
  const rounded = Number(number.toFixed(3));
  if (rounded >= MIN_KILOWATTS && rounded <= MAX_KILOWATTS) return rounded;
  warn(`${column} is not usable, left out`, text);
  return null;
}

const NORTH_AMERICA = /^(?:us|usa|united states(?: of america)?|ca|can|canada|mx|mex|mexico|méxico)$/i;

/** Where CCS is CCS 1: by the country, else by the position. */
function isInNorthAmerica(cell: Cell): boolean {
  const country = textIn(cell, 'country');
  if (country !== null) return NORTH_AMERICA.test(country);
  const position = positionOf(textIn(cell, 'latitude'), textIn(cell, 'longitude'));
  if (position === null) return false;
  return Number(position.latitude) > 14 && Number(position.longitude) < -50;
}
