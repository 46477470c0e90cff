import type { PublishedLocations } from './published-locations.js';
import { gaps } from '#formats';

/** Whether a location is published as OCPI, or what it lacks: a party, or members that OCPI requires. */
export type Publication = 'published' | 'no_party' | 'no_members';

/**
 * Counts all locations by their publication, in two scans of them.
 * @param hasOwnParty whether the service has a party, which locations without one get
 */
export async function countPublications(
  published: PublishedLocations,
  hasOwnParty: boolean,
): Promise<Readonly<Record<Publication, number>>> {
  const { total: complete } = await published.count({ gap: gaps.none });
  const { total: known, omitted } = await published.count({ gap: gaps.party });
  return {
    published: hasOwnParty ? known : complete,
    no_party: hasOwnParty ? 0 : known - complete,
    no_members: omitted,
  };
}
