import type { Facts } from '../shared/decider.js';
import type { StationAvailabilityChanged, StationAvailabilityConfirmed } from './station.events.js';
import { statusLabel } from './station.fields.js';
import type { Observed, PresentStation } from './station.state.js';

/** The resulting event, if any; `older` if the station has a newer observation. */
export type ObservationResult =
  'older' | { readonly event?: StationAvailabilityChanged | StationAvailabilityConfirmed };

/**
 * Whether an observation is older than the last one. RFC 3339 times in UTC with milliseconds sort as text. A last one
 * that is ahead of the clock was accepted while the clock was wrong: it does not outdate others, or all reports until its
 * time would be ignored. An observation without a time has the time of receipt.
 */
export const isOlder = (observed_at: string | undefined, last: string, facts: Facts): boolean =>
  observed_at !== undefined && observed_at < last && !facts.isAhead(last);

/** Compares an observation with the station's last one. */
export function observe(
  { attributes, observed }: PresentStation,
  { available, observed_at }: { readonly available: string | null; readonly observed_at?: string },
  facts: Facts,
): ObservationResult {
  if (observed && isOlder(observed_at, observed.observed_at, facts)) return 'older';
  if (available !== attributes.available) {
    const label = statusLabel(available);
    const data = { available, label, previous: attributes.available, observed_at: observed_at ?? facts.now };
    return { event: { type: 'StationAvailabilityChanged.v1', data } };
  }
  return confirmed({ available, observed_at }, observed);
}

function confirmed(
  { available, observed_at }: { available: string | null; observed_at: string | undefined },
  last: Observed | null,
): ObservationResult {
  if (last === null || observed_at === undefined || observed_at <= last.observed_at) return {};
  return { event: { type: 'StationAvailabilityConfirmed.v1', data: { available, observed_at } } };
}
