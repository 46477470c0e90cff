import { CannotRun } from '../terminal.js';
import type { Input } from './feed/input.js';
import type { ImportFormat } from './formats.js';
import { Interrupted, type Interruption } from './interruption.js';
import type { Ledger } from './report/ledger.js';
import type { Progress } from './report/progress.js';
import { BulkClient } from './send/bulk-client.js';
import { ChunkBuilder, type Chunk } from './send/chunks.js';
import type { DryRun } from './send/dry-run.js';
import { Sender } from './send/sender.js';

/** An input and how it is read. */
export interface Opened {
  readonly input: Input;
  readonly format: ImportFormat;
}

/** What the files of one run have in common. */
export interface RunContext {
  readonly client: BulkClient | DryRun;
  readonly ledger: Ledger;
  readonly progress: Progress;
  readonly interruption: Interruption;
}

/** One file on its way into the directory. */
export class FileImport {
  private readonly chunks = new ChunkBuilder();
  private readonly sender: Sender;
  private readonly unanswered = new Set<Chunk>();

  constructor(
    private readonly opened: Opened,
    private readonly context: RunContext,
  ) {
    const { client, ledger } = context;
    this.sender = new Sender(client, opened.format.requestsInFlight, (chunk, results) => {
      this.unanswered.delete(chunk);
      if (client instanceof BulkClient) ledger.settle(opened.input, chunk, results);
    });
  }

  /** @throws CannotRun where it ends early, and says how far it got */
  async run(feed: string | undefined): Promise<void> {
    try {
      await Promise.race([this.sendAll(feed), this.context.interruption.happened]);
    } catch (error) {
      throw error instanceof CannotRun ? await this.stopped(error) : error;
    }
  }

  private async sendAll(feed: string | undefined): Promise<void> {
    const { input, format } = this.opened;
    for await (const group of format.read(input, feed)) {
      this.context.ledger.read(input, group);
      for (const chunk of this.chunks.add(group)) await this.send(chunk);
    }
    for (const chunk of this.chunks.flush()) await this.send(chunk);
    await this.sender.drain();
  }

  private async send(chunk: Chunk): Promise<void> {
    this.unanswered.add(chunk);
    await this.sender.send(chunk);
    this.context.progress.update(this.opened.input, this.context.ledger.records);
  }

  private async stopped(error: CannotRun): Promise<CannotRun> {
    // Who interrupts does not want to wait for chunks under way; else they are still counted, and what they
    // may fail with is known already.
    if (error instanceof Interrupted) this.sender.stop(error);
    else await this.sender.drain().catch(() => {});
    return new CannotRun(`${error.message}; ${this.howFar()}`, error.exitCode);
  }

  private howFar(): string {
    const { client, ledger } = this.context;
    if (!(client instanceof BulkClient)) return `${ledger.records} records were read, nothing was sent`;
    const lines = [...this.unanswered].map(({ lines: [first] }) => first?.sourceLine ?? 1);
    const where =
      lines.length > 0 ? `, everything before line ${Math.min(...lines)} of ${this.opened.input.name}` : '';
    return `${ledger.answered} commands were answered${where}; running the import again is safe`;
  }
}
