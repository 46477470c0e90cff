import { isObject } from '../../fields/json.js';
import { textOf } from '../../fields/text.js';
import type { Warn } from '../../records/mapped-record.js';

export type Json = Readonly<Record<string, unknown>>;

type MemberType = 'text' | 'number' | 'boolean' | 'object' | 'list' | 'text or object' | 'object or list';

/** The members of an OCPI Location, of 2.1.1, 2.2 and 2.2.1. */
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
  directions: 'object or list',
  operator: 'text or object',
  suboperator: 'text or object',
  owner: 'text or object',
  facilities: 'list',
  time_zone: 'text',
  opening_times: 'object',
  help_phone: 'text',
  last_updated: 'text',
} as const satisfies Record<string, MemberType>;

export const evseMembers = {
  uid: 'text',
  evse_id: 'text',
  status: 'text',
  capabilities: 'list',
  connectors: 'list',
  floor_level: 'text',
  coordinates: 'object',
  physical_reference: 'text',
  directions: 'object or list',
  parking_restrictions: 'list',
  last_updated: 'text',
} as const satisfies Record<string, MemberType>;

export const connectorMembers = {
  standard: 'text',
  format: 'text',
  power_type: 'text',
  max_voltage: 'number',
  max_amperage: 'number',
  voltage: 'number',
  amperage: 'number',
  max_electric_power: 'number',
  last_updated: 'text',
} as const satisfies Record<string, MemberType>;

export const openingTimesMembers = {
  twentyfourseven: 'boolean',
  regular_hours: 'list',
} as const satisfies Record<string, MemberType>;

const catalogues = [locationMembers, evseMembers, connectorMembers, openingTimesMembers];

/** All members that are read. */
const known: ReadonlySet<string> = new Set([
  ...catalogues.flatMap((members) => Object.keys(members)),
  ...['tariff_id', 'tariff_ids', 'period_begin', 'period_end'],
]);
const namesByLetters: ReadonlyMap<string, string> = new Map(
  Array.from(known, (name) => [name.replaceAll('_', ''), name]),
);

/** Gives members of a value in camelCase, such as `postalCode`, their names in OCPI. @returns the same value without such members */
export function withOcpiNames(value: unknown): unknown {
  if (Array.isArray(value)) {
    const list = value as unknown[];
    const items = list.map(withOcpiNames);
    return items.some((item, index) => item !== list[index]) ? items : list;
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).map(
    ([name, item]) => [ocpiName(name, value), withOcpiNames(item)] as const,
  );
  const isRenamed = entries.some(([name, item]) => !Object.hasOwn(value, name) || value[name] !== item);
  return isRenamed ? Object.fromEntries(entries) : value;
}

/** A name that is taken by another member stays. */
function ocpiName(name: string, record: Json): string {
  if (known.has(name)) return name;
  const ocpi = namesByLetters.get(name.toLowerCase());
  return ocpi === undefined || Object.hasOwn(record, ocpi) ? name : ocpi;
}

const types: Readonly<Record<MemberType, (value: unknown) => boolean>> = {
  // JSON.parse reads 1e400 as infinity.
  text: (value) => typeof value === 'string' || Number.isFinite(value),
  number: (value) => Number.isFinite(value) || (typeof value === 'string' && isNumeric(value)),
  boolean: (value) => typeof value === 'boolean' || booleanOf(value) !== null,
  object: isObject,
  list: Array.isArray,
  'text or object': (value) => typeof value === 'string' || isObject(value),
  'object or list': (value) => isObject(value) || Array.isArray(value),
};

/** Returns a record without members of another type than OCPI's, with a warning for each. */
export function withOcpiTypes(record: Json, members: Readonly<Record<string, MemberType>>, warn: Warn): Json {
  let typed: Record<string, unknown> | null = null;
  for (const [name, type] of Object.entries(members)) {
    const value = record[name];
    if (value === undefined || value === null || value === '' || types[type](value)) continue;
    warn(`${name} is no ${type}, not read`, value);
    typed ??= { ...record };
    delete typed[name];
  }
  return typed ?? record;
}

/** Returns a boolean, which may be given as text; null if it is none. */
export function booleanOf(value: unknown): boolean | null {
  const text = typeof value === 'boolean' ? String(value) : textOf(value)?.toLowerCase();
  if (text === 'true') return true;
  return text === 'false' ? false : null;
}

/** A token such as `AVAILABLE`, in upper case; null if the value is blank. */
export const tokenOf = (value: unknown): string | null => textOf(value)?.toUpperCase() ?? null;

const isNumeric = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));
