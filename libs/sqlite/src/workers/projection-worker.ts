import { workerData } from 'node:worker_threads';
import type { ReadModelTables } from '../read-models/tables.js';
import type { ProjectionWorkerData } from './projection-events.js';
import { ProjectionLoop } from './projection-loop.js';
import { serve } from './rpc.js';

const methodsOf = (loop: ProjectionLoop) => ({
  wake: () => loop.wake(),
  skipBatchDelay: () => loop.skipBatchDelay(),
  damaged: (generation: number, message: string) => loop.damaged(generation, message),
});
export type ProjectionMethods = ReturnType<typeof methodsOf>;

/** Runs the projection worker: the only writer of the live read models. */
export async function serveProjection(tables: ReadModelTables): Promise<void> {
  const data = workerData as ProjectionWorkerData;
  const loop = new ProjectionLoop(data.folder, tables);
  serve(methodsOf(loop), () => loop.close());
  await loop.start(data);
}
