import { statusLabel } from '#domain';
import type { SummaryField } from '../ports/summaries.js';

/** What a group's value is called: a status code by its label, a location's id by the location's name. */
export function summaryLabel(
  by: SummaryField,
  value: string,
  locationName: string | null | undefined,
): string | undefined {
  if (by === 'available') return statusLabel(value) ?? undefined;
  return by === 'location_id' ? (locationName ?? undefined) : undefined;
}
