import { isJsonObject, textOf, type Fields } from '#domain';
import type { MemberTypes } from '../../fields/json-members.js';
import { structures } from '../ocpi-structures.js';
import { tariffNames } from '../ocpi-tariff-members.js';

export type Json = Readonly<Record<string, unknown>>;

/** The members of an OCPI Location that are read, of 2.1.1, 2.2, 2.2.1 and 2.3.0, but for those that structures hold. */
export const locationMembers = {
  country_code: 'text',
  party_id: 'text',
  id: 'text',
  publish: 'boolean',
  name: 'text',
  address: 'text',
  city: 'text',
  postal_code: 'text',
  state: 'text',
  country: 'text',
  coordinates: 'object',
  evses: 'list',
  directions: 'text, object or list',
  operator: 'text or object',
  suboperator: 'text or object',
  owner: 'text or object',
  facilities: 'list',
  time_zone: 'text',
  opening_times: 'object',
  help_phone: 'text',
  last_updated: 'text',
} as const satisfies MemberTypes;

export const evseMembers = {
  uid: 'text',
  evse_id: 'text',
  status: 'text',
  capabilities: 'list',
  connectors: 'list',
  floor_level: 'text',
  coordinates: 'object',
  physical_reference: 'text',
  directions: 'text, object or list',
  parking_restrictions: 'list',
  last_updated: 'text',
} as const satisfies MemberTypes;

export const connectorMembers = {
  standard: 'text',
  format: 'text',
  power_type: 'text',
  max_voltage: 'number',
  max_amperage: 'number',
  voltage: 'number',
  amperage: 'number',
  max_electric_power: 'number',
  ampere: 'number',
  max_power: 'number',
  capabilities: 'list',
  terms_and_conditions: 'text',
  last_updated: 'text',
} as const satisfies MemberTypes;

export const openingTimesMembers = {
  twentyfourseven: 'boolean',
  regular_hours: 'list',
} as const satisfies MemberTypes;

const catalogues = [locationMembers, evseMembers, connectorMembers, openingTimesMembers];

/** The names that structures hold, at all depths. */
const namesIn = (fields: Fields): string[] =>
  Object.entries(fields).flatMap(([name, { members = {} }]) => [name, ...namesIn(members)]);

/** All members that are read. */
const known: ReadonlySet<string> = new Set([
  ...catalogues.flatMap((members) => Object.keys(members)),
  ...['tariff_id', 'tariff_ids', 'period_begin', 'period_end'],
  // A word alone has no other case in OCPI, and may be the name of something else.
  ...Object.values(structures)
    .flatMap(namesIn)
    .filter((name) => name.includes('_')),
]);
/** The warning about members in camelCase. */
export const CAMEL_CASE = 'names of members are in camelCase, read like those of OCPI';

/** Gives members of a value in camelCase, such as `postalCode`, their names in OCPI. @returns the same value without such members */
export const withOcpiNames = renaming(known);

/** The same for a tariff. */
export const withTariffNames = renaming(new Set(tariffNames));

function renaming(names: ReadonlySet<string>): (value: unknown) => unknown {
  const byLetters = new Map(Array.from(names, (name) => [name.replaceAll('_', ''), name]));
  const ocpiName = (name: string) => (names.has(name) ? name : (byLetters.get(name.toLowerCase()) ?? name));
  return function renamed(value: unknown): unknown {
    if (Array.isArray(value)) {
      const list = value as unknown[];
      const items = list.map(renamed);
      return items.some((item, index) => item !== list[index]) ? items : list;
    }
    if (!isJsonObject(value)) return value;
    const taken = new Set(Object.keys(value));
    const entries = Object.entries(value).map(([name, item]) => {
      const ocpi = ocpiName(name);
      // A name that is taken by another member stays.
      const given = taken.has(ocpi) ? name : ocpi;
      taken.add(given);
      return [given, renamed(item)] as const;
    });
    const isRenamed = entries.some(([name, item]) => !Object.hasOwn(value, name) || value[name] !== item);
    return isRenamed ? Object.fromEntries(entries) : value;
  };
}

/** A token such as `AVAILABLE`, in upper case; null if the value is blank. */
export const tokenOf = (value: unknown): string | null => textOf(value)?.toUpperCase() ?? null;
