import { once } from 'node:events';
import { createRequire } from 'node:module';
import { Worker } from 'node:worker_threads';

export interface ThreadKind {
  /** The file that it starts from, among the package's imports. */
  readonly name: string;
  /** Memory for young objects: less is collected more often. */
  readonly youngMegabytes: number;
}

/** A thread that works on the files of a directory: the process ends with it. */
export class StorageThread<Request, Report> {
  private readonly worker: Worker;
  private closing = false;

  constructor({ name, youngMegabytes }: ThreadKind, workerData: object, received: (report: Report) => void) {
    // By name, as the built file is the one that a thread can start from wherever this one was loaded from.
    this.worker = new Worker(createRequire(import.meta.url).resolve(name), {
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: youngMegabytes },
    });
    this.worker.on('message', received);
    // Without the thread nothing can be written or found any more: ending and starting anew loses nothing.
    this.worker.on('exit', (code) => {
      if (!this.closing) throw new Error(`the thread ${name} ended with code ${code}`);
    });
  }

  send(request: Request): void {
    this.worker.postMessage(request);
  }

  /** Resolves when the thread has ended. @param request has it end */
  async close(request: Request): Promise<void> {
    this.closing = true;
    const ended = once(this.worker, 'exit');
    this.send(request);
    await ended;
  }
}
