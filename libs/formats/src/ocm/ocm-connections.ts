import { isJsonObject, listOf, member, textOf } from '#domain';
import type { PowerType } from '#domain/plugs';
import { computedKilowatts, kilowattsOf, standardOf } from '../fields/connectors.js';
import { truncateToLength } from '../fields/text.js';
import type { Connector, Warn } from '../records/mapped-record.js';
import { ocmPlugs } from '../vocabulary/plugs.js';
import { referenceOf, type Json } from './ocm-members.js';

/** What a connection type says of a connector. */
type ConnectionType = Pick<Connector, 'standard' | 'format'>;

const type = (standard: string, format: ConnectionType['format'] = null): ConnectionType => ({
  standard,
  format,
});

/** Blue and red sockets for industry, whose standards OCPI distinguishes by amperes. */
const SINGLE_PHASE_SOCKETS: ReadonlySet<number> = new Set([4, 16, 34]);
const THREE_PHASE_SOCKETS: ReadonlySet<number> = new Set([17, 35]);

const UNKNOWN_ID = 0;

/**
 * Returns the standard and format of a connection type; null if nothing is known of it.
 * @param title its name, which is the standard of a type that OCPI does not have
 */
function connectionType(
  id: number | null,
  title: string | null,
  amperes: number | null,
): ConnectionType | null {
  if (id === UNKNOWN_ID) return { standard: null, format: null };
  // The type of Superchargers was renamed when others began to use their plug.
  if (title !== null && /NACS|J3400/i.test(title)) return type('SAE_J3400');
  const known = id === null ? undefined : (ocmPlugs.get(id) ?? industrialSocket(id, amperes));
  return known ?? (title === null ? null : type(title));
}

function industrialSocket(id: number, amperes: number | null): ConnectionType | undefined {
  if (SINGLE_PHASE_SOCKETS.has(id) && amperes === 16) return type('IEC_60309_2_single_16', 'SOCKET');
  if (!THREE_PHASE_SOCKETS.has(id) || amperes === null) return undefined;
  // Of 63 amperes, which OCPI calls 64.
  const size = amperes === 63 ? 64 : amperes;
  return [16, 32, 64].includes(size) ? type(`IEC_60309_2_three_${size}`, 'SOCKET') : undefined;
}

/** By the ids of `CurrentTypes`. */
const powerTypes: ReadonlyMap<number | null, PowerType> = new Map([
  [10, 'AC_1_PHASE'],
  [20, 'AC_3_PHASE'],
  [30, 'DC'],
]);

const STANDARD_LENGTH = 64;
/** Greatest number of volts and amperes, and of equal connectors, that the directory accepts. */
const MAX_UNITS = 100_000;
const MAX_COUNT = 1000;

/** Reads the connectors of a POI, each as often as it has them. What is not usable is left out with a warning. */
export function connectorsIn(poi: Json, warn: Warn): Connector[] {
  return listOf(poi['Connections']).flatMap((connection) => {
    if (isJsonObject(connection))
      return Array<Connector>(quantityOf(connection, warn)).fill(connectorOf(connection, warn));
    warn('connection is no object, not read', connection);
    return [];
  });
}

function connectorOf(connection: Json, warn: Warn): Connector {
  const max_amperage = unitsOf(connection, 'Amps', warn);
  const max_voltage = unitsOf(connection, 'Voltage', warn);
  const type = typeOf(connection, max_amperage, warn);
  const standard = standardOf(type.standard ?? '');
  const power_type = standard.isDcOnly ? 'DC' : currentOf(connection);
  const stated = statedKilowatts(connection, warn);
  return {
    standard: type.standard === null ? null : standard.token,
    format: type.format,
    power_type,
    max_voltage,
    max_amperage,
    kilowatts: stated ?? computedKilowatts(power_type, max_voltage, max_amperage, warn),
  };
}

function typeOf(connection: Json, amperes: number | null, warn: Warn): ConnectionType {
  const { id, title } = referenceOf(connection, 'ConnectionType');
  const name = truncateToLength(title, STANDARD_LENGTH, 'ConnectionType', warn);
  const type = connectionType(id, name, amperes);
  if (type === null) warn('connection type is not known, left empty', id);
  return type ?? { standard: null, format: null };
}

const currentOf = (connection: Json): PowerType | null =>
  powerTypes.get(referenceOf(connection, 'CurrentType').id) ?? null;

/** 0 is what editors leave where they do not know a number. */
function numberIn(connection: Json, name: string): number | null {
  const text = textOf(member(connection, name));
  return text === null || Number(text) === 0 ? null : Number(text);
}

function unitsOf(connection: Json, name: string, warn: Warn): number | null {
  const units = numberIn(connection, name);
  if (units === null) return null;
  const rounded = Math.round(units);
  if (rounded >= 1 && rounded <= MAX_UNITS) return rounded;
  warn(`${name} is not usable, left out`, connection[name]);
  return null;
}

function quantityOf(connection: Json, warn: Warn): number {
  const quantity = numberIn(connection, 'Quantity') ?? 1;
  if (Number.isInteger(quantity) && quantity >= 1 && quantity <= MAX_COUNT) return quantity;
  warn('Quantity is not usable, read as 1', connection['Quantity']);
  return 1;
}

function statedKilowatts(connection: Json, warn: Warn): number | null {
  const power = numberIn(connection, 'PowerKW');
  const kilowatts = power === null ? null : kilowattsOf(power);
  if (power !== null && kilowatts === null) warn('PowerKW is not usable, left out', connection['PowerKW']);
  return kilowatts;
}
