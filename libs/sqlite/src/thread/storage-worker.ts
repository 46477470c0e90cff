import { parentPort, workerData } from 'node:worker_threads';
import { ProjectionRunner } from '#application/views';
import { openDatabase } from '../database.js';
import { SqliteBatchAppend } from '../log/batch-append.js';
import { OutcomePurge } from '../log/outcome-purge.js';
import { SqliteEventFeed } from '../log/event-feed.js';
import { SqliteProjection } from '../views/projection.js';
import type { AppendRequest, Report, Request, StorageThreadData } from './messages.js';

// The storage thread: the only one that writes to the file. Appends and projection steps take turns.

const { file, outcomeRetentionMs } = workerData as StorageThreadData;
const connection = openDatabase(file);
const log = new SqliteBatchAppend(connection);
const purge = new OutcomePurge(connection, outcomeRetentionMs);
const runner = new ProjectionRunner(new SqliteEventFeed(connection), new SqliteProjection(connection), {
  changed: (state) => {
    report({ type: 'projection', state });
  },
});

function report(message: Report): void {
  parentPort?.postMessage(message);
}

let failures = 0;

function append({ ticket, failures: known, rows }: AppendRequest): void {
  try {
    if (known < failures) throw new Error('a batch before this one could not be appended');
    report({ type: 'appended', ticket, base: log.write(rows) });
    if (rows.events.length > 0) runner.wake();
  } catch (error) {
    failures += 1;
    report({ type: 'refused', ticket, error: error as Error });
  }
}

async function close(): Promise<void> {
  await Promise.all([runner.stop(), purge.stop()]);
  connection.close();
  parentPort?.close();
}

parentPort?.on('message', (request: Request) => {
  if (request.type === 'append') append(request);
  else void close();
});

// Where an event can't be applied, reads and writes go on; the failure has been reported.
await runner.catchUp().catch(() => {});
report({ type: 'caught up' });
purge.start();
