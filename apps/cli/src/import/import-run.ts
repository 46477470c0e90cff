import { Readable } from 'node:stream';
import { v7 as uuidv7 } from 'uuid';
import { EvseIds, IdHashSet, type FeedCommand, type RecordGroup } from '#formats/reading';
import { Attempts } from '../http/attempts.js';
import type { SharedDirectory } from '../http/endpoint.js';
import type { StopSignals } from '../stop-signals.js';
import { CommandError, type Terminal } from '../terminal.js';
import type { Validators } from './address/download.js';
import { removalGroups, removalsOfMissing } from './completion.js';
import { FileImport } from './file-import.js';
import type { FormattedInput, Reading } from './formatted-input.js';
import { Publication } from './send/publication.js';
import { Respelling } from './send/respelling.js';
import { refuseUnusedOptions, WrongOptions, type ImportOptions } from './import-options.js';
import { ImportReport } from './report/import-report.js';
import { progressOn, type Progress } from './report/progress-bar.js';
import { refuseToOverwriteInputs, RejectsFiles } from './report/rejects-file.js';
import { BulkClient } from './send/bulk-client.js';
import { DryRun } from './send/dry-run.js';
import { HeldRecords } from './send/held-records.js';
import { untilReadable } from './send/readable.js';
import { Sources } from './sources.js';

/** One import of all files, one after another. */
export class ImportRun {
  readonly report: ImportReport;
  private readonly rejects = new RejectsFiles();
  readonly client: BulkClient | DryRun;
  private readonly progress: Progress;
  private readonly directory: SharedDirectory;
  private readonly sources: Sources;
  private found: HeldRecords | null = null;

  /** @throws CommandError the address of the directory or the key is invalid */
  constructor(
    private readonly options: ImportOptions,
    terminal: Terminal,
    private readonly signals: StopSignals,
    /** The ids that earlier imports have compared with the directory. */
    private readonly comparedIds = new IdHashSet(),
  ) {
    this.report = new ImportReport(this.rejects, options.rejects);
    this.progress = progressOn(terminal);
    const { api, key, wait } = options;
    const say = (line: string) => this.progress.say(line);
    this.directory = { api, key, attempts: new Attempts({ wait, signal: signals.signal, say }) };
    this.client = options.dryRun ? new DryRun() : new BulkClient(this.directory);
    this.sources = new Sources(options, terminal.stdin);
  }

  /**
   * Runs the import.
   * @param known the validators of an earlier run
   * @returns false if the files are one address that has not changed since the earlier run
   * @throws CommandError a file or the directory can't be used, or a signal has stopped the import
   */
  async run(known: Validators | null = null): Promise<boolean> {
    const { client, report, progress, signals } = this;
    try {
      if (!(await signals.race(this.download(known)))) return false;
      const inputs = await signals.race(this.inputs());
      const endsGently = this.options.everyMs !== undefined;
      const reading = { ...this.reading, ...(client instanceof BulkClient && this.comparison) };
      for (const input of inputs)
        await new FileImport(input, { client, report, progress, signals, endsGently }).run(reading);
      if (!endsGently) await signals.race(this.untilReadable());
      if (this.found?.isForbidden)
        report.note('ids are compared with case: the key has no scope directory:read');
      return true;
    } finally {
      progress.stop();
      this.rejects.close();
      await this.sources.close();
    }
  }

  /** A search that follows the import finds what it has written. */
  private async untilReadable(): Promise<void> {
    if (this.report.answered === 0) return;
    const reason = await untilReadable(this.directory);
    if (reason !== null) this.progress.say(`everything was sent, but may not be found yet: ${reason}`);
  }

  private download(known: Validators | null): Promise<boolean> {
    const { progress, signals, sources } = this;
    return sources.download(signals.signal, (downloaded) => progress.download(downloaded), known);
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
    const opened = inputs.map(({ input }) => input);
    refuseToOverwriteInputs(opened, this.options.rejects);
    await this.refuseFeedInOtherCase();
    this.judgePulls(inputs);
    if (!this.options.complete) return inputs;
    return [...inputs, ...removalInput(inputs, await this.plannedRemovals())];
  }

  /** @throws CommandError a pull is not the whole feed, as it is to be */
  private judgePulls(inputs: readonly FormattedInput[]): void {
    const texts = inputs.flatMap(({ sender }) => sender?.incompleteness ?? []);
    const [first] = texts;
    if (first === undefined) return;
    if (this.options.complete) throw new CommandError(`${first}; nothing was imported or removed`);
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
    const { held } = this;
    return { respelling: new Respelling(held, this.comparedIds), publication: new Publication(held) };
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
