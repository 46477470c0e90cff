import { readFile, rename, writeFile } from 'node:fs/promises';
import { CannotStart, fileErrorReason } from '#application';
import type { Metrics } from './metrics.js';

/** How often the file is written, in milliseconds. */
const INTERVAL_MS = 10_000;
type Command = 'rebuild' | 'import';

const SUCCESS = /^directory_command_last_success_timestamp_seconds\{command="(\w+)"\} (\S+)$/m;

/**
 * The metrics of a command that ends, in a file that the textfile collector of Prometheus' node_exporter reads. It is
 * replaced every 10 seconds and at the end.
 */
export class MetricsFile {
  private timer: NodeJS.Timeout | undefined;
  private isRunning = true;
  private writing: Promise<void> = Promise.resolve();

  /** @param lastSuccess in seconds since 1970 */
  private constructor(
    private readonly file: string,
    private readonly metrics: Metrics,
    command: Command,
    private lastSuccess: number | undefined,
  ) {
    metrics.addSource(() => ({
      directory_command_running: [[{ command }, this.isRunning ? 1 : 0]],
      ...(this.lastSuccess !== undefined && {
        directory_command_last_success_timestamp_seconds: [[{ command }, this.lastSuccess]],
      }),
    }));
  }

  /** Begins. A success that the file has of an earlier run is kept. @throws CannotStart the file can't be written */
  static async begin(file: string, metrics: Metrics, command: Command): Promise<MetricsFile> {
    const before = await readFile(file, 'utf8').catch(() => '');
    const [, of, time] = SUCCESS.exec(before) ?? [];
    const begun = new MetricsFile(file, metrics, command, of === command ? Number(time) : undefined);
    await begun.write().catch((error: unknown) => {
      throw new CannotStart(`METRICS_FILE: ${file} can't be written: ${fileErrorReason(error)}`);
    });
    // A failure leaves the file as it is, whose age then shows it.
    begun.timer = setInterval(() => void begun.writeNext(), INTERVAL_MS).unref();
    return begun;
  }

  /** The work, or one round of it, was done. */
  succeeded(): void {
    this.lastSuccess = Date.now() / 1000;
  }

  /** The command ends. */
  async end(): Promise<void> {
    clearInterval(this.timer);
    this.isRunning = false;
    await this.writeNext();
  }

  private writeNext(): Promise<void> {
    this.writing = this.writing.then(() => this.write()).catch(() => undefined);
    return this.writing;
  }

  /** Readers see the former file or this one. */
  private async write(): Promise<void> {
    const unfinished = `${this.file}.new`;
    await writeFile(unfinished, await this.metrics.text());
    await rename(unfinished, this.file);
  }
}
