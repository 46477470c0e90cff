import type { RecordQueries } from '#application';
import { aggregates, type AggregateKind } from '#domain';
import { KeptReadings, type Readings } from '#runtime';

const kinds = Object.keys(aggregates) as AggregateKind[];

/** How many records the read models have, by kind. */
export class RecordCounts extends KeptReadings<Pick<Readings, 'directory_records'>> {
  constructor(records: RecordQueries, now?: () => number) {
    super(async () => {
      const counts = kinds.map(async (kind) => {
        const { total = 0 } = await records.list(aggregates[kind].collection, ALL);
        return [{ kind }, total] as const;
      });
      return { directory_records: await Promise.all(counts) };
    }, now);
  }
}

const ALL = {
  words: [],
  filters: [],
  sort: { by: 'created_at', descending: false },
  limit: 1,
  total: true,
} as const;
