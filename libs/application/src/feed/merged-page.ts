import { encodePosition, partitionCounts } from '../log/position.js';
import type { LoggedEvent, PartitionOffset, RecordedEvent } from '../log/recorded-event.js';
import type { FeedPage } from '../ports/event-feed.js';
import type { PageBudget } from '../ports/record-queries.js';

/** An event in the form in which its store has it. */
export interface StoredEvent extends PartitionOffset {
  /** RFC 3339 in UTC with milliseconds. */
  readonly time: string;
}

/** What was read of one partition. */
export interface PartitionScan<Stored extends StoredEvent> {
  readonly partition: number;
  readonly events: readonly Stored[];
  /** The offset before which everything was scanned. */
  readonly end: number;
}

interface PageRequest<Stored extends StoredEvent> {
  /** By partition, the offset from which it was scanned. */
  readonly after: readonly number[];
  readonly limit: number;
  readonly budget: PageBudget;
  /** The size of an event's data as JSON, in bytes. */
  readonly sizeOf: (event: Stored) => number;
  readonly recorded: (event: Stored) => RecordedEvent;
}

/** A page of the events that were scanned, by their times. What does not fit is read again from `next` on. */
export function mergedPage<Stored extends StoredEvent>(
  scans: readonly PartitionScan<Stored>[],
  { after, limit, budget, sizeOf, recorded }: PageRequest<Stored>,
): FeedPage {
  const next = [...after];
  const returned = budget.take(mergeByTime(scans.map(({ events }) => events)).slice(0, limit), sizeOf);
  const events = returned.map((event) => {
    next[event.partition] = event.offset + 1;
    return loggedEvent(event, recorded(event), next);
  });
  const isReturned = new Set(returned);
  for (const { partition, end, events: found } of scans)
    if (found.every((event) => isReturned.has(event))) next[partition] = end;
  return { events, next: encodePosition(next) };
}

/** An event with the position directly after it. */
export const loggedEvent = (
  { partition, offset }: PartitionOffset,
  recorded: RecordedEvent,
  counts: readonly number[],
): LoggedEvent => ({
  ...recorded,
  position: encodePosition(counts),
  partitionOffset: { partition, offset },
});

/** Events of one aggregate. Their positions have nothing of other partitions than that of the aggregate. */
export const historyEvent = (
  event: PartitionOffset,
  recorded: RecordedEvent,
  partitions: number,
): LoggedEvent => {
  const counts = partitionCounts(undefined, partitions);
  counts[event.partition] = event.offset + 1;
  return loggedEvent(event, recorded, counts);
};

/** Merges the events of several partitions by their times. Events of one partition keep their order. */
function mergeByTime<Event extends { readonly time: string }>(
  partitions: readonly (readonly Event[])[],
): readonly Event[] {
  const remaining = partitions.map((events) => [...events].reverse());
  const merged: Event[] = [];
  for (;;) {
    const first = remaining.filter((events) => events.length > 0).reduce(withEarlierEvent, []);
    const event = first.pop();
    if (!event) return merged;
    merged.push(event);
  }
}

/** Of two reversed lists of events, the one whose last event is the earlier one. */
function withEarlierEvent<Event extends { readonly time: string }>(a: Event[], b: Event[]): Event[] {
  const [first, second] = [a.at(-1), b.at(-1)];
  return !first || (second && second.time < first.time) ? b : a;
}
