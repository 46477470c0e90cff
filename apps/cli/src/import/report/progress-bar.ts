import { Presets, SingleBar } from 'cli-progress';
import type { Downloaded, ImportObserver, Input } from '#imports';
import { printable, type Terminal } from '../../terminal.js';

/** Shows the progress of an import, and prints what it says on standard error. */
export interface Progress extends ImportObserver {
  stop(): void;
}

/** Returns a progress bar if standard error is a terminal, else a progress that shows lines alone. */
export function progressOn({ stderr }: Terminal): Progress {
  const say = (line: string) => void stderr.write(`${printable(line)}\n`);
  return stderr.isTTY ? new ProgressBar(stderr, say) : { say, stop() {} };
}

const IMPORT = '{file} {bar} {percentage}% | {records} records | {rate}/s';
/** The size of an address is not known before its end, so that there is no bar. */
const DOWNLOAD = '{file} | {megabytes} MB downloaded | complete pages: {pages}';

interface Shown {
  readonly format: string;
  readonly total: number;
  readonly value: number;
  /** What the format names. */
  readonly payload: object;
}

class ProgressBar implements Progress {
  private readonly startedAt = performance.now();
  private bar: SingleBar | null = null;
  /** What the bar is about: an input, or the name of an address. */
  private current: Input | string | null = null;

  constructor(
    private readonly stream: Terminal['stderr'],
    private readonly print: (line: string) => void,
  ) {}

  read(input: Input, records: number): void {
    const rate = Math.round((records * 1000) / Math.max(performance.now() - this.startedAt, 1));
    const payload = { file: input.name, records, rate };
    // If the size is unknown, the bar stays empty and only the counts change.
    const total = input.size ?? Number.MAX_SAFE_INTEGER;
    this.show(input, { format: IMPORT, total, value: input.position, payload });
  }

  downloaded({ name, pages, bytes }: Downloaded): void {
    const payload = { file: name, pages, megabytes: (bytes / 1e6).toFixed(1) };
    this.show(name, { format: DOWNLOAD, total: Number.MAX_SAFE_INTEGER, value: bytes, payload });
  }

  say(line: string): void {
    this.stop();
    this.print(line);
  }

  stop(): void {
    this.bar?.stop();
    this.current = null;
  }

  private show(about: Input | string, { format, total, value, payload }: Shown): void {
    if (this.current === about) return this.bar?.update(value, payload);
    this.stop();
    this.current = about;
    const options = { format, stream: this.stream, clearOnComplete: true, hideCursor: true };
    this.bar = new SingleBar(options, Presets.shades_classic);
    this.bar.start(total, value, payload);
  }
}
