import { statusCodes } from '#domain';
import { filterPath } from '../schema/record-document.js';
import type { NextCommand } from '../request-reads.js';
import type { Group, Records } from './summary-spellings.js';

/** Counts the stations of each status by the index, without reading them. */
export async function statusCounts(
  stations: Records['station'],
  next: NextCommand,
): Promise<readonly Group[]> {
  const counted = [...statusCodes, null].map(async (code) => ({
    _id: code,
    count: await stations.countDocuments({ removed: false, [filterPath('available')]: code }, next()),
  }));
  return (await Promise.all(counted)).filter(({ count }) => count > 0);
}
