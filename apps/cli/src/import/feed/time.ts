import { fit } from './feed-text.js';
import type { Warn } from '../record.js';

const TIME = /^(\d{4}-\d\d-(\d\d))[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * A feed's time as RFC 3339 in UTC with milliseconds. A time without zone is taken as UTC, as OCPI says.
 * Null, with a warning, where it can't be read.
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
  // Date takes February 30 for March 2.
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return null;
  // A leap second is still the old minute, as in the directory.
  const second = seconds === ':60' ? ':59' : seconds;
  const time = new Date(`${date}T${minutes}${second}${fraction}${withColon(zone)}`);
  return Number.isNaN(time.getTime()) ? null : time.toISOString();
}

const withColon = (zone: string): string =>
  zone.length === 5 ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase();

const known = new Map<string, boolean>();

/** A valid IANA time zone name, else null with a warning. */
export function timeZoneOf(text: string | null, warn: Warn): string | null {
  if (text === null || isTimeZone(text)) return text;
  warn(`time zone ${quoted(text)} is not an IANA name, left empty`);
  return null;
}

function isTimeZone(name: string): boolean {
  const cached = known.get(name);
  if (cached !== undefined) return cached;
  const valid = /^[A-Za-z]/.test(name) && intlKnows(name);
  // A feed made of nonsense must not fill the memory.
  if (known.size < 2_000) known.set(name, valid);
  return valid;
}

function intlKnows(timeZone: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone });
    return true;
  } catch {
    return false;
  }
}

const quoted = (text: string): string => JSON.stringify(fit(text, 40, '', () => {}));
