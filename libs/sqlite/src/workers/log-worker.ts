import { workerData } from 'node:worker_threads';
import { presenceOf } from '../directory/data-directory.js';
import { logFile, openLog } from '../directory/live-directory.js';
import { SqliteBatchAppend, type BatchRows } from '../log/batch-append.js';
import { OutcomePurge } from '../log/outcome-purge.js';
import { serve } from './rpc.js';

// The log worker: the only one that writes to the log's file.

export interface LogWorkerData {
  /** The data directory. */
  readonly folder: string;
  readonly outcomeRetentionMs: number;
}

const { folder, outcomeRetentionMs } = workerData as LogWorkerData;
const connection = openLog(folder);
const expectPresence = presenceOf(folder, logFile(folder));
const log = new SqliteBatchAppend(connection);
const purge = new OutcomePurge(connection, outcomeRetentionMs);
/** How long after a failed attempt erased texts are to be removed from the write-ahead log, in milliseconds. */
const RETRY_MS = 1_000;
let retry: NodeJS.Timeout | undefined;
let failures = 0;
let lastFailure: unknown;

const methods = {
  /**
   * Appends a batch, unless an earlier one has failed that it may depend on.
   * @param knownFailures how many batches had failed that the caller knew of when it built this one
   * @returns how many events the log had before
   * @throws DataDirectoryUnusable the log's file or the lock is gone: nothing is acknowledged any more
   */
  append(knownFailures: number, rows: BatchRows): number {
    if (knownFailures < failures) {
      failures += 1;
      throw new Error('a batch before this one could not be appended', { cause: lastFailure });
    }
    try {
      const base = log.write(rows);
      expectPresence();
      removeErased();
      return base;
    } catch (error) {
      failures += 1;
      lastFailure = error;
      throw error;
    }
  },
};
export type LogMethods = typeof methods;

/** At once unless a connection reads. */
function removeErased(): void {
  clearTimeout(retry);
  if (!log.removeErased()) retry = setTimeout(removeErased, RETRY_MS);
}

serve(methods, async () => {
  clearTimeout(retry);
  await purge.stop();
  connection.close();
});
purge.start();
