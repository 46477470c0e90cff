import { CannotStart } from '#application';
import {
  PublishedLocations,
  countPublications,
  publishedLocations,
} from '#features/publishing/publishing.sqlite';
import { tables } from '#features/side-tables.sqlite';
import type { Settings } from '#runtime';
import { readLive } from '#sqlite';
import type { Finding } from './finding.js';

/**
 * How many locations are published as OCPI, and how many are omitted for what. It is no fault if they can't be counted,
 * as there is no directory yet or a server does not answer, which other checks name. Read models of the embedded mode
 * that can't be read are one.
 */
export async function publicationFindings(settings: Settings): Promise<readonly Finding[]> {
  const about = 'OCPI';
  try {
    return [{ level: 'ok', about, text: await counted(settings) }];
  } catch (error) {
    const level = settings.distributed || error instanceof CannotStart ? 'ok' : 'wrong';
    return [{ level, about, text: `locations are not counted: ${(error as Error).message}` }];
  }
}

async function counted({ dataDir, distributed, ocpi }: Settings): Promise<string> {
  const count = (locations: PublishedLocations) => countPublications(locations, ocpi !== undefined);
  const { published, no_party, no_members } = distributed
    ? await readDistributed(distributed.mongodbUri, count)
    : await readLive(dataDir, tables, (connection) => count(publishedLocations.open(connection)));
  return `locations: ${published} published, omitted ${no_party} without a party, ${no_members} without required members`;
}

async function readDistributed<T>(
  uri: string,
  read: (published: PublishedLocations) => Promise<T>,
): Promise<T> {
  const mongo = await import('#mongo');
  const { sideTables } = await import('#features/side-tables.mongo');
  return mongo.readLive(uri, { sideTables, port: PublishedLocations }, read);
}
