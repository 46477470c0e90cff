import { aggregates, textOf } from '#domain';
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

const TIME = /^(\d{4}-\d\d-(\d\d))[T ](\d\d:\d\d)(:\d\d)?(\.\d+)?\s*(Z|[+-]\d\d:?\d\d)?$/i;

/**
 * Returns a time as RFC 3339 in UTC with milliseconds. Null, with a warning, if it can't be read.
 * @param timeZone IANA name of the time zone of a time without offset; null: UTC
 */
export function timeOf(text: string, timeZone: string | null, warn: Warn): string | null {
  const time = parse(text, timeZone);
  if (time === null) warn("time can't be read, left out", text);
  return time;
}

/** How far a time may be ahead of the clock. The directory refuses later ones. */
const MAX_AHEAD_MS = 5 * 60_000;

/** What the reading of times depends on. */
export interface Clock {
  /** IANA name of the time zone of times without offset; null: UTC. */
  readonly timeZone: string | null;
  /** The clock, in milliseconds since 1970. */
  readonly now: number;
}

/** Returns a value as {@link timeOf} does. Null, with a warning, also if it is ahead of the clock. */
export function pastTimeOf(value: unknown, { timeZone, now }: Clock, warn: Warn): string | null {
  const text = textOf(value);
  const time = text === null ? null : timeOf(text, timeZone, warn);
  if (time === null || Date.parse(time) <= now + MAX_AHEAD_MS) return time;
  warn('time is ahead of the clock, left out', text);
  return null;
}

function parse(text: string, timeZone: string | null): string | null {
  const match = TIME.exec(text);
  if (!match) return null;
  const [, date, day, minutes, seconds, fraction, offset] = match;
  // Date accepts February 30 as March 2.
  if (new Date(`${date}T00:00:00Z`).getUTCDate() !== Number(day)) return null;
  const time = new Date(`${date}T${minutes}${secondsOf(seconds)}${fraction ?? ''}${offsetOf(offset)}`);
  if (Number.isNaN(time.getTime())) return null;
  return (offset === undefined && timeZone !== null ? inZone(time, timeZone) : time).toISOString();
}

/** A leap second counts as the second before it, as in the directory. */
const secondsOf = (seconds = ':00'): string => (seconds === ':60' ? ':59' : seconds);

const offsetOf = (offset = 'Z'): string =>
  offset.length === 5 ? `${offset.slice(0, 3)}:${offset.slice(3)}` : offset.toUpperCase();

/** Returns the time at which clocks of the zone show what a clock of UTC shows at the given time. */
function inZone(shown: Date, timeZone: string): Date {
  const first = new Date(shown.getTime() - offsetAt(shown, timeZone));
  return new Date(shown.getTime() - offsetAt(first, timeZone));
}

const offsetFormats = new Map<string, Intl.DateTimeFormat>();

/** Returns the offset of a zone from UTC in milliseconds. */
function offsetAt(time: Date, timeZone: string): number {
  let format = offsetFormats.get(timeZone);
  format ??= new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' });
  offsetFormats.set(timeZone, format);
  const name = format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value;
  // GMT+02:00, or with seconds before the time of standard zones; GMT alone for no offset.
  const [, sign, hours, minutes, seconds = 0] = /([+-])(\d\d):(\d\d):?(\d\d)?/.exec(name ?? '') ?? [
    '',
    '+',
    0,
    0,
  ];
  const offset = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -offset : offset;
}
