import { setTimeout as delay } from 'node:timers/promises';
import type { StopSignals } from '../stop-signals.js';
import type { Terminal } from '../terminal.js';
import type { Validators } from './address/download.js';
import { WrongOptions, type ImportOptions } from './import-options.js';
import { ImportRun } from './import-run.js';
import { IdHashSet } from './records/id-hash-set.js';
import { countsLine } from './report/summary.js';

/** Imports the files again and again. Each round prints one line. */
export class RepeatedImport {
  /** Of the last round, if it has imported everything. */
  private validators: Validators | null = null;
  private readonly comparedIds = new IdHashSet();
  private readonly now: () => number;

  constructor(
    private readonly options: ImportOptions & { readonly everyMs: number },
    private readonly terminal: Terminal,
    private readonly signals: StopSignals,
  ) {
    this.now = options.now ?? Date.now;
  }

  /** Resolves when a signal has stopped it. A round that fails does not end it. @throws WrongOptions */
  async run(): Promise<void> {
    const { signal } = this.signals;
    for (let start = this.now(); !signal.aborted; start = await this.nextStart(start)) {
      const line = await this.round();
      this.terminal.stdout.write(`${new Date(this.now()).toISOString()} ${line}\n`);
    }
  }

  /** @returns the line to print */
  private async round(): Promise<string> {
    // Statuses that are to be confirmed are read again even if they are the same.
    const known = this.options.confirm ? null : this.validators;
    try {
      const run = new ImportRun(this.options, this.terminal, this.signals, this.comparedIds);
      if (!(await run.run(known))) return 'unchanged';
      // What the directory has rejected is sent again.
      this.validators = run.report.refused === 0 ? run.validators : null;
      return countsLine(run.report);
    } catch (error) {
      if (error instanceof WrongOptions) throw error;
      this.validators = null;
      const message = error instanceof Error ? error.message : String(error);
      return this.signals.signal.aborted ? message : `failed: ${message}`;
    }
  }

  /** Waits. @returns when the next round starts: a multiple of the interval after the last one, and not before its end */
  private async nextStart(start: number): Promise<number> {
    const { everyMs, wait = delay } = this.options;
    const next = start + (Math.floor((this.now() - start) / everyMs) + 1) * everyMs;
    const { signal } = this.signals;
    if (!signal.aborted) await wait(next - this.now(), undefined, { signal }).catch(() => {});
    return next;
  }
}
