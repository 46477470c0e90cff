import { workerData } from 'node:worker_threads';
import { WORKER_TIMEOUT_MS } from '../database.js';
import { presenceOf } from '../directory/data-directory.js';
import { logFile, openLog } from '../directory/live-directory.js';
import { SqliteBatchAppend, type BatchRows } from '../log/batch-append.js';
import { OutcomePurge } from '../log/outcome-purge.js';
import { RetriedWrites } from '../retried-writes.js';
import { obstacleOf, type Obstacle } from '../sqlite-errors.js';
import { emit, sendableError, serve } from './rpc.js';

// The log worker: the only one that writes to the log's file.

export interface LogWorkerData {
  /** The data directory. */
  readonly folder: string;
  readonly outcomeRetentionMs: number;
}

/** A batch has been waiting for long, as the file can't be written for now. */
export interface LogEvent {
  readonly obstacle: Obstacle;
  readonly reason: Error;
}

const { folder, outcomeRetentionMs } = workerData as LogWorkerData;
const connection = openLog(folder, { busyTimeoutMs: WORKER_TIMEOUT_MS });
const expectPresence = presenceOf(folder, logFile(folder));
const log = new SqliteBatchAppend(connection);
const writes = new RetriedWrites({
  changed: (reason) => {
    if (!reason) return;
    const event: LogEvent = { obstacle: obstacleOf(reason, folder), reason: sendableError(reason) };
    emit(event);
  },
});
const purge = new OutcomePurge(connection, outcomeRetentionMs);
/** How long after a failed attempt erased texts are to be removed from the write-ahead log, in milliseconds. */
const RETRY_MS = 1_000;
let retry: NodeJS.Timeout | undefined;
let failures = 0;
let lastFailure: unknown;

const methods = {
  /**
   * Appends a batch, unless an earlier one has failed that it may depend on. While another program has locked the file,
   * it waits.
   * @param knownFailures how many batches had failed that the caller knew of when it built this one
   * @returns how many events the log had before
   * @throws DataDirectoryUnusable the log's file or the lock is gone: nothing is acknowledged any more
   */
  async append(knownFailures: number, rows: BatchRows): Promise<number> {
    const base = await writes.run(
      () => writtenAfter(knownFailures, rows),
      (error) => {
        failures += 1;
        lastFailure = error;
      },
    );
    if (base === undefined)
      throw new Error('a batch before this one could not be appended', { cause: lastFailure });
    expectPresence();
    removeErased();
    return base;
  },
  /** Batches wait for a short time only. */
  stopWaiting: () => writes.stop(),
};
export type LogMethods = typeof methods;

/** Undefined if one has failed that is not known of. */
function writtenAfter(knownFailures: number, rows: BatchRows): number | undefined {
  if (knownFailures === failures) return log.write(rows);
  failures += 1;
  return undefined;
}

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
