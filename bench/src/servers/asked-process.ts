import { fork, type ChildProcess, type Serializable } from 'node:child_process';
import { once } from 'node:events';
import { owned, stop } from './children.js';

/** A process of the benchmark's own that answers what it is asked, one question after the other. */
export class AskedProcess<Question extends Serializable, Answer> {
  private readonly child: ChildProcess;
  private readonly ended: Promise<never>;

  /** @param file of the program, which is started at once */
  constructor(file: string, parameters: readonly string[] = []) {
    this.child = owned(fork(file, parameters));
    this.ended = once(this.child, 'exit').then(() => Promise.reject(new Error(`${file} has ended`)));
    // Ending is a failure only for who waits.
    this.ended.catch(() => undefined);
  }

  /** Sends what has no answer. */
  tell(message: Serializable): void {
    this.child.send(message);
  }

  /** @throws the process ends before it has answered */
  async ask(question: Question): Promise<Answer> {
    const answer = once(this.child, 'message') as Promise<[Answer]>;
    this.child.send(question);
    const [answered] = await Promise.race([answer, this.ended]);
    return answered;
  }

  stop(): Promise<void> {
    return stop(this.child);
  }
}
