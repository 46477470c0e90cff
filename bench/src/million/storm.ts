import { fork } from 'node:child_process';
import { once } from 'node:events';
import { paths } from '../paths.js';
import { owned, stop } from '../servers/children.js';
import { changesPerSecond, readsPerSecond } from './measures.js';
import { latenciesOf } from './paced-client.js';
import { everydayReads, type Known, type KnownStation } from './requests.js';
import type { StormJob, StormResult } from './storm-process.js';

const writers = 16;
const readers = 4;

export interface StormFigures {
  readonly quiet: readonly number[];
  readonly stormy: readonly number[];
  /** Milliseconds that each write took. */
  readonly writes: readonly number[];
}

/** Reads at the same pace in quiet and in a storm of status changes, which a process of its own sends. */
export async function readThroughStorm(
  url: string,
  known: Known & { readonly stations: readonly KnownStation[] },
  seconds: number,
): Promise<StormFigures> {
  const pace = { connections: readers, perSecond: readsPerSecond, seconds };
  const quiet = await latenciesOf(url, everydayReads(known), pace);
  const storm = startStorm({
    url,
    stations: known.stations,
    pace: { connections: writers, perSecond: changesPerSecond, seconds },
  });
  const [stormy, writes] = await Promise.all([latenciesOf(url, everydayReads(known), pace), storm]);
  return { quiet, stormy, writes };
}

async function startStorm(job: StormJob): Promise<readonly number[]> {
  const child = owned(fork(paths.stormProcess));
  const answer = once(child, 'message') as Promise<[StormResult]>;
  const ended = once(child, 'exit').then(() => Promise.reject(new Error('the storm ended early')));
  child.send(job);
  const [result] = await Promise.race([answer, ended]);
  ended.catch(() => undefined);
  await stop(child);
  if ('failure' in result) throw new Error(`the storm failed: ${result.failure}`);
  return result.latencies;
}
