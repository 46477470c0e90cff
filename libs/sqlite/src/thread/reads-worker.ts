import { statSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { LiveDirectory } from '../live-directory.js';
import { SqliteRecordQueries } from '../views/record-queries.js';
import { SqliteStationMap } from '../views/station-map.js';
import { SqliteSummaries } from '../views/summaries.js';
import type { Question, Questions, ReadsReport, ReadsRequest, ReadsThreadData } from './reads-messages.js';
import { sendableError } from './sendable-error.js';

// The thread of reads: it answers one after the other, each from the state of the files at its time.

/** Memory for cached pages of the log in KiB: what leads from ids to records. */
const LOG_CACHE_KIB = 1024;
/** Memory for cached pages of reads, of all threads: with 50,000 stations, more made no search faster. */
const LEAST_VIEWS_CACHE_KIB = 8_192;
/** A directory of a million stations gets as much, and stays below 400 MB. */
const GREATEST_VIEWS_CACHE_KIB = 73_728;
/** Of a file between, so much is worth its memory. */
const CACHED_SHARE_OF_FILE = 1 / 30;

function viewsCacheKib(file: string): number {
  const share = (statSync(file).size * CACHED_SHARE_OF_FILE) / 1024;
  const all = Math.min(Math.max(share, LEAST_VIEWS_CACHE_KIB), GREATEST_VIEWS_CACHE_KIB);
  return Math.round(all / threads);
}

const { folder, threads } = workerData as ReadsThreadData;
const directory = new LiveDirectory(folder, { logKib: LOG_CACHE_KIB, viewsKib: viewsCacheKib });
const records = new SqliteRecordQueries(directory.connection);
const map = new SqliteStationMap(directory.connection);
const summaries = new SqliteSummaries(directory.connection);

const answers: Questions = {
  list: (...parameters) => records.list(...parameters),
  clusters: (...parameters) => map.clusters(...parameters),
  summarize: (...parameters) => summaries.summarize(...parameters),
};

function report(message: ReadsReport): void {
  parentPort?.postMessage(message);
}

async function answer({ ticket, method, parameters }: Question): Promise<void> {
  try {
    const ask = answers[method] as (...parameters: readonly unknown[]) => Promise<unknown>;
    report({ type: 'answer', ticket, answer: await ask(...parameters) });
  } catch (error) {
    report({ type: 'failure', ticket, error: sendableError(error) });
  }
}

function exchange(generation: number): void {
  // A thread that starts late may have opened a later one already.
  if (generation > directory.generation) directory.exchange(generation);
  report({ type: 'exchanged', generation });
}

function close(): void {
  directory.close();
  parentPort?.close();
}

parentPort?.on('message', (request: ReadsRequest) => {
  if (request.type === 'question') void answer(request);
  else if (request.type === 'exchange') exchange(request.generation);
  else close();
});
