import type { StationState } from '#domain';

/** Returns how many present stations of a location have each status, by a count of all states. */
export function siteCounts(stations: readonly StationState[]): (location: string) => Record<string, number> {
  const counts = new Map<string, Record<string, number>>();
  for (const station of stations) {
    if (station.kind !== 'present') continue;
    const { location_id, available } = station.attributes;
    const byStatus = counts.get(location_id) ?? {};
    byStatus[available ?? 'none'] = (byStatus[available ?? 'none'] ?? 0) + 1;
    counts.set(location_id, byStatus);
  }
  return (location) => counts.get(location) ?? {};
}
