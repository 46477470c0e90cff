import { isJsonObject, listOf, member, textOf } from '#domain';
import { pastTimeOf } from '../../fields/time.js';
import type { Warn } from '../../records/mapped-record.js';
import { codeOfOcpiStatus, saysMoreThanCode } from '../../vocabulary/statuses.js';
import { tokenOf, type Json } from './ocpi-members.js';

const UNKNOWN = '0';

export interface OcpiStatus {
  /** The directory's status code. */
  readonly code: string;
  /** The feed's word where the code says less; else null. */
  readonly sourceStatus: string | null;
}

/**
 * Returns the status word of an EVSE: its own, else that of its connectors if they agree; null without one. Different words
 * agree if they are the same status of the directory. Of these, the one that says no more than that counts.
 */
export function statusWordOf(evse: Json): string | null {
  const own = textOf(evse['status']);
  if (own !== null) return own;
  const words = listOf(evse['connectors']).map((connector) => textOf(member(connector, 'status')));
  const [first = null] = words;
  const tokens = new Set(words.map(tokenOf));
  if (tokens.size === 1) return first;
  const ofDirectory = new Set(Array.from(tokens, (token) => codeOfOcpiStatus(token ?? '')));
  if (ofDirectory.size !== 1 || ofDirectory.has(undefined)) return null;
  return [...tokens].find((token) => token !== null && !saysMoreThanCode(token)) ?? null;
}

/** Whether the EVSE no longer exists. */
export const isRemoved = (evse: Json): boolean => tokenOf(statusWordOf(evse)) === 'REMOVED';

/** Maps the status of an EVSE. An EVSE without status, or with a word that OCPI does not have, is Unknown, with a warning. */
export function statusOf(evse: Json, warn: Warn): OcpiStatus {
  const word = statusWordOf(evse);
  if (word === null) {
    warn('EVSE has no status, its status is Unknown');
    return { code: UNKNOWN, sourceStatus: null };
  }
  const token = word.toUpperCase();
  const code = codeOfOcpiStatus(token);
  if (code !== undefined) return { code, sourceStatus: saysMoreThanCode(token) ? token : null };
  warn('status is none of OCPI, read as Unknown', word);
  return { code: UNKNOWN, sourceStatus: word };
}

/** Where the time of an EVSE's status may come from, and what it is read with. */
export interface TimeContext {
  readonly location: Json;
  /** IANA name of the location's time zone. */
  readonly timeZone: string | null;
  /** `timestamp` of the OCPI response; null without one, undefined if it has not been read yet. */
  readonly timestamp: string | null | undefined;
  /** The clock, in milliseconds since 1970. */
  readonly now: number;
  /** Whether the feed reports each status anew, at the time of the response. */
  readonly confirms: boolean;
}

/**
 * Returns when the status of an EVSE was observed: `last_updated` of the EVSE, else the newest of its connectors, else
 * that of the location, else the time of the response. A time that can't be read, or is ahead of the clock, is passed
 * over with a warning. Null if none is left. If the feed confirms its statuses, the time of the response, else the clock.
 */
export function observedAt(evse: Json, context: TimeContext, warn: Warn): string | null {
  const usable = (value: unknown): string | null => pastTimeOf(value, context, warn);
  if (context.confirms) return confirmedAt(context, usable);
  const ofConnectors = () =>
    listOf(evse['connectors'])
      .map((connector) => (isJsonObject(connector) ? usable(connector['last_updated']) : null))
      .reduce((newest, time) => (newest === null || (time !== null && time > newest) ? time : newest), null);
  return (
    usable(evse['last_updated']) ??
    ofConnectors() ??
    usable(context.location['last_updated']) ??
    usable(context.timestamp)
  );
}

function confirmedAt(
  { timestamp, now }: TimeContext,
  usable: (value: unknown) => string | null,
): string | null {
  return timestamp === undefined ? null : (usable(timestamp) ?? new Date(now).toISOString());
}
