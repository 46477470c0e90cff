import { parseTime, InvalidParameter, singleValue, type Parameters } from '#application';

export const MIN_POINTS = 2;
export const MAX_POINTS = 500;
export const DEFAULT_POINTS = 96;
export const MAX_HISTORY_DAYS = 31;

const DAY_MS = 86_400_000;
/** For requests that ask for as much as there is by the clock of a client. */
const TOLERANCE_MS = 60_000;

/**
 * The times of a history from the parameters `from`, `to` and `points`, evenly spaced: milliseconds since 1970, ascending.
 * The last one is not after `now`.
 * @throws InvalidParameter one is malformed or out of range
 */
export function parseHistoryTimes(parameters: Parameters, now: number): readonly number[] {
  const [from, to] = [parseTime(parameters, 'from'), parseTime(parameters, 'to')];
  const points = parsePoints(parameters);
  const end = to === undefined ? now : Math.min(Date.parse(to), now);
  const begin = from === undefined ? end - DAY_MS : Date.parse(from);
  if (begin >= end) throw new InvalidParameter('from must be before to, and before now');
  if (begin < now - MAX_HISTORY_DAYS * DAY_MS - TOLERANCE_MS)
    throw new InvalidParameter(`from can be at most ${MAX_HISTORY_DAYS} days ago`);
  const step = (end - begin) / (points - 1);
  return Array.from({ length: points }, (_, n) => begin + Math.round(n * step));
}

function parsePoints(parameters: Parameters): number {
  const text = singleValue(parameters, 'points') ?? String(DEFAULT_POINTS);
  const points = /^\d{1,3}$/.test(text) ? Number(text) : NaN;
  if (points >= MIN_POINTS && points <= MAX_POINTS) return points;
  throw new InvalidParameter(`points must be a whole number from ${MIN_POINTS} to ${MAX_POINTS}`);
}
