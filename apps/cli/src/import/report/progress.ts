import { Presets, SingleBar } from 'cli-progress';
import type { Terminal } from '../../terminal.js';
import type { Input } from '../feed/input.js';

/** Shows how far a file is. */
export interface Progress {
  /** @param records records read so far in this run */
  update(input: Input, records: number): void;
  stop(): void;
}

/** A bar on a terminal; nothing where standard error goes to a file or another program. */
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
    // Where the size is unknown the bar stays empty, and the counts move.
    if (this.current !== input)
      this.bar.start(input.size ?? Number.MAX_SAFE_INTEGER, input.position, payload);
    else this.bar.update(input.position, payload);
    this.current = input;
  }

  stop(): void {
    this.bar.stop();
  }
}
