import { dirname } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { ProjectionRunner } from '#application/views';
import { openDatabase } from '../database.js';
import { SqliteBatchAppend } from '../log/batch-append.js';
import { OutcomePurge } from '../log/outcome-purge.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { ReadModelRebuild } from '../rebuild/read-model-rebuild.js';
import { LIVE, storedPosition } from '../table-sets.js';
import { SqliteProjection } from '../views/projection.js';
import type { AppendRequest, Report, Request, StorageThreadData } from './messages.js';

// The storage thread: the only one that writes to the file. Appends and projection steps take turns.

const { file, outcomeRetentionMs } = workerData as StorageThreadData;
const connection = openDatabase(file);
const log = new SqliteBatchAppend(connection);
const purge = new OutcomePurge(connection, outcomeRetentionMs);
const feed = new SqliteEventFeed(connection);
const runner = new ProjectionRunner(feed, new SqliteProjection(connection), {
  changed: (state) => {
    report({ type: 'projection', state });
  },
});

function report(message: Report): void {
  parentPort?.postMessage(message);
}

let failures = 0;
/** The read models follow the log, or are about to. */
let isFilled = false;

function append({ ticket, failures: known, rows }: AppendRequest): void {
  try {
    if (known < failures) throw new Error('a batch before this one could not be appended');
    report({ type: 'appended', ticket, base: log.write(rows) });
    if (isFilled && rows.events.length > 0) runner.wake();
  } catch (error) {
    failures += 1;
    report({ type: 'refused', ticket, error: error as Error });
  }
}

/** Events of a log from which on empty read models are filled faster beside themselves. */
const LONG_LOG = 10_000;
let isClosing = false;

/**
 * Read models that hold nothing, as behind an upgrade that changes them, are filled by a rebuild. Where that can't be,
 * as another process is at it or an event can't be applied, they follow the log as far as they can.
 */
async function fill(): Promise<void> {
  if (storedPosition(connection, LIVE) !== undefined || feed.length() < LONG_LOG) return;
  // The service is not ready before they are there, and has no need of short steps.
  const rebuild = ReadModelRebuild.open(dirname(file), () => false);
  const stopWhereAsked = () => {
    if (isClosing) throw new Error('the file is being closed');
  };
  await rebuild.run(stopWhereAsked).finally(() => rebuild.close());
}

const filled = fill().catch(() => {});

async function close(): Promise<void> {
  isClosing = true;
  await filled;
  await Promise.all([runner.stop(), purge.stop()]);
  connection.close();
  parentPort?.close();
}

parentPort?.on('message', (request: Request) => {
  if (request.type === 'append') append(request);
  else void close();
});

await filled;
isFilled = true;
if (!isClosing) {
  // Where an event can't be applied, reads and writes go on; the failure has been reported.
  await runner.catchUp().catch(() => {});
  report({ type: 'caught up' });
  purge.start();
}
