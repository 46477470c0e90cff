/** IANA name of the zone of a place; none: that of the reader. */
export type Zone = string | null | undefined;

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

const HOUR_MS = 3_600_000;

/**
 * The instant of a time by the clock of a zone, as RFC 3339 in UTC.
 * @param local as `2026-12-24T12:00`, with seconds or without
 */
export function instantOf(local: string, timeZone: string): string {
  const asUtc = Date.parse(`${local}Z`);
  const offsetAt = (time: number) => {
    const offset = Date.parse(`${localTime(time, timeZone)}Z`) - Math.floor(time / 1000) * 1000;
    // Not of the first years, which have fewer than four digits while they are typed.
    return Math.abs(offset) <= 15 * HOUR_MS ? offset : 0;
  };
  // The offset may change between both.
  return new Date(asUtc - offsetAt(asUtc - offsetAt(asUtc))).toISOString();
}

/** A time of day as it is sent, such as 08:00 for "8" and "8:00"; any other text as it is. */
export function hoursAndMinutes(typed: string): string {
  const [, hour, minute = '00'] = /^\s*(\d{1,2})(?:[:.]?(\d\d))?\s*$/.exec(typed) ?? [];
  return hour === undefined ? typed : `${hour.padStart(2, '0')}:${minute}`;
}
