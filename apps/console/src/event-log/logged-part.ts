import { api, bodyOf } from '../api/client.js';
import type { DirectoryEvent, Page } from '../api/records.js';
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

/** Events that are read at once. */
export const PAGE_SIZE = 1000;
/** Filters may leave pages empty, so that the events alone do not limit the requests. */
const MAX_PAGES = 60;

/** The newest part of the log. */
export interface LoggedPart {
  /** Oldest first. */
  readonly events: readonly DirectoryEvent[];
  /** The position to read on after, for newer events. */
  readonly next: string;
  /** The position to read before, for older events; null if the log has none that are younger than `since`. */
  readonly older: string | null;
  /** The time that the part may go back to, in milliseconds since 1970. */
  readonly since: number;
}

/**
 * Reads the newest events of a period.
 * @param query filters of the feed
 * @param limit number of events, from 1 to 1000
 */
export async function readNewest(
  period: Period,
  query: Query,
  limit: number,
  signal?: AbortSignal,
): Promise<LoggedPart> {
  const since = Date.now() - periods[period];
  const { page, position } = await readPast(undefined, query, limit, signal);
  const empty = { events: [], next: position, older: page.next, since };
  const part = withOlder(empty, page);
  return part.events.length > 0 ? part : readOlder(part, query, limit, signal);
}

/** Reads events that are older than those of a part. */
export async function readOlder(
  part: LoggedPart,
  query: Query,
  limit: number,
  signal?: AbortSignal,
): Promise<LoggedPart> {
  let longer = part;
  for (let pages = 0; longer.older !== null && pages < MAX_PAGES; pages += 1) {
    const { page } = await readPast(longer.older, query, limit, signal);
    longer = withOlder(longer, page);
    if (longer.events.length > part.events.length) break;
  }
  return longer;
}

/** @param page its events are the newest first */
function withOlder(part: LoggedPart, { items, next }: Page<DirectoryEvent>): LoggedPart {
  const events = items.filter(({ time }) => Date.parse(time) >= part.since);
  const isEnd = events.length < items.length;
  return { ...part, events: [...[...events].reverse(), ...part.events], older: isEnd ? null : next };
}

async function readPast(before: string | undefined, query: Query, limit: number, signal?: AbortSignal) {
  const answer = readEvents({ ...query, order: 'desc', before, limit }, signal);
  const position = (await answer).response.headers.get('directory-position') ?? '';
  return { page: await bodyOf(answer), position };
}

/** Reads all events after a position; undefined if there are too many. */
export async function readOn(
  after: string,
  query: Query,
  maxEvents: number,
  signal?: AbortSignal,
): Promise<Pick<LoggedPart, 'events' | 'next'> | undefined> {
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

async function readPage(after: string, query: Query, signal?: AbortSignal) {
  const { items, next } = await bodyOf(readEvents({ ...query, after, limit: PAGE_SIZE }, signal));
  // Forwards there is always a next position.
  return { items, next: next ?? after };
}

/** @param query the values of a filter may be one text, separated by commas */
const readEvents = (query: Query, signal?: AbortSignal) =>
  api.GET('/v1/events', { params: { query }, signal: signal ?? null });

/** With newer events, without those that are there already, and without the oldest where there are too many. */
export function extended(
  part: LoggedPart,
  more: Pick<LoggedPart, 'events' | 'next'>,
  maxEvents: number,
): LoggedPart {
  const known = new Set(part.events.map(({ id }) => id));
  const events = [...part.events, ...more.events.filter(({ id }) => !known.has(id))];
  const kept = events.slice(-maxEvents);
  const isCut = kept.length < events.length;
  return { ...part, next: more.next, events: kept, older: isCut ? (kept[0]?.position ?? null) : part.older };
}
