import { statusCodes } from '#domain';
import { durationsUntil, type StatusPeriod } from './status-periods.js';

/** Time that a station spent with each status between two times, by the time of observation. */
export interface Uptime {
  /** RFC 3339 in UTC with milliseconds. */
  readonly from: string;
  readonly to: string;
  /** Seconds with each code, and without one as `none`, exact to the millisecond. */
  readonly seconds: Readonly<Record<string, number>>;
  /** Seconds with a code other than `0` (unknown). */
  readonly known_seconds: number;
  /** Share of the known seconds in which the station was available or in use, 0 to 1; null if none are known. */
  readonly uptime: number | null;
}

/** Codes that count as up: available, in use. */
const up = new Set(['1', '2']);
const UNKNOWN = '0';

/**
 * Computes the uptime from two status periods.
 * @param first the station's period at `from`
 * @param last its period at `to`
 * @param from milliseconds since 1970, as is `to`
 */
export function uptimeBetween(
  [first, last]: readonly (StatusPeriod | undefined)[],
  from: number,
  to: number,
): Uptime {
  const begun = durationsUntil(first, from);
  const spent = durationsUntil(last, to).map((duration, index) => duration - (begun[index] ?? 0));
  const timeIn = (test: (code: string) => boolean) =>
    spent.reduce((sum, duration, index) => (test(statusCodes[index] ?? '') ? sum + duration : sum), 0);
  const known = timeIn((code) => code !== UNKNOWN);
  return {
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
    seconds: {
      ...Object.fromEntries(statusCodes.map((code, index) => [code, (spent[index] ?? 0) / 1000])),
      none: (to - from - timeIn(() => true)) / 1000,
    },
    known_seconds: known / 1000,
    uptime: known === 0 ? null : timeIn((code) => up.has(code)) / known,
  };
}
