import { isJsonObject } from '#domain';
import { textOf } from '../../../json.js';
import type { Connector } from '../../records/mapped-record.js';
import type { Json } from './ocpi-members.js';

/** The names of members of OCPI 2.1.1 in 2.2. */
const currentNames: Readonly<Record<string, string>> = {
  voltage: 'max_voltage',
  amperage: 'max_amperage',
  tariff_id: 'tariff_ids',
};

const lettersOf = (name: string): string => name.replaceAll('_', '').toLowerCase();

/**
 * The connectors of an EVSE with their own members, such as ids, tariffs and times. What the directory's entries hold is
 * as these have it, in the form of OCPI 2.2.1, so that a feed that is published again reads the same.
 * @param connectors what was read of those connectors that are objects, in their order
 */
export function ownConnectors(evse: Json, connectors: readonly Connector[]): readonly unknown[] | null {
  const { connectors: given } = evse;
  if (!Array.isArray(given) || given.length === 0) return null;
  const read = connectors.values();
  return (given as unknown[]).map((connector) => {
    const held = isJsonObject(connector) ? read.next().value : undefined;
    return isJsonObject(connector) && held ? ownConnector(connector, held, evse['last_updated']) : connector;
  });
}

function ownConnector(given: Json, held: Connector, evseUpdated: unknown): Json {
  const values = heldValues(held);
  const members = Object.entries(given)
    .filter(([name, value]) => !isLeftOut(name, value, given, evseUpdated))
    .map(([name, value]) => {
      const current = currentNames[name] ?? name;
      return [current, values[current]?.(value) ?? listed(name, value)] as const;
    });
  return Object.fromEntries(members);
}

/** Whether a member says nothing, changes with each status, or has its name of OCPI 2.2.1 beside it. */
function isLeftOut(name: string, value: unknown, given: Json, evseUpdated: unknown): boolean {
  const letters = lettersOf(name);
  if (value === null || letters === 'status') return true;
  if (letters === 'lastupdated') return isSameTime(value, evseUpdated);
  const current = currentNames[name];
  return current !== undefined && Object.hasOwn(given, current);
}

/** What takes the place of a given value, by the name of the member; null if the entry does not have it. */
const heldValues = (held: Connector): Readonly<Record<string, (given: unknown) => unknown>> => ({
  // An unknown standard that is too long is cut.
  standard: (given) => (held.standard?.length === textOf(given)?.length ? held.standard : null),
  format: () => held.format,
  power_type: () => held.power_type,
  max_voltage: () => held.max_voltage,
  max_amperage: () => held.max_amperage,
  max_electric_power: () => (held.kilowatts === null ? null : Math.round(held.kilowatts * 1000)),
});

const listed = (name: string, value: unknown): unknown => (name === 'tariff_id' ? [value].flat() : value);

/** A connector that has the time of its EVSE changes with each status. */
function isSameTime(one: unknown, other: unknown): boolean {
  const a = textOf(one);
  const b = textOf(other);
  return a === b || (a !== null && b !== null && Date.parse(a) === Date.parse(b));
}
