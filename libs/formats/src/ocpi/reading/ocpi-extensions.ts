import { isJsonObject, textOf } from '#domain';
import { extensionsOf } from '../../fields/extensions.js';
import type { Warn } from '../../records/mapped-record.js';
import { tokenOf, type Json } from './ocpi-members.js';

/** A location or an EVSE. */
export interface ReadRecord {
  /** As the feed has it. */
  readonly given: Json;
  /** Without members of another type than OCPI's. */
  readonly read: Json;
  /**
   * What fields of the directory have of members, by the names of these: texts, tokens, or whether they hold all. Members
   * without an entry are in no field.
   */
  readonly fields: Readonly<Record<string, string | readonly string[] | boolean | null>>;
  /** The connectors of an EVSE, as they are kept; absent or null if they are no list. */
  readonly connectors?: readonly unknown[] | null;
}

/**
 * Returns what a location or an EVSE says that no field holds wholly; null for nothing. The connectors are among it: the
 * station has those that are equal as one, without their ids and times. What changes with each status is not.
 */
export function ocpiExtensions({ given, read, fields, connectors }: ReadRecord, warn: Warn): Json | null {
  const members = Object.entries(given).filter(([name, value]) => {
    if (isOfStatus(name)) return false;
    const field = fields[name];
    return field === undefined || value !== read[name] || !isHeld(value, field);
  });
  const kept = members.map(([name, value]) => {
    if (name === 'connectors' && connectors) return [name, connectors];
    return [name, hasStatuses(name) ? withoutStatus(value) : value];
  });
  return extensionsOf(Object.fromEntries(kept) as Json, warn);
}

/** Warns of members that are kept among the extensions beside what structures hold of them. */
export const partlyHeld =
  (warn: Warn) =>
  (name: string, given: unknown): void =>
    warn(`part of ${name} is in no field, all of it is kept in the extensions`, given);

function isHeld(value: unknown, field: ReadRecord['fields'][string]): boolean {
  if (value === null || (typeof value === 'string' && value.trim() === '')) return true;
  if (typeof field === 'boolean') return field;
  if (field === null || typeof field === 'string') return textOf(value) === field;
  const tokens: readonly (string | null)[] = field;
  return Array.isArray(value) && value.every((item) => tokens.includes(tokenOf(item)));
}

const lettersOf = (name: string): string => name.replaceAll('_', '').toLowerCase();
const isOfStatus = (name: string): boolean => ['status', 'lastupdated'].includes(lettersOf(name));
const hasStatuses = (name: string): boolean => ['connectors', 'evses'].includes(lettersOf(name));

/** A value without what changes with each status; null for an empty list. */
function withoutStatus(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? null : value.map(withoutStatus);
  if (!isJsonObject(value)) return value;
  const entries = Object.entries(value).filter(([name]) => !isOfStatus(name));
  return Object.fromEntries(
    entries.map(([name, item]) => [
      name,
      isJsonObject(item) || hasStatuses(name) ? withoutStatus(item) : item,
    ]),
  );
}
