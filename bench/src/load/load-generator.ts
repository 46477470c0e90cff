import { writeFile } from 'node:fs/promises';
import { paths } from '../paths.js';
import { WorkerProcess } from '../servers/worker-process.js';
import type { Dataset } from './dataset.js';
import type { LoadJob, LoadResult } from './load-process.js';

/** Sends requests from a separate process, so that the benchmark's own work does not delay them. */
export class LoadGenerator {
  private constructor(private readonly process: WorkerProcess<LoadJob, LoadResult>) {}

  /** @param file to which the data set is written for the process */
  static async start(dataset: Dataset, file: string): Promise<LoadGenerator> {
    await writeFile(file, JSON.stringify(dataset));
    return new LoadGenerator(new WorkerProcess(paths.loadProcess, [file]));
  }

  /** @throws Error a response had no 2xx status; the message lists the statuses */
  async run(job: LoadJob): Promise<LoadResult> {
    const result = await this.process.request(job);
    const failures = Object.entries(result.failures).map(([what, count]) => `${what} × ${count}`);
    if (failures.length > 0) throw new Error(`${job.load} on ${job.side} failed: ${failures.join(', ')}`);
    return result;
  }

  stop(): Promise<void> {
    return this.process.stop();
  }
}
