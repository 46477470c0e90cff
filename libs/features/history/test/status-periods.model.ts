import type { LoggedEvent } from '#application';
import { at } from '../../../../test/contracts/inputs/event-builders.js';

const START = Date.parse(at('08:00'));
const MINUTE = 60_000;
const MINUTES = 4 * 60;

/** Seconds with each code between two full minutes from 08:00 to 12:00, computed minute by minute. */
export function secondsByMinutes(events: readonly LoggedEvent[], from: string, to: string) {
  const codes = Array<string | null>(MINUTES).fill(null);
  // Before any status is reported there is none to end.
  let previous = '';
  for (const logged of events) {
    const status = statusOf(logged, previous);
    const isRemoval = logged.event.type === 'StationRemoved.v1';
    if (!status || (previous === '' && status.code === null && !isRemoval)) continue;
    previous = status.since;
    codes.fill(status.code, minuteOf(status.since));
  }
  const range = codes.slice(minuteOf(from), minuteOf(to));
  const secondsIn = (wanted: string | null) => 60 * range.filter((code) => code === wanted).length;
  return {
    ...Object.fromEntries(['0', '1', '2', '3', '4'].map((code) => [code, secondsIn(code)])),
    none: secondsIn(null),
  };
}

const minuteOf = (time: string): number => (Date.parse(time) - START) / MINUTE;

interface Status {
  readonly since: string;
  readonly code: string | null;
}

/** The status that begins with an event, if any. @param previous when the one before began */
function statusOf({ event, time }: LoggedEvent, previous: string): Status | undefined {
  if (event.type === 'StationAvailabilityChanged.v1')
    return { since: event.data.observed_at, code: event.data.available };
  if (event.type === 'StationRemoved.v1') return { since: event.data.observed_at ?? time, code: null };
  if (event.type !== 'StationCreated.v1' && event.type !== 'StationRestored.v1') return undefined;
  const { observed_at, attributes } = event.data;
  if (observed_at === undefined) return undefined;
  return { since: observed_at >= previous ? observed_at : time, code: attributes.available };
}
