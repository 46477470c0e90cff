import { statusLabel } from '#domain';
import type { SummaryField } from '../ports/summaries.js';

/** The label of a group's value: the label of a status code, or the name of a location. */
export function summaryLabel(
  by: SummaryField,
  value: string,
  locationName: string | null | undefined,
): string | undefined {
  if (by === 'available') return statusLabel(value) ?? undefined;
  return by === 'location_id' ? (locationName ?? undefined) : undefined;
}
