import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { EvseIds, IdHashSet, type FeedCommand, type RecordGroup } from '#formats/reading';
import { FurthestPosition } from '#application/views';
import { Attempts, type SharedDirectory } from '#client';
import type { Validators } from './address/download.js';
import { removalGroups, removalsOfMissing } from './completion.js';
import type { DryRun } from './dry-run/dry-run.js';
import { unreadable } from './dry-run/readability.js';
import { FileImport } from './file-import.js';
import type { FormattedInput, Reading } from './formatted-input.js';
import { Publication } from './send/publication.js';
import { Respelling } from './send/respelling.js';
import { asImportError, ImportError } from './import-error.js';
import {
  refuseUnusedOptions,
  WrongOptions,
  type ImportObserver,
  type ImportOptions,
  type ImportTools,
} from './import-options.js';
import { stateOf, type ImportResult, type ImportState } from './import-state.js';
import type { Input } from './input/input.js';
import { ReadBytes } from './input/read-bytes.js';
import { ImportReport } from './report/import-report.js';
import type { ReportedLines } from './report/reported-line.js';
import { BulkClient } from './send/bulk-client.js';
import { CommandCounts } from './send/command-counts.js';
import type { ChunkSender } from './send/concurrent-sender.js';
import { HeldRecords } from './send/held-records.js';
import { untilReadable } from './send/readable.js';
import { Sources, type SourceInput } from './sources.js';
import { untilStopped } from './until-stopped.js';
import { readWhole } from './whole-inputs.js';

/** One import of all files, one after another. */
export class ImportRun {
  readonly report: ImportReport;
  /** What a dry run would send, if the directory can't be compared with; else null. */
  wouldSend: CommandCounts | null = null;
  private client: ChunkSender;
  private dryRun: DryRun | null = null;
  private readonly stop: AbortSignal;
  private readonly observer: ImportObserver;
  private readonly lines: ReportedLines;
  private readonly directory: SharedDirectory;
  private readonly sources: Sources;
  private readonly position = new FurthestPosition();
  private formats: readonly string[] = [];
  private readProgress = new ReadBytes(null);
  private announced: Promise<void> | undefined;
  private found: HeldRecords | null = null;

  /** @throws DirectoryError the address of the directory or the key is invalid */
  constructor(
    private readonly options: ImportOptions,
    directory: SharedDirectory,
    private readonly tools: ImportTools = {},
  ) {
    const { stop = new AbortController().signal, observer = {}, lines = { write() {} }, stdin } = tools;
    this.stop = stop;
    this.observer = observer;
    this.lines = lines;
    this.report = new ImportReport(lines);
    const say = (line: string) => observer.say?.(line);
    const attempts = new Attempts({ wait: options.wait, signal: stop, say });
    this.directory = { ...directory, attempts: directory.attempts ?? attempts };
    this.client = options.dryRun
      ? new CommandCounts()
      : new BulkClient(this.directory, (position) => this.position.include(position));
    this.sources = new Sources(options, stdin ?? Readable.from([]), tools.addresses);
  }

  /**
   * Runs the import.
   * @param known the validators of an earlier run
   * @returns what has come of it
   * @throws ImportError a file or the directory can't be used, or the import was stopped
   */
  async run(known: Validators | null = null): Promise<ImportResult> {
    try {
      if (!(await untilStopped(this.stop, this.download(known)))) return this.result(false);
      const unreadable = await this.importAll(await untilStopped(this.stop, this.inputs()));
      return this.result(true, unreadable);
    } catch (error) {
      throw asImportError(error);
    } finally {
      this.dryRun?.close();
      await this.sources.close();
    }
  }

  /** How far it is, also after an error. */
  soFar(): ImportState {
    return stateOf(this.report, this.formats);
  }

  private result(isChanged: boolean, unreadable: string | null = null): ImportResult {
    const { validators } = this.sources;
    return { ...this.soFar(), isChanged, validators, position: this.position.value ?? null, unreadable };
  }

  /** @returns why reads may not find everything that was sent; null if they do */
  private async importAll(inputs: readonly FormattedInput[]): Promise<string | null> {
    const { client, report, stop } = this;
    const { endsGently = false } = this.tools;
    const { dryRun } = this.options;
    const reading = { ...this.reading, ...(!this.wouldSend && this.comparison) };
    const onRead = (input: Input) => this.handleRead(input);
    const beforeSending = () => this.beforeSending(report.feed);
    const context = { dryRun, report, onRead, beforeSending, stop, endsGently };
    const ofFeeds = this.wouldSend ?? (await this.withoutEqualReports(client));
    for (const input of inputs)
      await new FileImport(input, { ...context, client: input.format.isFeed ? ofFeeds : client }).run(
        reading,
      );
    const waits = this.options.untilReadable ?? true;
    const reason = waits && !dryRun ? await untilStopped(stop, this.untilReadable()) : null;
    this.addNotes();
    return reason;
  }

  /** Sends no statuses that the directory has already. */
  private async withoutEqualReports(client: ChunkSender): Promise<ChunkSender> {
    const { statusTtlSeconds: ttlSeconds, now = Date.now } = this.options;
    // Not loaded before the files are open.
    const { EqualReports } = await import('./equal-reports/equal-reports.js');
    return new EqualReports(client, { held: this.held, ttlSeconds, now });
  }

