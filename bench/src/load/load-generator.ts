import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { paths } from '../paths.js';
import { owned, stop } from '../servers/children.js';
import type { Dataset } from './dataset.js';
import type { LoadJob, LoadResult } from './load-process.js';

/** The process that sends requests: its own, so that neither server nor runner takes time from it. */
export class LoadGenerator {
  private readonly ended: Promise<never>;

  private constructor(private readonly child: ChildProcess) {
    this.ended = once(child, 'exit').then(() => Promise.reject(new Error('the load process ended')));
    // Ending is a failure only for a run that waits.
    this.ended.catch(() => undefined);
  }

  /** @param file where the data set is handed over */
  static async start(dataset: Dataset, file: string): Promise<LoadGenerator> {
    await writeFile(file, JSON.stringify(dataset));
    return new LoadGenerator(owned(fork(paths.loadProcess, [file])));
  }

  /** @throws if any answer was not a 2xx, with what was answered instead */
  async run(job: LoadJob): Promise<LoadResult> {
    this.child.send(job);
    const result = await Promise.race([this.answer(), this.ended]);
    const failures = Object.entries(result.failures).map(([what, count]) => `${what} × ${count}`);
    if (failures.length > 0) throw new Error(`${job.load} on ${job.side} failed: ${failures.join(', ')}`);
    return result;
  }

  stop(): Promise<void> {
    return stop(this.child);
  }

  private async answer(): Promise<LoadResult> {
    const [result] = (await once(this.child, 'message')) as [LoadResult];
    return result;
  }
}
