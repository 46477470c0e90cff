import type { EventType } from '#domain';
import type { RecordedEvent } from './recorded-event.js';

/** Numbers of events by type. */
export type EventCounts = ReadonlyMap<EventType, number>;

export function countByType(events: readonly RecordedEvent[]): EventCounts {
  const counts = new Map<EventType, number>();
  for (const { event } of events) counts.set(event.type, (counts.get(event.type) ?? 0) + 1);
  return counts;
}
