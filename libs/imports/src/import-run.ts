import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { EvseIds, IdHashSet, type FeedCommand, type RecordGroup } from '#formats/reading';
import { Attempts, type SharedDirectory } from '#client';
import type { Validators } from './address/download.js';
import { removalGroups, removalsOfMissing } from './completion.js';
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
import { ImportReport } from './report/import-report.js';
import type { ReportedLines } from './report/reported-line.js';
import { BulkClient } from './send/bulk-client.js';
import { DryRun } from './send/dry-run.js';
import { HeldRecords } from './send/held-records.js';
import { untilReadable } from './send/readable.js';
import { Sources, type SourceInput } from './sources.js';
import { untilStopped } from './until-stopped.js';

/** One import of all files, one after another. */
export class ImportRun {
  readonly report: ImportReport;
  readonly client: BulkClient | DryRun;
  private readonly stop: AbortSignal;
  private readonly observer: ImportObserver;
  private readonly lines: ReportedLines;
  private readonly directory: SharedDirectory;
  private readonly sources: Sources;
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
    this.client = options.dryRun ? new DryRun() : new BulkClient(this.directory);
    this.sources = new Sources(options, stdin ?? Readable.from([]));
  }

  /**
   * Runs the import.
   * @param known the validators of an earlier run
   * @returns false if the files are one address that has not changed since the earlier run
   * @throws ImportError a file or the directory can't be used, or the import was stopped
   */
  async run(known: Validators | null = null): Promise<boolean> {
    try {
      if (!(await untilStopped(this.stop, this.download(known)))) return false;
      await this.importAll(await untilStopped(this.stop, this.inputs()));
      return true;
    } catch (error) {
      throw asImportError(error);
    } finally {
      await this.sources.close();
    }
  }

  private async importAll(inputs: readonly FormattedInput[]): Promise<void> {
    const { client, report, observer, stop } = this;
    const { endsGently = false } = this.tools;
    const reading = { ...this.reading, ...(client instanceof BulkClient && this.comparison) };
    for (const input of inputs)
      await new FileImport(input, { client, report, observer, stop, endsGently }).run(reading);
    if (this.options.untilReadable ?? true) await untilStopped(stop, this.untilReadable());
    if (this.found?.isForbidden)
      report.note('ids are compared with case: the key has no scope directory:read');
  }

  /** A search that follows the import finds what it has written. */
  private async untilReadable(): Promise<void> {
    if (this.report.answered === 0) return;
    const reason = await untilReadable(this.directory);
    if (reason !== null) this.observer.say?.(`everything was sent, but may not be found yet: ${reason}`);
  }

  private download(known: Validators | null): Promise<boolean> {
    const { observer, stop, sources } = this;
    return sources.download(stop, (downloaded) => observer.downloaded?.(downloaded), known);
  }

  /** The validators of what was imported; null if a later run can't use any. */
  get validators(): Validators | null {
    return this.sources.validators;
  }

  /** The files, and the removals of stations that are not in them. */
  private async inputs(): Promise<FormattedInput[]> {
    const inputs = await this.sources.open();
    refuseUnusedOptions(
      this.options,
      inputs.map(({ format }) => format.name),
    );
    this.lines.begin?.(inputs.map(({ input }) => input));
    await this.refuseFeedInOtherCase();
    this.judgePulls(inputs);
    if (!this.options.complete) return inputs;
    return [...inputs, ...removalInput(inputs, await this.plannedRemovals())];
  }

  /** @throws ImportError a pull is not the whole feed, as it is to be */
  private judgePulls(inputs: readonly SourceInput[]): void {
    const texts = inputs.flatMap(({ sender }) => sender?.incompleteness ?? []);
    const [first] = texts;
    if (first === undefined) return;
    if (this.options.complete)
      throw new ImportError('incomplete', `${first}; nothing was imported or removed`);
    this.report.note('records may be missing', texts);
  }

  /** @throws WrongOptions the directory has the feed in another case: its stations would be there twice */
  private async refuseFeedInOtherCase(): Promise<void> {
    const { feed, dryRun } = this.options;
    if (feed === undefined || dryRun) return;
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
