import type { Warn } from '../records/mapped-record.js';
import { truncateToLength } from './text.js';

const TIME = /^(\d{4}-\d\d-(\d\d))[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * Returns a time as RFC 3339 in UTC with milliseconds. A time without a zone is in UTC, as OCPI specifies. Null, with a
 * warning, if it can't be read.
 */
export function timeOf(text: string | null, warn: Warn): string | null {
  if (text === null) return null;
  const time = parse(text);
  if (time === null) warn(`time ${quoted(text)} can't be read, left out`);
  return time;
}

function parse(text: string): string | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [, date, day, minutes, seconds = ':00', fraction = '', zone = 'Z'] = match;
  // Date accepts February 30 as March 2.
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return null;
  // A leap second counts as the second before it, as in the directory.
  const second = seconds === ':60' ? ':59' : seconds;
  const time = new Date(`${date}T${minutes}${second}${fraction}${withColon(zone)}`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const withColon = (zone: string): string =>
  zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();

const MAX_CACHED_ZONES = 2_000;
const validZones = new Map<string, boolean>();

/** Returns an IANA time zone name, or null with a warning if the text is none. */
export function timeZoneOf(text: string | null, warn: Warn): string | null {
  if (text === null || isTimeZone(text)) return text;
  warn(`time zone ${quoted(text)} is not an IANA name, left empty`);
  return null;
}

function isTimeZone(name: string): boolean {
  const cached = validZones.get(name);
  if (cached !== undefined) return cached;
  const valid = /^[A-Za-z]/.test(name) && isKnownToIntl(name);
  // The limit keeps a feed of invalid names from filling the memory.
  if (validZones.size < MAX_CACHED_ZONES) validZones.set(name, valid);
  return valid;
}

function isKnownToIntl(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

const quoted = (text: string): string => JSON.stringify(truncateToLength(text, 40, '', () => {}));
