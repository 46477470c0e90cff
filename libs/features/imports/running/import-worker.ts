import { parentPort, workerData } from 'node:worker_threads';
import type { FromWorker, ImportTask, ToWorker } from './import-task.js';
import { TaskRun } from './run-task.js';

// The thread of one import: start-worker.ts.
const tell = (message: FromWorker) => parentPort?.postMessage(message);
const run = new TaskRun(workerData as ImportTask, tell);
parentPort?.on('message', (message: ToWorker) => run.hear(message));
await run.toEnd();
parentPort?.close();
