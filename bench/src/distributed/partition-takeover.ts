import { setTimeout as delay } from 'node:timers/promises';
import type { Instance } from './instances.js';

const assigned = 'partitions are assigned';
const live = 'a partition is live';
const limitMilliseconds = 60_000;

/**
 * Waits until every partition is assigned to an instance and live.
 * @param since milliseconds since 1970; earlier log entries are ignored
 * @returns seconds from the first of the latest assignments until the last partition was live
 */
export async function secondsToLive(
  instances: readonly Instance[],
  partitions: number,
  since: number,
): Promise<number> {
  const deadline = Date.now() + limitMilliseconds;
  for (;;) {
    const assignments = instances.map(({ log }) => log.entriesOf(assigned, since).at(-1));
    const shared = assignments.flatMap((entry) => entry?.partitions ?? []);
    const from = Math.min(...assignments.map((entry) => (entry ? Date.parse(entry.time) : Infinity)));
    const liveEntries = instances.flatMap(({ log }) => log.entriesOf(live, from));
    const isShared = assignments.every((entry) => entry?.partitions?.length) && shared.length === partitions;
    if (isShared && new Set(liveEntries.map(({ partition }) => partition)).size === partitions)
      return (Math.max(...liveEntries.map(({ time }) => Date.parse(time))) - from) / 1000;
    if (Date.now() > deadline) throw new Error('the instances do not share all partitions');
    await delay(50);
  }
}
