import { Presets, SingleBar } from 'cli-progress';
import { printable, type Terminal } from '../terminal.js';

/** Shows the number of records that were exported. */
export interface ExportProgress {
  /** @param total number of records in the directory @param records what they are */
  start(total: number, records: 'stations' | 'locations' | 'records'): void;
  add(count: number): void;
  /** Prints a line on standard error. */
  say(line: string): void;
  stop(): void;
}

/** Returns a progress bar if standard error is a terminal, unless the export is shown on it, too. */
export function exportProgress({ stdout, stderr }: Terminal, isToFile: boolean): ExportProgress {
  const say = (line: string) => void stderr.write(`${printable(line)}\n`);
  if (!stderr.isTTY || (stdout.isTTY && !isToFile)) return { start() {}, add() {}, say, stop() {} };
  const format = '{bar} {percentage}% | {value} of {total} {records}';
  const bar = new SingleBar(
    { format, stream: stderr, clearOnComplete: true, hideCursor: true },
    Presets.shades_classic,
  );
  let total = 0;
  let done = 0;
  let records = '';
  return {
    start: (count, name) => bar.start((total = count), 0, { records: (records = name) }),
    add: (count) => bar.update((done += count)),
    say: (line) => {
      bar.stop();
      say(line);
      bar.start(total, done, { records });
    },
    stop: () => bar.stop(),
  };
}
