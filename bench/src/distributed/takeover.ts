import { setTimeout as delay } from 'node:timers/promises';
import type { Instance } from './instances.js';

const assigned = 'partitions are assigned';
const live = 'a partition is live';
const limitMilliseconds = 60_000;

/**
 * Waits until the instances share all partitions.
 * @param since milliseconds since 1970: what was logged before doesn't count
 * @returns seconds from the last one's assignment until its and all other partitions were live
 */
export async function secondsToLive(
  instances: readonly Instance[],
  partitions: number,
  since: number,
): Promise<number> {
  const deadline = Date.now() + limitMilliseconds;
  for (;;) {
    const assignments = instances.map(({ log }) => log.with(assigned, since).at(-1));
    const shared = assignments.flatMap((entry) => entry?.partitions ?? []);
    const from = Math.min(...assignments.map((entry) => (entry ? Date.parse(entry.time) : Infinity)));
    const taken = instances.flatMap(({ log }) => log.with(live, from));
    const isShared = assignments.every((entry) => entry?.partitions?.length) && shared.length === partitions;
    if (isShared && new Set(taken.map(({ partition }) => partition)).size === partitions)
      return (Math.max(...taken.map(({ time }) => Date.parse(time))) - from) / 1000;
    if (Date.now() > deadline) throw new Error('the instances have not come to share the partitions');
    await delay(50);
  }
}
