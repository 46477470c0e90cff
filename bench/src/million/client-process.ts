import process from 'node:process';
import type { NextRequest } from '../load/requests.js';
import type { Known } from './known.js';
import { answersTo, type TimedAnswer } from './mixed-client.js';
import { mixedQueries } from './mixed-queries.js';
import { latenciesOf, type Pace } from './paced-client.js';
import { everydayReads, readKinds, readsOf, statusChanges } from './requests.js';

/** What requests are made of. */
export interface Makings {
  readonly url: string;
  readonly known: Known;
}

/** Which requests: reads of a kind by its title, those of one path, or one of the mixes. */
export type Wanted =
  | { readonly title: string }
  | { readonly path: string }
  | { readonly mix: 'everyday reads' | 'status changes' };

/** So many random queries over the whole grammar of lists, the same ones for the same seed. */
export interface MixedJob {
  readonly count: number;
  readonly seed: number;
  readonly connections: number;
}

export type ClientJob = { readonly wanted: Wanted; readonly pace: Pace } | { readonly mixed: MixedJob };

/** What was measured, in milliseconds, or why the client gave up. */
export type ClientResult =
  | { readonly latencies: readonly number[] }
  | { readonly answers: readonly TimedAnswer[] }
  | { readonly failure: string };

function sequenceOf(wanted: Wanted, known: Known): NextRequest {
  if ('path' in wanted) return () => ({ method: 'GET', path: wanted.path });
  if ('mix' in wanted)
    return wanted.mix === 'status changes' ? statusChanges(known.stations) : everydayReads(known);
  const kind = readKinds.find(({ title }) => title === wanted.title);
  if (!kind) throw new Error(`there are no reads called ${wanted.title}`);
  return readsOf(kind, known);
}

process.once('message', ({ url, known }: Makings) => {
  // Kept from job to job: each goes on where the one before it has stopped.
  const sequences = new Map<string, NextRequest>();
  const next = (wanted: Wanted): NextRequest => {
    const key = JSON.stringify(wanted);
    const sequence = sequences.get(key) ?? sequenceOf(wanted, known);
    sequences.set(key, sequence);
    return sequence;
  };
  const perform = async (job: ClientJob): Promise<ClientResult> => {
    try {
      if ('wanted' in job) return { latencies: await latenciesOf(url, next(job.wanted), job.pace) };
      const { count, seed, connections } = job.mixed;
      return { answers: await answersTo(url, mixedQueries(known, count, seed), connections) };
    } catch (error) {
      return { failure: String(error) };
    }
  };
  process.on('message', (job: ClientJob) => void perform(job).then((result) => process.send?.(result)));
});
process.once('disconnect', () => process.exit(0));
