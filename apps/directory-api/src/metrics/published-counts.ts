import { countPublications, type PublishedLocations } from '#application';
import type { Readings } from '#runtime';

/** How old the counts may be, in milliseconds: they take a scan of all locations. */
const MAX_AGE_MS = 300_000;

type Counts = Pick<Readings, 'directory_ocpi_locations'>;

/** How many locations are published as OCPI, and how many are omitted for what. */
export class PublishedCounts {
  private known: Counts = {};
  private readAt = -Infinity;

  constructor(
    private readonly published: PublishedLocations,
    private readonly hasOwnParty: boolean,
    private readonly now: () => number = () => performance.now(),
  ) {}

  /** The last counts; none before the first are there. Old ones are read anew meanwhile. */
  readings(): Counts {
    if (this.now() - this.readAt >= MAX_AGE_MS) {
      this.readAt = this.now();
      // While the read models can't be read, the last counts stay.
      void this.read().catch(() => undefined);
    }
    return this.known;
  }

  private async read(): Promise<void> {
    const counts = await countPublications(this.published, this.hasOwnParty);
    this.known = {
      directory_ocpi_locations: Object.entries(counts).map(
        ([publication, count]) => [{ publication }, count] as const,
      ),
    };
  }
}
