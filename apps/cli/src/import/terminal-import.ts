import type { IdHashSet } from '#formats/reading';
import { ImportRun, RejectsFiles, type ImportReport, type ImportResult, type Validators } from '#imports';
import type { StopSignals } from '../stop-signals.js';
import type { Terminal } from '../terminal.js';
import type { ImportCommandOptions } from './import-options.js';
import { progressOn, type Progress } from './report/progress-bar.js';
import { summary, wouldSendSummary } from './report/summary.js';

/** One import of all files that shows its progress on a terminal, writes rejects files, and is stopped by signals. */
export class TerminalImport {
  private readonly rejects: RejectsFiles;
  private readonly progress: Progress;
  private readonly import: ImportRun;
  private readonly title: string;

  /**
   * @param comparedIds those that earlier imports have compared with the directory
   * @throws DirectoryError the address of the directory or the key is invalid
   */
  constructor(
    { api, key, everyMs, rejects, ...options }: ImportCommandOptions,
    terminal: Terminal,
    signals: StopSignals,
    comparedIds?: IdHashSet,
  ) {
    this.rejects = new RejectsFiles(rejects);
    this.progress = progressOn(terminal);
    this.title = options.dryRun ? 'dry run' : '';
    const isRepeated = everyMs !== undefined;
    const directory = { api, key };
    this.import = new ImportRun({ ...options, untilReadable: !isRepeated }, directory, {
      stop: signals.signal,
      endsGently: isRepeated,
      observer: this.progress,
      lines: this.rejects,
      stdin: terminal.stdin,
      comparedIds,
    });
  }

  /**
   * Runs the import.
   * @param known the validators of an earlier run
   * @returns what has come of it
   * @throws ImportError a file or the directory can't be used, or a signal has stopped the import
   */
  async run(known?: Validators | null): Promise<ImportResult> {
    try {
      return await this.import.run(known);
    } finally {
      this.progress.stop();
      this.rejects.close();
    }
  }

  get report(): ImportReport {
    return this.import.report;
  }

  /** What has come of it, as several lines. */
  get summary(): string {
    const { report, wouldSend } = this.import;
    const { paths } = this.rejects;
    return wouldSend ? wouldSendSummary(report, wouldSend, paths) : summary(report, paths, this.title);
  }
}
