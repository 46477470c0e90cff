import { CannotRun, type ExitCode, type Terminal } from '../terminal.js';
import { openInput, type Input } from './feed/input.js';
import { formatOf, type ImportFormat } from './formats.js';
import { Ledger } from './report/ledger.js';
import { progressOn, type Progress } from './report/progress.js';
import { dryRunSummary, summary } from './report/summary.js';
import { BulkClient, type BulkClientOptions } from './send/bulk-client.js';
import { ChunkBuilder, type Chunk } from './send/chunks.js';
import { DryRun } from './send/dry-run.js';
import { Sender } from './send/sender.js';

export interface ImportOptions {
  readonly files: readonly string[];
  /** Name of a format; told by each file's content where undefined. */
  readonly format?: string;
  readonly api: string;
  readonly key?: string;
  readonly dryRun: boolean;
  readonly feed?: string;
  readonly rejects?: string;
  /** How retries wait; a test makes it shorter. */
  readonly wait?: BulkClientOptions['wait'];
}

interface Opened {
  readonly input: Input;
  readonly format: ImportFormat;
}

/**
 * Imports files, one after another.
 * @returns 0, or 1 where any record was rejected
 * @throws CannotRun where a file or the directory can't be used
 */
export async function runImport(options: ImportOptions, terminal: Terminal): Promise<ExitCode> {
  const opened = await openAll(options, terminal);
  const ledger = new Ledger(options.rejects);
  const progress = progressOn(terminal);
  const client = options.dryRun ? new DryRun() : new BulkClient(options);
  try {
    for (const one of opened) await new FileImport(one, client, ledger, progress).run(options.feed);
  } finally {
    progress.stop();
  }
  terminal.stdout.write(client instanceof DryRun ? dryRunSummary(ledger, client) : summary(ledger));
  ledger.rejects.close();
  return ledger.tally.total('rejected') > 0 ? 1 : 0;
}

/** All files are looked at before the first is sent: a typing error should not stop a run half-way. */
async function openAll(options: ImportOptions, terminal: Terminal): Promise<Opened[]> {
  const opened: Opened[] = [];
  for (const file of options.files) {
    const input = await openInput(file, terminal.stdin);
    opened.push({ input, format: formatOf(input, options.format) });
  }
  return opened;
}

/** One file on its way into the directory. */
class FileImport {
  private readonly chunks = new ChunkBuilder();
  private readonly sender: Sender;
  private readonly unanswered = new Set<Chunk>();

  constructor(
    private readonly opened: Opened,
    client: BulkClient | DryRun,
    private readonly ledger: Ledger,
    private readonly progress: Progress,
  ) {
    this.sender = new Sender(client, opened.format.requestsInFlight, (chunk, results) => {
      this.unanswered.delete(chunk);
      if (client instanceof BulkClient) ledger.settle(opened.input, chunk, results);
    });
  }

  async run(feed: string | undefined): Promise<void> {
    const { input, format } = this.opened;
    try {
      for await (const group of format.read(input, feed)) {
        this.ledger.read(input, group);
        for (const chunk of this.chunks.add(group)) await this.send(chunk);
      }
      for (const chunk of this.chunks.flush()) await this.send(chunk);
      await this.sender.drain();
    } catch (error) {
      throw error instanceof CannotRun ? await this.stopped(error) : error;
    }
  }

  private async send(chunk: Chunk): Promise<void> {
    this.unanswered.add(chunk);
    await this.sender.send(chunk);
    this.progress.update(this.opened.input, this.ledger.records);
  }

  private async stopped(error: CannotRun): Promise<CannotRun> {
    // Chunks under way are still counted; what they may fail with is known already.
    await this.sender.drain().catch(() => {});
    const lines = [...this.unanswered].map(({ lines: [first] }) => first?.sourceLine ?? 1);
    const where =
      lines.length > 0 ? `, everything before line ${Math.min(...lines)} of ${this.opened.input.name}` : '';
    const done = `${this.ledger.answered} commands were answered${where}`;
    return new CannotRun(`${error.message}; ${done}; running the import again is safe`);
  }
}
