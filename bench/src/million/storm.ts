import { paths } from '../paths.js';
import { AskedProcess } from '../servers/asked-process.js';
import { changesPerSecond, readsPerSecond } from './measures.js';
import { latenciesOf } from './paced-client.js';
import { everydayReads, type Known, type KnownStation } from './requests.js';
import type { StormJob, StormMakings, StormResult } from './storm-process.js';

const writers = 16;
const readers = 4;
/** What has never been written compiles its writes first, as what has never been read does its reads. */
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
export async function readThroughStorm(
  url: string,
  known: Known & { readonly stations: readonly KnownStation[] },
  seconds: number,
): Promise<StormFigures> {
  const reads = everydayReads(known);
  const read = (time: number) =>
    latenciesOf(url, reads, { connections: readers, perSecond: readsPerSecond, seconds: time });
  const pace = { connections: writers, perSecond: changesPerSecond };
  const storm = await StormyWriter.start({ url, stations: known.stations, pace });
  const before = await read(seconds / 2);
  const [stormy, writes] = await Promise.all([read(seconds), storm.write(seconds)]);
  const after = await read(seconds / 2);
  await storm.stop();
  return { quiet: [...before, ...after], stormy, writes };
}

/** Writes from a process of its own. */
class StormyWriter {
  private readonly process = new AskedProcess<StormJob, StormResult>(paths.stormProcess);

  /** Resolves when it is warm. */
  static async start(makings: StormMakings): Promise<StormyWriter> {
    const writer = new StormyWriter();
    writer.process.tell(makings);
    await writer.write(warmUpSeconds);
    return writer;
  }

  /** @returns milliseconds that each change took */
  async write(seconds: number): Promise<readonly number[]> {
    const result = await this.process.ask({ seconds });
    if ('failure' in result) throw new Error(`the storm failed: ${result.failure}`);
    return result.latencies;
  }

  stop(): Promise<void> {
    return this.process.stop();
  }
}
