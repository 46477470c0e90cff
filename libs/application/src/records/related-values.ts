import type { PresentStation } from '#domain';
import type { RelatedValues } from './record-parts.js';
import { effectiveKilowatts, type RelatedRecords } from './search-entries.js';

/** What a station has of its location and connector types; undefined if all are null. */
export function relatedValues(
  { connectors }: PresentStation,
  related: RelatedRecords,
): RelatedValues | undefined {
  const powers = connectors.flatMap(
    (entry, index) => effectiveKilowatts(entry, related.connectorTypes[index]) ?? [],
  );
  const operator = related.location?.operator ?? null;
  if (operator === null && powers.length === 0) return undefined;
  return { operator, max_kilowatts: powers.length > 0 ? Math.max(...powers) : null };
}
