import { setTimeout as delay } from 'node:timers/promises';
import { IdHashSet } from '#formats/reading';
import { WrongOptions, type Validators } from '#imports';
import type { StopSignals } from '../stop-signals.js';
import type { Terminal } from '../terminal.js';
import type { ImportCommandOptions } from './import-options.js';
import type { ImportMetrics } from './report/import-metrics.js';
import { countsLine } from './report/summary.js';
import { TerminalImport } from './terminal-import.js';

/** What an import reports to, and is stopped by. */
export interface ImportTools {
  readonly signals: StopSignals;
  /** Undefined: they are written to no file. */
  readonly metrics: ImportMetrics | undefined;
}

/** Imports the files again and again. Each round prints one line. */
export class RepeatedImport {
  /** Of the last round, if it has imported everything. */
  private validators: Validators | null = null;
  private readonly comparedIds = new IdHashSet();
  private readonly now: () => number;
  private readonly signals: StopSignals;
  private readonly metrics: ImportMetrics | undefined;

  constructor(
    private readonly options: ImportCommandOptions & { readonly everyMs: number },
    private readonly terminal: Terminal,
    { signals, metrics }: ImportTools,
  ) {
    this.signals = signals;
    this.metrics = metrics;
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
    try {
      const run = await this.runOnce();
      if (!run) return 'unchanged';
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

  /** @returns undefined if the files have not changed since the last round */
  private async runOnce(): Promise<TerminalImport | undefined> {
    // Statuses that are to be confirmed are read again even if they are the same.
    const known = this.options.confirm ? null : this.validators;
    const run = new TerminalImport(this.options, this.terminal, this.signals, this.comparedIds);
    this.metrics?.follow(run.report);
    const isChanged = await run.run(known);
    this.metrics?.succeeded();
    return isChanged ? run : undefined;
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
