import { workerData } from 'node:worker_threads';
import type { ProjectionWorkerData } from './projection-events.js';
import { ProjectionLoop } from './projection-loop.js';
import { serve } from './rpc.js';

// The projection worker is the only writer of the live read models.

const data = workerData as ProjectionWorkerData;
const loop = new ProjectionLoop(data.folder);
const methods = {
  wake: () => loop.wake(),
  skipBatchDelay: () => loop.skipBatchDelay(),
  damaged: (generation: number, message: string) => loop.damaged(generation, message),
};
export type ProjectionMethods = typeof methods;

serve(methods, () => loop.close());
await loop.start(data);
