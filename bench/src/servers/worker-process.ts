import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { stop, trackChild } from './child-processes.js';

/** A child process of the benchmark that handles requests one after another. */
export class WorkerProcess<Request extends Serializable, Result> {
  private readonly child: ChildProcess;
  private readonly ended: Promise<never>;

  /** Starts the process. @param file path of its program */
  constructor(file: string, parameters: readonly string[] = []) {
    this.child = trackChild(fork(file, parameters));
    this.ended = once(this.child, 'exit').then(() => Promise.reject(new Error(`${file} has ended`)));
    // The end is an error only for a pending request.
    this.ended.catch(() => undefined);
  }

  /** Sends a message without a result. */
  send(message: Serializable): void {
    this.child.send(message);
  }

  /** Sends a request and returns its result. @throws Error the process has ended before */
  async request(request: Request): Promise<Result> {
    const message = once(this.child, 'message') as Promise<[Result]>;
    this.child.send(request);
    const [result] = await Promise.race([message, this.ended]);
    return result;
  }

  stop(): Promise<void> {
    return stop(this.child);
  }
}
