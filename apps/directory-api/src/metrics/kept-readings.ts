import { countPublications, type PublishedLocations, type RecordQueries } from '#application';
import { aggregates, type AggregateKind } from '#domain';
import type { Readings } from '#runtime';

/** How old they may be, in milliseconds. */
const MAX_AGE_MS = 300_000;

/** Readings that take too long to be made at each scrape. */
class KeptReadings<Kept extends Readings> {
  private known: Partial<Kept> = {};
  private readAt = -Infinity;

  constructor(
    private readonly read: () => Promise<Kept>,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The last ones; none before the first are there. Old ones are read anew meanwhile. */
  readings(): Partial<Kept> {
    if (this.now() - this.readAt >= MAX_AGE_MS) {
      this.readAt = this.now();
      // While the read models can't be read, the last ones stay.
      void this.read().then(
        (read) => (this.known = read),
        () => undefined,
      );
    }
    return this.known;
  }
}

/** How many locations are published as OCPI, and how many are omitted for what: it takes a scan of all. */
export class PublishedCounts extends KeptReadings<Pick<Readings, 'directory_ocpi_locations'>> {
  constructor(published: PublishedLocations, hasOwnParty: boolean, now?: () => number) {
    super(async () => {
      const counts = await countPublications(published, hasOwnParty);
      return {
        directory_ocpi_locations: Object.entries(counts).map(
          ([publication, count]) => [{ publication }, count] as const,
        ),
      };
    }, now);
  }
}

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
