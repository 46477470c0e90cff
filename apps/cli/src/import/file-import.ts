import { CommandError } from '../terminal.js';
import type { ImportFormat } from './formats/format-detection.js';
import type { ReadOptions } from './formats/read-options.js';
import type { Input } from './input/input.js';
import type { ImportReport } from './report/import-report.js';
import type { Progress } from './report/progress-bar.js';
import { BulkClient } from './send/bulk-client.js';
import { ChunkBuilder, type Chunk } from './send/chunk-builder.js';
import { ConcurrentSender } from './send/concurrent-sender.js';
import type { DryRun } from './send/dry-run.js';
import { Stopped, type StopSignals } from '../stop-signals.js';

/** An input and its format. */
export interface FormattedInput {
  readonly input: Input;
  readonly format: ImportFormat;
}

/** What the imports of all files share. */
export interface ImportContext {
  readonly client: BulkClient | DryRun;
  readonly report: ImportReport;
  readonly progress: Progress;
  readonly signals: StopSignals;
}

/** The import of one file. */
export class FileImport {
  private readonly chunks = new ChunkBuilder();
  private readonly sender: ConcurrentSender;
  private readonly unanswered = new Set<Chunk>();

  constructor(
    private readonly formatted: FormattedInput,
    private readonly context: ImportContext,
  ) {
    const { client, report } = context;
    this.sender = new ConcurrentSender(client, formatted.format.maxRequests, (chunk, results) => {
      this.unanswered.delete(chunk);
      if (client instanceof BulkClient) report.addResults(formatted.input, chunk, results);
    });
  }

  /** @throws CommandError the import has stopped early; the message reports its progress */
  async run(options: ReadOptions): Promise<void> {
    try {
      await Promise.race([this.sendAll(options), this.context.signals.stopped]);
    } catch (error) {
      throw error instanceof CommandError ? await this.withProgress(error) : error;
    }
  }

  private async sendAll(options: ReadOptions): Promise<void> {
    const { input, format } = this.formatted;
    for await (const group of format.read(input, options)) {
      this.context.report.addRecord(input, group);
      for (const chunk of this.chunks.add(group)) await this.send(chunk);
    }
    for (const chunk of this.chunks.flush()) await this.send(chunk);
    await this.sender.drain();
  }

  private async send(chunk: Chunk): Promise<void> {
    this.unanswered.add(chunk);
    await this.sender.send(chunk);
    this.context.progress.update(this.formatted.input, this.context.report.records);
  }

  private async withProgress(error: CommandError): Promise<CommandError> {
    // After a signal, requests in flight are abandoned. After an error, their results are still counted; further errors
    // add nothing.
    if (error instanceof Stopped) this.sender.stop(error);
    else await this.sender.drain().catch(() => {});
    return new CommandError(`${error.message}; ${this.progressText()}`, error.exitCode);
  }

  private progressText(): string {
    const { client, report } = this.context;
    if (!(client instanceof BulkClient)) return `${report.records} records were read, nothing was sent`;
    const lines = [...this.unanswered].map(({ lines: [first] }) => first?.sourceLine ?? 1);
    const upTo =
      lines.length > 0
        ? `, everything before line ${Math.min(...lines)} of ${this.formatted.input.name}`
        : '';
    return `${report.answered} commands were answered${upTo}; running the import again is safe`;
  }
}
