/** How far the clock of a source may be ahead of the service's clock, in milliseconds. */
const CLOCK_TOLERANCE_MS = 5 * 60 * 1000;

/**
 * Whether a time is more than 5 minutes ahead of the service's clock.
 * @param time RFC 3339
 * @param clock milliseconds since 1970
 */
export const isAhead = (time: string, clock: number): boolean =>
  Date.parse(time) - clock > CLOCK_TOLERANCE_MS;
