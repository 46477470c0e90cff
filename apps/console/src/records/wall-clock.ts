import type { Zone } from './hours.js';

/** The clock of a zone as `2026-12-24T12:00:00`. Swedish has the form of ISO 8601. */
export function localTime(time: string | number, timeZone: Zone): string {
  const date = new Date(time);
  return (timeZone && inKnownZone(date, timeZone)) || textOf(date, undefined);
}

const textOf = (date: Date, timeZone: string | undefined): string =>
  date.toLocaleString('sv', { timeZone }).replace(' ', 'T');

/** Undefined if the browser does not know the zone. */
function inKnownZone(date: Date, timeZone: string): string | undefined {
  try {
    return textOf(date, timeZone);
  } catch {
    return undefined;
  }
}
