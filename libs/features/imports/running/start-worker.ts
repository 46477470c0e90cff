import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';
import type { ImportFailure } from '../import.js';
import type { FromWorker, StartWorker } from './import-task.js';

/** The heap of an import. */
const HEAP = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 8 };

/** Starts a thread for an import. An error of it, as a full heap, ends that import alone. */
export const startWorker: StartWorker = (task, told, ended) => {
  // The worker runs the built file even if this file is run from its source.
  const file = createRequire(import.meta.url).resolve('#import-worker');
  const worker = new Worker(file, { workerData: task, resourceLimits: HEAP, stderr: true });
  let failure = ENDED;
  let thrown: Error | undefined;
  worker.on('message', (message: FromWorker) => told(message));
  worker.on('error', (error: Error & { readonly code?: string }) => {
    if (error.code === 'ERR_WORKER_OUT_OF_MEMORY') failure = FULL;
    else thrown = error;
  });
  worker.once('exit', () => ended(failure, thrown));
  return {
    tell: (message) => worker.postMessage(message),
    terminate: async () => {
      worker.removeAllListeners('message');
      await worker.terminate();
    },
  };
};

const FULL: ImportFailure = {
  code: 'unreadable_file',
  detail: `The import needs more than the ${HEAP.maxOldGenerationSizeMb} MB of memory that it may have: import the file in parts.`,
};

const ENDED: ImportFailure = {
  code: 'internal_error',
  detail: 'The import has ended by an error of the service.',
};
