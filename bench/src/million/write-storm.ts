import { Client } from './clients/client.js';
import type { ClientSetup, RequestSelection } from './clients/client-process.js';
import { changesPerSecond, readsPerSecond } from './measures.js';

const writePace = { connections: 16, perSecond: changesPerSecond };
const readPace = { connections: 4, perSecond: readsPerSecond };
const changes: RequestSelection = { mix: 'status changes' };
const reads: RequestSelection = { mix: 'everyday reads' };
/** Long enough for server and client to compile the code of these requests. */
const warmUpSeconds = 5;

export interface StormFigures {
  /** Latencies of reads in milliseconds. */
  readonly quiet: readonly number[];
  readonly duringStorm: readonly number[];
  /** Latencies of writes in milliseconds. */
  readonly writes: readonly number[];
}

/**
 * Reads at the same rate during a storm of status changes and without writes, for the same time. Half of the quiet time is
 * before the storm and half after, because the speed of the machine drifts.
 */
export async function readThroughStorm(setup: ClientSetup, seconds: number): Promise<StormFigures> {
  const [reader, writer] = [new Client(setup), new Client(setup)];
  const read = (time: number) => reader.latencies(reads, { ...readPace, seconds: time });
  const write = (time: number) => writer.latencies(changes, { ...writePace, seconds: time });
  await write(warmUpSeconds);
  await read(warmUpSeconds);
  const before = await read(seconds / 2);
  const [inStorm, writes] = await Promise.all([read(seconds), write(seconds)]);
  const after = await read(seconds / 2);
  await Promise.all([reader.stop(), writer.stop()]);
  return { quiet: [...before, ...after], duringStorm: inStorm, writes };
}
