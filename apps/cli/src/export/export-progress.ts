import { Presets, SingleBar } from 'cli-progress';
import type { Terminal } from '../terminal.js';

/** Shows the number of stations that were exported. */
export interface ExportProgress {
  /** @param total number of stations in the directory */
  start(total: number): void;
  add(count: number): void;
  stop(): void;
}

/** Returns a progress bar if standard error is a terminal, unless the export is shown on it, too. */
export function exportProgress({ stdout, stderr }: Terminal, isToFile: boolean): ExportProgress {
  if (!stderr.isTTY || (stdout.isTTY && !isToFile)) return { start() {}, add() {}, stop() {} };
  const format = '{bar} {percentage}% | {value} of {total} stations';
  const bar = new SingleBar(
    { format, stream: stderr, clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  );
  return {
    start: (total) => bar.start(total, 0),
    add: (count) => bar.increment(count),
    stop: () => bar.stop(),
  };
}
