import { v7 as uuidv7 } from 'uuid';
import { Attempts, Failure, type Wait } from '#client';
import { EvseIds, IdHashSet } from '#formats/reading';
import {
  BulkClient,
  ChunkBuilder,
  CommandCounts,
  ConcurrentSender,
  formatOf,
  HeldRecords,
  ImportReport,
  Publication,
  recordsOf,
  Respelling,
  untilReadable,
  type Chunk,
  type FormattedInput,
  type Reading,
} from '#imports/sending';
import { openBlob } from './blob-input.js';
import { BrowserReport } from './browser-report.js';
import type { Comparison, ImportMessage, ImportRequest, ImportSummary } from './messages.js';
import { StationComparison } from './station-comparison.js';

type Options = Extract<ImportRequest, { type: 'import' }>;

/** How often the page receives the progress, in milliseconds. */
const PROGRESS_MS = 100;

class Cancelled extends Failure {}

/** An import of files that a page has: as that of the command line, but for what files and signals are. */
export class BrowserImport {
  private readonly lines = new BrowserReport();
  private readonly report = new ImportReport(this.lines);
  private readonly counts = new CommandCounts();
  private readonly stopping = new AbortController();
  private readonly chunks = new ChunkBuilder();
  private readonly comparison = new StationComparison();
  private formats: readonly string[] = [];
  private postedAt = 0;

  constructor(
    private readonly options: Options,
    private readonly post: (message: ImportMessage) => void,
    private readonly wait?: Wait,
  ) {}

  cancel(): void {
    this.stopping.abort(new Cancelled('cancelled'));
  }

  /** Resolves when the page has been sent the result. */
  async run(): Promise<void> {
    const { isDryRun } = this.options;
    try {
      const inputs = await this.open();
      const reading = this.reading();
      for (const input of inputs) await this.send(input, reading, inputs);
      if (this.report.answered > 0) await untilReadable(this.directory);
      this.end('done', { comparison: isDryRun ? await this.compared() : null });
    } catch (error) {
      if (error instanceof Cancelled) return this.end('cancelled');
      const message = error instanceof Failure ? error.message : `unexpected: ${String(error)}`;
      this.end('failed', { message });
    }
  }

  private async compared(): Promise<Comparison> {
    const { signal } = this.stopping;
    try {
      return await this.comparison.compare(new HeldRecords(this.directory), signal);
    } catch (error) {
      signal.throwIfAborted();
      if (error instanceof Failure) return 'unreadable';
      throw error;
    }
  }

  /** Opens all files, so that a wrong one does not stop the import halfway. */
  private async open(): Promise<FormattedInput[]> {
    const inputs: FormattedInput[] = [];
    for (const file of this.options.files) {
      const input = await openBlob(file);
      inputs.push({ input, format: formatOf(input, this.options.format) });
    }
    this.formats = [...new Set(inputs.map(({ format }) => format.name))];
    return inputs;
  }

  private reading(): Reading {
    const { feed, includeUnpublished, confirms, isDryRun } = this.options;
    const held = isDryRun ? null : new HeldRecords(this.directory);
    return {
      feed,
      includeUnpublished,
      confirms,
      connectorTypes: new IdHashSet(),
      evseIds: new EvseIds(),
      now: Date.now,
      commandId: uuidv7,
      respelling: held && new Respelling(held),
      publication: held && new Publication(held),
    };
  }

  private get directory() {
    const { api, key } = this.options;
    const { signal } = this.stopping;
    return { api, key, attempts: new Attempts({ signal, wait: this.wait }) };
  }

  private async send(file: FormattedInput, reading: Reading, all: readonly FormattedInput[]): Promise<void> {
    const { isDryRun } = this.options;
    const client = isDryRun ? this.counts : new BulkClient(this.directory);
    const onResults = (chunk: Chunk, results: Parameters<ImportReport['addResults']>[1]) => {
      if (!isDryRun) this.report.addResults(chunk, results);
      this.postProgress(all);
    };
    const sender = new ConcurrentSender(client, file.format.maxRequests, onResults);
    try {
      for await (const { page, group } of recordsOf(file, reading)) {
        this.stopping.signal.throwIfAborted();
        if (isDryRun) this.comparison.add(group);
        this.report.addRecord(page, group);
        for (const chunk of this.chunks.add(group, page)) await sender.send(chunk);
      }
      for (const chunk of this.chunks.flush()) await sender.send(chunk);
    } finally {
      // What was sent is counted, whatever has ended the reading.
      await sender.drain();
    }
  }

  private postProgress(all: readonly FormattedInput[]): void {
    if (performance.now() - this.postedAt < PROGRESS_MS) return;
    this.postedAt = performance.now();
    this.post({ type: 'progress', share: shareOf(all), records: this.report.records, summary: this.summary });
  }

  private end(
    end: 'done' | 'cancelled' | 'failed',
    { message, comparison = null }: { message?: string; comparison?: Comparison | null } = {},
  ): void {
    const {
      formats,
      summary,
      report: { records },
    } = this;
    const report = this.lines.file();
    this.post({
      type: 'ended',
      end,
      formats,
      records,
      summary,
      comparison,
      report,
      ...(message !== undefined && { message }),
    });
  }

  private get summary(): ImportSummary {
    const { counts } = this.report.outcomes;
    const { locations, stations, connectorTypes } = this.counts;
    const warnings = Array.from(this.report.warnings, ([problem, group]) => ({ problem, ...group }));
    return {
      counts: structuredClone(counts),
      toSend: { location: locations, station: stations, 'connector type': connectorTypes },
      warnings,
      rejects: this.lines.rejects,
    };
  }
}

/** How much of all files was read, from 0 to 1; null if the size of one is not known. */
function shareOf(all: readonly FormattedInput[]): number | null {
  let size = 0;
  let read = 0;
  for (const { input } of all) {
    if (input.size === null) return null;
    size += input.size;
    read += input.position;
  }
  return size === 0 ? null : Math.min(1, read / size);
}
