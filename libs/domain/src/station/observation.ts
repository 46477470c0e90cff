import type { StationAvailabilityChanged, StationAvailabilityConfirmed } from './station.events.js';
import { statusLabel } from './station.fields.js';
import type { Observed, PresentStation } from './station.state.js';

/** The event that an observation leads to, if any, or that it is older than the one held. */
export type ObservationResult =
  'older' | { readonly event?: StationAvailabilityChanged | StationAvailabilityConfirmed };

/**
 * Compares an observation with the one held. Times are compared as text, which RFC 3339 times in UTC with
 * milliseconds allow.
 * @param now the time of receipt, which counts where the observation carries no time of its own
 */
export function observe(
  { attributes, observed }: PresentStation,
  { available, observed_at }: { readonly available: string | null; readonly observed_at?: string },
  now: string,
): ObservationResult {
  const held = observed?.observed_at ?? '';
  if (observed_at !== undefined && observed_at < held) return 'older';
  if (available !== attributes.available) {
    const label = statusLabel(available);
    const data = { available, label, previous: attributes.available, observed_at: observed_at ?? now };
    return { event: { type: 'StationAvailabilityChanged.v1', data } };
  }
  return confirmed({ available, observed_at }, observed);
}

function confirmed(
  { available, observed_at }: { available: string | null; observed_at: string | undefined },
  held: Observed | null,
): ObservationResult {
  if (held === null || observed_at === undefined || observed_at <= held.observed_at) return {};
  return { event: { type: 'StationAvailabilityConfirmed.v1', data: { available, observed_at } } };
}
