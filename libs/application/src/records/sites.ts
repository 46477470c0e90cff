import type { GeoPoint } from '../ports/list-query.js';
import type { StoredRecord } from '../ports/record-queries.js';

/** How many stations of a location have a status. */
export interface StationCount {
  readonly location: string;
  readonly status: string | null;
  readonly count: number;
}

/** Adds to locations what they show of their stations. */
export function withSites(
  locations: readonly StoredRecord[],
  counts: Iterable<StationCount>,
  positions: ReadonlyMap<string, GeoPoint>,
): readonly StoredRecord[] {
  const byLocation = new Map<string, Record<string, number>>(locations.map(({ id }) => [id, {}]));
  for (const { location, status, count } of counts) {
    const byStatus = byLocation.get(location);
    if (byStatus) byStatus[status ?? 'none'] = count;
  }
  return locations.map((record) => {
    const position = positions.get(record.id);
    const byStatus = byLocation.get(record.id) ?? {};
    return { ...record, site: { byStatus, ...(position && { position }) } };
  });
}

/** The stations of a location as a JSON member after a comma; empty for other records. */
export function siteMember({ site }: Pick<StoredRecord, 'site'>): string {
  if (!site) return '';
  const total = Object.values(site.byStatus).reduce((sum, count) => sum + count, 0);
  return `,"stations":${JSON.stringify({ total, by_status: site.byStatus })}`;
}
