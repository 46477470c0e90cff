import { writeFile } from 'node:fs/promises';
import { paths } from '../paths.js';
import { AskedProcess } from '../servers/asked-process.js';
import type { Dataset } from './dataset.js';
import type { LoadJob, LoadResult } from './load-process.js';

/** The process that sends requests: its own, so that neither server nor runner takes time from it. */
export class LoadGenerator {
  private constructor(private readonly process: AskedProcess<LoadJob, LoadResult>) {}

  /** @param file where the data set is handed over */
  static async start(dataset: Dataset, file: string): Promise<LoadGenerator> {
    await writeFile(file, JSON.stringify(dataset));
    return new LoadGenerator(new AskedProcess(paths.loadProcess, [file]));
  }

  /** @throws if any answer was not a 2xx, with what was answered instead */
  async run(job: LoadJob): Promise<LoadResult> {
    const result = await this.process.ask(job);
    const failures = Object.entries(result.failures).map(([what, count]) => `${what} × ${count}`);
    if (failures.length > 0) throw new Error(`${job.load} on ${job.side} failed: ${failures.join(', ')}`);
    return result;
  }

  stop(): Promise<void> {
    return this.process.stop();
  }
}
