import { Client } from './client.js';
import type { Makings, Wanted } from './client-process.js';
import { changesPerSecond, readsPerSecond } from './measures.js';

const stormy = { connections: 16, perSecond: changesPerSecond };
const everyday = { connections: 4, perSecond: readsPerSecond };
const changes: Wanted = { mix: 'status changes' };
const reads: Wanted = { mix: 'everyday reads' };
/** What has never been asked compiles its answers first, and so does a client what it asks. */
const warmUpSeconds = 5;

export interface StormFigures {
  readonly quiet: readonly number[];
  readonly stormy: readonly number[];
  /** Milliseconds that each write took. */
  readonly writes: readonly number[];
}

/**
 * Reads at the same pace in a storm of status changes and in as much quiet, half of it before and half after: the
 * machine may be faster in one minute than in the next.
 */
export async function readThroughStorm(makings: Makings, seconds: number): Promise<StormFigures> {
  const [reader, writer] = [new Client(makings), new Client(makings)];
  const read = (time: number) => reader.latencies(reads, { ...everyday, seconds: time });
  const write = (time: number) => writer.latencies(changes, { ...stormy, seconds: time });
  await write(warmUpSeconds);
  await read(warmUpSeconds);
  const before = await read(seconds / 2);
  const [inStorm, writes] = await Promise.all([read(seconds), write(seconds)]);
  const after = await read(seconds / 2);
  await Promise.all([reader.stop(), writer.stop()]);
  return { quiet: [...before, ...after], stormy: inStorm, writes };
}
