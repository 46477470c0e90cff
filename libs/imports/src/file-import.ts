import { asImportError, ImportError } from './import-error.js';
import type { Input } from './input/input.js';
import { recordsOf, type FormattedInput, type Reading } from './formatted-input.js';
import type { ImportReport } from './report/import-report.js';
import { ChunkBuilder, type Chunk } from './send/chunk-builder.js';
import { ConcurrentSender, type ChunkSender } from './send/concurrent-sender.js';
import { untilStopped } from './until-stopped.js';

/** What the imports of all files share. */
export interface ImportContext {
  readonly client: ChunkSender;
  /** Whether nothing is sent. */
  readonly dryRun: boolean;
  readonly report: ImportReport;
  /** Called when records were read and passed on. */
  readonly onRead: (input: Input) => void;
  /** Called before a chunk is sent. */
  readonly beforeSending: () => Promise<void>;
  readonly stop: AbortSignal;
  /** Whether a stop waits for the results of requests in flight. */
  readonly endsGently: boolean;
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
      report.addResults(chunk, results);
    });
  }

  /** @throws ImportError the import has stopped early; the message reports its progress */
  async run(options: Reading): Promise<void> {
    try {
      await untilStopped(this.context.stop, this.sendAll(options));
    } catch (error) {
      const failure = asImportError(error);
      throw failure instanceof ImportError ? await this.withProgress(failure) : failure;
    }
  }

  private async sendAll(options: Reading): Promise<void> {
    for await (const { page, group } of recordsOf(this.formatted, options)) {
      this.context.report.addRecord(page, group);
      for (const chunk of this.chunks.add(group, page)) await this.send(chunk);
    }
    for (const chunk of this.chunks.flush()) await this.send(chunk);
    await this.sender.drain();
  }

  private async send(chunk: Chunk): Promise<void> {
    await this.context.beforeSending();
    this.unanswered.add(chunk);
    await this.sender.send(chunk);
    const input = chunk.lines.at(-1)?.input ?? this.formatted.input;
    this.context.onRead(input);
  }

  private async withProgress(error: ImportError): Promise<ImportError> {
    const isStopped = error.kind === 'stopped';
    // After a stop, requests in flight may be abandoned. After an error, their results are still counted; further errors
    // add nothing.
    if (isStopped) this.sender.stop(error);
    if (!isStopped || this.context.endsGently) await this.sender.drain().catch(() => {});
    return new ImportError(error.kind, `${error.message}; ${this.progressText()}`);
  }

  private progressText(): string {
    const { dryRun, report } = this.context;
    if (dryRun) return `${report.records} records were read, nothing was sent`;
    // In the order in which they were sent.
    const [first] = [...this.unanswered].flatMap(({ lines }) => lines);
    const upTo = first ? `, everything before line ${first.sourceLine} of ${first.input.name}` : '';
    return `${report.answered} commands were answered${upTo}; running the import again is safe`;
  }
}
