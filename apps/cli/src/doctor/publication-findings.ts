import { countPublications, type PublishedLocations } from '#application';
import type { Settings } from '#runtime';
import { readPublished } from '#sqlite';
import type { Finding } from './finding.js';

/**
 * How many locations are published as OCPI, and how many are omitted for what. It is no fault if they can't be counted:
 * other checks name what is wrong.
 */
export async function publicationFindings(settings: Settings): Promise<readonly Finding[]> {
  return [{ level: 'ok', about: 'OCPI', text: await counted(settings) }];
}

async function counted({ dataDir, distributed, ocpi }: Settings): Promise<string> {
  const count = (locations: PublishedLocations) => countPublications(locations, ocpi !== undefined);
  try {
    const { published, no_party, no_members } = distributed
      ? await (await import('#mongo')).readPublished(distributed.mongodbUri, count)
      : await readPublished(dataDir, count);
    return `locations: ${published} published, omitted ${no_party} without a party, ${no_members} without required members`;
  } catch (error) {
    return `locations are not counted: ${(error as Error).message}`;
  }
}
