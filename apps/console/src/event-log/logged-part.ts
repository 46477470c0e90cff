import { credential, read } from '../api/client.js';
import { problemIn } from '../api/problem.js';
import type { DirectoryEvent } from '../api/records.js';
import type { Query } from '../api/search.js';

/** How far back a log of events goes, in milliseconds; the beginning of the log is further than any. */
export const periods = {
  minute: 60_000,
  quarter: 900_000,
  hour: 3_600_000,
  day: 86_400_000,
  week: 604_800_000,
  all: Infinity,
} as const;

export type Period = keyof typeof periods;

const PAGE_SIZE = 1000;
/** Filters may leave pages empty, so that the events alone do not limit the requests. */
const MAX_PAGES = 60;

/** A part of the log that ends now. */
export interface LoggedPart {
  /** Oldest first. */
  readonly events: readonly DirectoryEvent[];
  /** The position to read on after. */
  readonly next: string;
  /** What it goes back to: less than was asked for if that has too many events. */
  readonly period: Period;
}

/**
 * Reads the events of a period up to now, or those of the longest shorter period that has at most so many.
 * @param query filters of the feed
 */
export async function readPeriod(
  period: Period,
  query: Query,
  maxEvents: number,
  signal?: AbortSignal,
): Promise<LoggedPart> {
  for (const each of shorterPeriods(period)) {
    const after = await positionAt(periods[each], signal);
    const part = await readOn(after, query, maxEvents, signal);
    if (part) return { ...part, period: each };
  }
  const { next } = await readPage('latest', query, signal);
  return { events: [], next, period: 'minute' };
}

/** The period and those that are shorter, the longest first. */
export function shorterPeriods(period: Period): readonly Period[] {
  const names = Object.keys(periods) as Period[];
  return names.filter((name) => periods[name] <= periods[period]).reverse();
}

/** Reads all events after a position; undefined if there are too many. @param after undefined: the beginning of the log */
export async function readOn(
  after: string | undefined,
  query: Query,
  maxEvents: number,
  signal?: AbortSignal,
): Promise<Omit<LoggedPart, 'period'> | undefined> {
  const events: DirectoryEvent[] = [];
  for (let position = after, pages = 0; pages < MAX_PAGES; pages += 1) {
    const { items, next } = await readPage(position, query, signal);
    events.push(...items);
    if (events.length > maxEvents) return undefined;
    if (next === position) return { events, next };
    position = next;
  }
  return undefined;
}

interface EventPage {
  readonly items: readonly DirectoryEvent[];
  readonly next: string;
}

const readPage = (after: string | undefined, query: Query, signal?: AbortSignal): Promise<EventPage> =>
  read('/v1/events', { query: { ...query, after, limit: PAGE_SIZE }, signal });

/**
 * Where the log was some time ago: only the stream knows, so one is opened and left at once.
 * @returns undefined: at its beginning
 */
async function positionAt(agoMs: number, signal?: AbortSignal): Promise<string | undefined> {
  if (agoMs === Infinity) return undefined;
  const since = new Date(Date.now() - agoMs).toISOString();
  const headers = { accept: 'text/event-stream', ...credential() };
  // Not by `fetchRead`: the stream of live events would begin at this position.
  const response = await fetch(`/v1/events/stream?since=${since}`, { headers, signal: signal ?? null });
  if (!response.ok) throw await problemIn(response);
  await response.body?.cancel();
  return response.headers.get('directory-position') ?? undefined;
}
