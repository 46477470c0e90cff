import { parentPort, workerData } from 'node:worker_threads';
import { openLog } from '../live-directory.js';
import { SqliteBatchAppend } from '../log/batch-append.js';
import { OutcomePurge } from '../log/outcome-purge.js';
import { GivingWay } from './giving-way.js';
import type { AppendRequest, LogReport, LogRequest, LogThreadData } from './log-messages.js';
import { ReadsUnderWay } from './reads-under-way.js';
import { sendableError } from './sendable-error.js';

// The log's thread: the only one that writes to its file.

/** How long a batch waits for reads before it is written, at most: somebody waits for it too. */
const MOST_WAIT_MS = 2;

const { folder, outcomeRetentionMs, readsUnderWay } = workerData as LogThreadData;
const way = new GivingWay(new ReadsUnderWay(readsUnderWay), MOST_WAIT_MS);
const connection = openLog(folder);
const log = new SqliteBatchAppend(connection);
const purge = new OutcomePurge(connection, outcomeRetentionMs);

function report(message: LogReport): void {
  parentPort?.postMessage(message);
}

let failures = 0;

function append({ ticket, failures: known, rows }: AppendRequest): void {
  way.letReadsPass();
  try {
    if (known < failures) throw new Error('a batch before this one could not be appended');
    report({ type: 'appended', ticket, base: log.write(rows) });
  } catch (error) {
    failures += 1;
    report({ type: 'refused', ticket, error: sendableError(error) });
  }
}

async function close(): Promise<void> {
  await purge.stop();
  connection.close();
  parentPort?.close();
}

parentPort?.on('message', (request: LogRequest) => {
  if (request.type === 'append') append(request);
  else void close();
});
purge.start();
