import { setTimeout as delay } from 'node:timers/promises';
import type { Instance } from './instances.js';

const assigned = 'partitions are assigned';
const live = 'the assigned partitions are live';
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
    const times = assignments.map((entry) => (entry ? Date.parse(entry.time) : Infinity));
    const lives = instances.flatMap(({ log }, index) => log.entriesOf(live, times[index]).slice(-1));
    const count = lives.reduce((sum, entry) => sum + (entry.partitions?.length ?? 0), 0);
    if (count === partitions && !times.includes(Infinity))
      return (Math.max(...lives.map(({ time }) => Date.parse(time))) - Math.min(...times)) / 1000;
    if (Date.now() > deadline) throw new Error('the instances do not share all partitions');
    await delay(50);
  }
}
