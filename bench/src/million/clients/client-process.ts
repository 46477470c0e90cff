import process from 'node:process';
import type { NextRequest } from '../../load/requests.js';
import type { RequestData } from '../data/request-data.js';
import { runQueries, type TimedResponse } from './query-client.js';
import { randomQueries } from '../queries/random-queries.js';
import { measureLatencies, type Pace } from './paced-client.js';
import { everydayReads, readKinds, readsOf, statusChanges } from '../queries/read-kinds.js';

/** The first message to this process: the server and the data that requests are built from. */
export interface ClientSetup {
  readonly url: string;
  readonly data: RequestData;
}

/** Selects requests: reads of a kind by its title, reads of one path, or a mix. */
export type RequestSelection =
  | { readonly title: string }
  | { readonly path: string }
  | { readonly mix: 'everyday reads' | 'status changes' };

/** Random queries over all parameters of lists. The same seed gives the same queries. */
export interface RandomQueryJob {
  readonly count: number;
  readonly seed: number;
  readonly connections: number;
}

export type ClientJob =
  { readonly selection: RequestSelection; readonly pace: Pace } | { readonly queries: RandomQueryJob };

/** Latencies in milliseconds, or the client's error. */
export type ClientResult =
  | { readonly latencies: readonly number[] }
  | { readonly responses: readonly TimedResponse[] }
  | { readonly failure: string };

function sequenceOf(selection: RequestSelection, data: RequestData): NextRequest {
  if ('path' in selection) return () => ({ method: 'GET', path: selection.path });
  if ('mix' in selection)
    return selection.mix === 'status changes' ? statusChanges(data.stations) : everydayReads(data);
  const kind = readKinds.find(({ title }) => title === selection.title);
  if (!kind) throw new Error(`there are no reads called ${selection.title}`);
  return readsOf(kind, data);
}

process.once('message', ({ url, data }: ClientSetup) => {
  // A job continues the sequence of an earlier job with the same selection.
  const sequences = new Map<string, NextRequest>();
  const next = (selection: RequestSelection): NextRequest => {
    const key = JSON.stringify(selection);
    const sequence = sequences.get(key) ?? sequenceOf(selection, data);
    sequences.set(key, sequence);
    return sequence;
  };
  const execute = async (job: ClientJob): Promise<ClientResult> => {
    try {
      if ('selection' in job)
        return { latencies: await measureLatencies(url, next(job.selection), job.pace) };
      const { count, seed, connections } = job.queries;
      return { responses: await runQueries(url, randomQueries(data, count, seed), connections) };
    } catch (error) {
      return { failure: String(error) };
    }
  };
  process.on('message', (job: ClientJob) => void execute(job).then((result) => process.send?.(result)));
});
process.once('disconnect', () => process.exit(0));
