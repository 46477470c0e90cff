import type { LoggedEvent } from '#application';
import type { StatusCounts } from '../ports/status-history.js';

/** Counts stations by their status at a time from all of their events, one by one. */
export function countsByEvents(events: readonly LoggedEvent[], time: number): StatusCounts {
  const counts: Record<string, number> = {};
  for (const id of new Set(events.map(({ aggregate }) => aggregate.id))) {
    const own = events.filter(({ aggregate }) => aggregate.id === id);
    const as = statusAt(own, time) ?? (isPresent(own, time) ? 'none' : undefined);
    if (as !== undefined) counts[as] = (counts[as] ?? 0) + 1;
  }
  return counts;
}

/** A later event decides the status from when it was observed on, whatever earlier ones say of that time. */
function statusAt(events: readonly LoggedEvent[], time: number): string | null {
  let known: { readonly since: number; readonly code: string | null }[] = [];
  for (const logged of events) {
    const status = statusOf(logged, known.at(-1)?.since ?? -Infinity);
    if (status) known = [...known.filter(({ since }) => since < status.since), status];
  }
  return known.findLast(({ since }) => since <= time)?.code ?? null;
}

function statusOf({ event, time }: LoggedEvent, previous: number) {
  const begun = (since: string, code: string | null) => ({ since: Date.parse(since), code });
  if (event.type === 'StationAvailabilityChanged.v1')
    return begun(event.data.observed_at, event.data.available);
  if (event.type === 'StationRemoved.v1') return begun(event.data.observed_at ?? time, null);
  if (event.type !== 'StationCreated.v1' && event.type !== 'StationRestored.v1') return undefined;
  const { observed_at, attributes } = event.data;
  if (observed_at === undefined) return undefined;
  return begun(Date.parse(observed_at) < previous ? time : observed_at, attributes.available);
}

function isPresent(events: readonly LoggedEvent[], time: number): boolean {
  let present = false;
  for (const { event, time: accepted } of events) {
    if (Date.parse(accepted) > time) return present;
    if (event.type === 'StationRemoved.v1') present = false;
    if (event.type === 'StationCreated.v1' || event.type === 'StationRestored.v1') present = true;
  }
  return present;
}
