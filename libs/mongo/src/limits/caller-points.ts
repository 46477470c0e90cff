import type { Connection } from 'mongoose';
import { RateLimiterMemory, RateLimiterMongo, type RateLimiterAbstract } from 'rate-limiter-flexible';
import { retryRefused } from '../generations/collection-commands.js';
import { withAvailabilityErrors, type ServerAvailability } from '../server-availability.js';

const COLLECTION = 'rate_limits';

/** How many points a caller may use. */
export interface PointLimit {
  readonly points: number;
  /** The time for which points are counted, in seconds. */
  readonly duration: number;
}

/**
 * Counts the points of callers in the collection `rate_limits`, for all instances. While MongoDB can't be reached, this
 * instance counts those of its own callers in memory.
 */
export async function countPoints(
  connection: Connection,
  availability: Pick<ServerAvailability, 'whileAvailable'>,
  limit: PointLimit,
): Promise<RateLimiterAbstract> {
  const options = { ...limit, keyPrefix: '' };
  const collection = withAvailabilityErrors(connection.collection(COLLECTION), availability);
  const counter = new RateLimiterMongo({
    ...options,
    storeClient: { collection: () => collection },
    tableName: COLLECTION,
    disableIndexesCreation: true,
    // A caller that has used all its points is refused without a round trip.
    inMemoryBlockOnConsumed: limit.points,
    insuranceLimiter: new RateLimiterMemory(options),
  });
  // Instances that start at the same time create the same indexes.
  await retryRefused(() => counter.createIndexes());
  return counter;
}
