import { countPublications } from './publications.js';
import { PublishedLocations } from './published-locations.js';

/** How many locations are published as OCPI, and how many are omitted for what. */
export const publications = {
  about: 'OCPI',
  port: PublishedLocations,
  unread: 'locations are not counted',
  async text(
    locations: PublishedLocations,
    { ocpi }: { readonly ocpi?: object | undefined },
  ): Promise<string> {
    const { published, no_party, no_members } = await countPublications(locations, ocpi !== undefined);
    return `locations: ${published} published, omitted ${no_party} without a party, ${no_members} without required members`;
  },
};
