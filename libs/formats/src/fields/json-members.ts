import { isJsonObject, textOf } from '#domain';
import type { Warn } from '../records/mapped-record.js';

const MAX_UINT64 = 18_446_744_073_709_551_615n;

/** What messages say that an identifier has to be. */
export const IDENTIFIER = 'text, or a whole number below 2^53';

/**
 * Returns an identifier of a feed as text; null if it is not usable. A number beyond 2^53 has lost its last digits,
 * and a fraction is no identifier.
 */
export function identifierOf(value: unknown): string | null {
  return typeof value === 'number' && !Number.isSafeInteger(value) ? null : textOf(value);
}

/** Returns the identifier if it is a uint64 in canonical form (no sign, no leading zero), else null. */
export function uint64Of(identifier: string): string | null {
  if (!/^(0|[1-9]\d{0,19})$/.test(identifier)) return null;
  return identifier.length < 20 || BigInt(identifier) <= MAX_UINT64 ? identifier : null;
}

type Json = Readonly<Record<string, unknown>>;

type MemberType =
  'text' | 'number' | 'boolean' | 'object' | 'list' | 'text or object' | 'text, object or list';

/** The types of a record's members by their names. */
export type MemberTypes = Readonly<Record<string, MemberType>>;

const types: Readonly<Record<MemberType, (value: unknown) => boolean>> = {
  // JSON.parse reads 1e400 as infinity.
  text: (value) => typeof value === 'string' || Number.isFinite(value),
  number: (value) => Number.isFinite(value) || (typeof value === 'string' && isNumeric(value)),
  boolean: (value) => typeof value === 'boolean' || booleanOf(value) !== null,
  object: isJsonObject,
  list: Array.isArray,
  'text or object': (value) => typeof value === 'string' || isJsonObject(value),
  'text, object or list': (value) => typeof value === 'string' || isJsonObject(value) || Array.isArray(value),
};

/** Returns a record without members of another type than they have in a format, with a warning for each. */
export function withTypes(record: Json, members: MemberTypes, warn: Warn): Json {
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

const isNumeric = (text: string): boolean => text.trim() !== '' && Number.isFinite(Number(text));
