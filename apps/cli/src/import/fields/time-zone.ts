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
  // The runtime replaces aliases such as Asia/Kolkata, which are to stay.
  return resolved.toLowerCase() === text.toLowerCase() ? resolved : aliasName(text);
}

/** Names that do not have capitals as other names do. */
const irregular: ReadonlyMap<string, string> = new Map(
  [
    'Australia/ACT',
    'Australia/LHI',
    'Australia/NSW',
    'America/Knox_IN',
    'NZ-CHAT',
    'Brazil/DeNoronha',
    'Chile/EasterIsland',
    'Mexico/BajaNorte',
    'Mexico/BajaSur',
    'Antarctica/DumontDUrville',
    'Antarctica/McMurdo',
    'America/Argentina/ComodRivadavia',
  ].map((name) => [name.toLowerCase(), name]),
);
const SMALL_WORDS: ReadonlySet<string> = new Set(['of', 'es', 'au']);
/** Abbreviations without lower case, such as US, GMT+0 and EST5EDT. */
const ABBREVIATION = /^([a-z]{3}\d[a-z]{3}|gb|gmt0?|nz|prc|ro[ck]|su|us|uct|utc|w|[cemw]et|[ehm]st)$/;

/** Returns an alias, given in any case, as the IANA database spells it. */
function aliasName(text: string): string {
  const name = text.toLowerCase();
  return irregular.get(name) ?? name.replace(/[a-z][a-z\d]*/g, capitalized);
}

function capitalized(word: string): string {
  if (SMALL_WORDS.has(word)) return word;
  return ABBREVIATION.test(word) ? word.toUpperCase() : word.charAt(0).toUpperCase() + word.slice(1);
}
