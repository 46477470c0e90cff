import { isJsonObject } from '#domain';
import { listOf } from '../../../json.js';
import { pastTimeOf } from '../../fields/time.js';
import type { Warn } from '../../records/mapped-record.js';
import type { Json } from './ocpi-members.js';

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
