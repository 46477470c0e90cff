import type { EventType } from '#domain';
import { decodePosition, encodePosition, type Position } from '../log/position.js';
import type { LoggedEvent, RecordedEvent } from '../log/recorded-event.js';
import type { PastPage } from '../ports/event-feed.js';
import type { PageBudget } from '../ports/record-queries.js';
import { loggedEvent, type StoredEvent } from './merged-page.js';

/** An event of a page of the past, as its store has it. */
export interface PastEvent extends StoredEvent {
  readonly recorded: RecordedEvent;
  /** Size of its data as JSON. */
  readonly bytes: number;
}

/** What was read of one partition into the past. */
export interface PastScan {
  readonly partition: number;
  /** Newest first. */
  readonly events: readonly PastEvent[];
  /** The offset from which on everything was scanned; 0 if nothing is older. */
  readonly start: number;
}

interface PageRequest {
  /** By partition, the offset before which it was scanned. */
  readonly before: readonly number[];
  readonly limit: number;
  readonly budget: PageBudget;
}

/**
 * A page of the events that were scanned, newest first by their times, those of one partition in its order. It ends where
 * the next event may be one that was not scanned. What does not fit is read again before `next`.
 */
export function pastPage(scans: readonly PastScan[], { before, limit, budget }: PageRequest): PastPage {
  const rest = [...before];
  const queues = scans.map(({ events, ...scan }) => ({ ...scan, older: [...events].reverse() }));
  const events: LoggedEvent[] = [];
  const isUnknown = () => queues.some(({ older, start }) => older.length === 0 && start > 0);
  while (events.length < limit && !isUnknown()) {
    const { older } = queues.reduce<{ older: PastEvent[] }>(withNewerEvent, { older: [] });
    const event = older.at(-1);
    if (!event || !budget.admits(event.bytes)) break;
    older.pop();
    rest[event.partition] = event.offset + 1;
    events.push(loggedEvent(event, event.recorded, rest));
    rest[event.partition] = event.offset;
  }
  for (const { partition, older, start } of queues) if (older.length === 0) rest[partition] = start;
  return { events, next: rest.some((count) => count > 0) ? encodePosition(rest) : undefined };
}

interface Queue {
  /** The newest one is the last. */
  readonly older: readonly PastEvent[];
}

/** Of two queues, the one whose last event is newer; of those with the same time, the one of the later partition. */
function withNewerEvent<Some extends Queue>(a: Some, b: Some): Some {
  const [first, second] = [a.older.at(-1), b.older.at(-1)];
  return !first || (second && second.time >= first.time) ? b : a;
}

/** {@link EventFeed.before}, of the last events in each partition. */
export function beforeNewest(
  position: Position,
  scans: readonly PastScan[],
  types: ReadonlySet<EventType> | undefined,
): Position {
  const counts = [...(decodePosition(position) ?? [])];
  const last = scans.map(({ events }) => ({
    older: events.slice(0, 1).filter(({ recorded }) => !types || types.has(recorded.event.type)),
  }));
  const [event] = last.reduce<Queue>(withNewerEvent, { older: [] }).older;
  if (event) counts[event.partition] = event.offset;
  return encodePosition(counts);
}

/** The position before an event that {@link EventFeed.past} or {@link EventFeed.read} returned. */
export function positionBefore({ position, partitionOffset }: LoggedEvent): Position {
  const counts = [...(decodePosition(position) ?? [])];
  const { partition, offset } = partitionOffset ?? { partition: 0, offset: (counts[0] ?? 1) - 1 };
  counts[partition] = offset;
  return encodePosition(counts);
}
