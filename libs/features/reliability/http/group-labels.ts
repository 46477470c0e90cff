import { RECORD_ID, attributesOf, type ListQuery, type RecordQueries } from '#application';
import type { GroupField, GroupKey } from '../ports/reliability-reports.js';

const collections: Partial<Record<GroupField, 'locations' | 'stations'>> = {
  location_id: 'locations',
  station_id: 'stations',
};

/** Names groups of locations and stations, of which some have a name. */
export class GroupLabels {
  constructor(private readonly records: RecordQueries) {}

  /** The names as they are now, by the values of at most 1,000 groups. */
  async of(
    by: GroupField,
    groups: readonly GroupKey[],
    signal?: AbortSignal,
  ): Promise<ReadonlyMap<string | null, string>> {
    const labels = new Map<string | null, string>();
    const collection = collections[by];
    const values = groups.flatMap(({ value }) => value ?? []);
    if (!collection || values.length === 0) return labels;
    let query: ListQuery = {
      ...{ words: [], filters: [{ field: RECORD_ID, values }] },
      ...{ sort: { by: 'created_at', descending: false }, limit: values.length, total: false },
    };
    for (;;) {
      const page = await this.records.list(collection, query, signal);
      for (const record of page.records) {
        const { name } = attributesOf(record);
        if (typeof name === 'string') labels.set(record.id, name);
      }
      if (!page.next) return labels;
      query = { ...query, after: page.next };
    }
  }
}
