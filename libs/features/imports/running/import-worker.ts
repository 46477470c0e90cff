import process from 'node:process';
import type { FromWorker, ImportTask, ToWorker } from './import-task.js';
import { TaskRun } from './run-task.js';

// The process of one import: start-worker.ts.
let lastSent: Promise<unknown> = Promise.resolve();
const tell = (message: FromWorker): void => {
  lastSent = new Promise((resolve) => process.send?.(message, undefined, undefined, resolve));
};

async function runToEnd(task: ImportTask): Promise<void> {
  const run = new TaskRun(task, tell);
  process.on('message', (message: ToWorker) => run.hear(message));
  await run.toEnd();
  await lastSent;
  process.disconnect();
}

// A signal for all processes of the service is for the service, which ends this one, and with which this one ends.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {});
process.once('disconnect', () => process.exit());
process.once('message', (task: ImportTask) => void runToEnd(task));
