import { aggregates } from '#domain';
import type { Warn } from '../records/mapped-record.js';

const { time_zone } = aggregates.location.fields;

const MAX_CACHED_NAMES = 2_000;
const names = new Map<string, string | null>();

/**
 * Returns an IANA time zone name, given in any case and with spaces or underscores. Null, with a warning, if it is none.
 */
export function timeZoneOf(text: string | null, warn: Warn): string | null {
  if (text === null) return null;
  const cached = names.get(text);
  const name = cached === undefined ? ianaName(text.replaceAll(' ', '_')) : cached;
  // The limit keeps a feed of invalid names from filling the memory.
  if (names.size < MAX_CACHED_NAMES) names.set(text, name);
  if (name === null) warn('time zone is not an IANA name, left empty', text);
  return name;
}

function ianaName(text: string): string | null {
  if (!time_zone.parse(text).ok) return null;
  const resolved = new Intl.DateTimeFormat('en', { timeZone: text }).resolvedOptions().timeZone;
  // Aliases such as Asia/Kolkata, which the runtime would replace, stay as they are.
  const isCased = text !== text.toLowerCase() && text !== text.toUpperCase();
  const isAlias = resolved.toLowerCase() !== text.toLowerCase();
  return isAlias && (isCased || !text.includes('/')) ? text : resolved;
}