  private addNotes(): void {
    if (this.found?.isForbidden)
      this.report.note('ids are compared with case: the key has no scope directory:read');
    const { uncompared = 0 } = this.dryRun ?? {};
    if (uncompared > 0)
      this.report.note(`${uncompared} records count as unchanged without a comparison of their extensions`);
  }

  /** Compares with the directory, if it can be read, or counts what would be sent. */
  private async beginDryRun(): Promise<void> {
    const { directory, options, report } = this;
    const obstacle = await unreadable(directory);
    if (obstacle === null) {
      // Not loaded without need.
      const { DryRun } = await import('./dry-run/dry-run.js');
      this.client = this.dryRun = new DryRun(directory, options.folder, options.now ?? Date.now);
      return;
    }
    this.client = this.wouldSend = new CommandCounts();
    const { isRefused, reason } = obstacle;
    if (isRefused) report.note('the counts are of what would be sent, without a comparison', [reason]);
    else this.observer.say?.(`what would be sent is not compared with a directory: ${reason}`);
  }

  /** A search that follows the import finds what it has written. */
  private async untilReadable(): Promise<string | null> {
    if (this.report.answered === 0) return null;
    const reason = await untilReadable(this.directory);
    if (reason !== null) this.observer.say?.(`everything was sent, but may not be found yet: ${reason}`);
    return reason;
  }

  private download(known: Validators | null): Promise<boolean> {
    const { observer, stop, sources } = this;
    return sources.download(stop, (downloaded) => observer.downloaded?.(downloaded), known);
  }

  private handleRead(input: Input): void {
    const { readProgress: progress, report } = this;
    const { totalBytes } = progress;
    this.observer.read?.({ input, bytes: progress.upTo(input), totalBytes, records: report.records });
  }

  /** Tells the observer the first feed, once. */
  private beforeSending(feed: string | null): Promise<void> {
    if (feed !== null) this.announced ??= this.observer.beforeSending?.(feed);
    return this.announced ?? Promise.resolve();
  }

  /** The files, and the removals of stations that are not in them. */
  private async inputs(): Promise<FormattedInput[]> {
    const inputs = await this.sources.open();
    this.formats = [...new Set(inputs.map(({ format }) => format.name))];
    refuseUnusedOptions(this.options, this.formats);
    const opened = inputs.map(({ input }) => input);
    this.readProgress = new ReadBytes(this.sources.sizeOf(opened));
    this.lines.begin?.(opened);
    if (this.options.dryRun) await this.beginDryRun();
    await this.refuseFeedInOtherCase();
    this.judgePulls(inputs);
    if (this.options.wholeFirst) await readWhole(await this.sources.open(), this.reading);
    if (!this.options.complete) return inputs;
    return [...inputs, ...removalInput(inputs, await this.plannedRemovals())];
  }

  /** @throws ImportError a pull is not the whole feed, as it is to be */
  private judgePulls(inputs: readonly SourceInput[]): void {
    const { unread } = this.sources;
    if (unread.length > 0) this.report.note('tariffs that the sender offers can not be read', unread);
    const texts = inputs.flatMap(({ sender }) => sender?.incompleteness ?? []);
    const [first] = texts;
    if (first === undefined) return;
    if (this.options.complete || this.options.wholeFirst)
      throw new ImportError('incomplete', `${first}; nothing was imported or removed`);
    this.report.note('records may be missing', texts);
  }

  /** @throws WrongOptions the directory has the feed in another case: its stations would be there twice */
  private async refuseFeedInOtherCase(): Promise<void> {
    const { feed } = this.options;
    if (feed === undefined || this.wouldSend) return;
    const held = await this.held.spellingOf(feed);
    if (held !== null && held !== feed)
      throw new WrongOptions(`the directory has a feed ${held}; use --feed ${held}`);
  }

  /** Reads the files once before they are imported, so that too many removals stop the import before it begins. */
  private async plannedRemovals(): Promise<readonly FeedCommand[]> {
    const { held, sources, options } = this;
    const { removals, kept } = await removalsOfMissing(await sources.open(), {
      held,
      reading: () => this.reading,
      force: options.force ?? false,
      openAgain: (sender) => sources.openAgain(sender),
      beforeComparing: (feed) => this.beforeSending(feed),
    });
    if (kept.length > 0) this.report.note(KEPT, kept);
    return removals;
  }

  /** What the directory has. */
  private get held(): HeldRecords {
    return (this.found ??= new HeldRecords(this.directory));
  }

  /** What changes the commands by what the directory has. */
  private get comparison(): Pick<Reading, 'respelling' | 'publication'> {
    const { held, tools } = this;
    return { respelling: new Respelling(held, tools.comparedIds), publication: new Publication(held) };
  }

  /** With the ids as they are in the files. */
  private get reading(): Reading {
    const { feed, map, includeUnpublished = false, confirm: confirms = false, now = Date.now } = this.options;
    const connectorTypes = new IdHashSet();
    const beside = { respelling: null, publication: null, now, commandId: uuidv7 };
    const evseIds = new EvseIds();
    return { feed, map, includeUnpublished, confirms, connectorTypes, evseIds, ...beside };
  }
}

const KEPT = 'location did not come, but its sender does not say that it is gone, its stations stay';

/** The removals, as one more input. */
function removalInput(inputs: readonly FormattedInput[], removals: readonly FeedCommand[]): FormattedInput[] {
  if (removals.length === 0) return [];
  const read = () => Readable.from(removalGroups(removals)) as AsyncIterable<RecordGroup>;
  return inputs.slice(-1).map(({ input, format }) => ({ input, format: { ...format, read } }));
}
