import { Presets, SingleBar } from 'cli-progress';
import type { Terminal } from '../../terminal.js';
import type { Input } from '../input/input.js';

/** Shows the progress of an import. */
export interface Progress {
  /** @param records number of records read so far, of all files */
  update(input: Input, records: number): void;
  stop(): void;
}

/** Returns a progress bar if standard error is a terminal, else a progress that shows nothing. */
export function progressOn(terminal: Terminal): Progress {
  return terminal.stderr.isTTY ? new ProgressBar(terminal.stderr) : { update() {}, stop() {} };
}

class ProgressBar implements Progress {
  private readonly bar: SingleBar;
  private readonly startedAt = performance.now();
  private current: Input | null = null;

  constructor(stream: Terminal['stderr']) {
    const format = '{file} {bar} {percentage}% | {records} records | {rate}/s';
    this.bar = new SingleBar(
      { format, stream, clearOnComplete: true, hideCursor: true },
      Presets.shades_classic,
    );
  }

  update(input: Input, records: number): void {
    const rate = Math.round((records * 1000) / Math.max(performance.now() - this.startedAt, 1));
    const payload = { file: input.name, records, rate };
    // If the size is unknown, the bar stays empty and only the counts change.
    if (this.current !== input)
      this.bar.start(input.size ?? Number.MAX_SAFE_INTEGER, input.position, payload);
    else this.bar.update(input.position, payload);
    this.current = input;
  }

  stop(): void {
    this.bar.stop();
  }
}
