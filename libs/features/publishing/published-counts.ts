import { countPublications } from './publications.js';
import type { PublishedLocations } from './published-locations.js';
import { KeptReadings, type Readings } from '#runtime';

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
