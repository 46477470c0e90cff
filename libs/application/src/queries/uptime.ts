import { durationsUntil, statusCodes, type StatusPeriod } from '../projections/status-periods.js';

/** How a station fared between two times, by the times at which its status was observed. */
export interface Uptime {
  /** RFC 3339 in UTC with milliseconds. */
  readonly from: string;
  readonly to: string;
  /** The time spent with each code, and without one, exact to the millisecond. */
  readonly seconds: Readonly<Record<string, number>>;
  /** The time spent with a code that tells whether the station works. */
  readonly known_seconds: number;
  /** The part of the known time in which it worked, from 0 to 1; null where nothing is known. */
  readonly uptime: number | null;
}

/** In use is working too. */
const up = new Set(['1', '2']);
const UNKNOWN = '0';

/**
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
