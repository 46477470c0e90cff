import { setTimeout as delay } from 'node:timers/promises';
import type { Terminal } from '../terminal.js';
import { isAddress, parseAddress } from './address/address.js';
import { download, type Validators } from './address/download.js';
import type { Spool } from './address/spool.js';
import type { FormattedInput } from './formatted-input.js';
import { detectFormat } from './formats/format-detection.js';
import type { ImportOptions } from './import-options.js';
import { openInput, type Input } from './input/input.js';
import type { Downloaded } from './report/progress-bar.js';

/** What the files of an import are: paths, and the pages of addresses, which are downloaded before anything is sent. */
export class Sources {
  private readonly spools = new Map<string, Spool>();
  private opened: Input[] = [];
  /** For the next download, if there is one address alone that has one page. */
  validators: Validators | null = null;

  constructor(
    private readonly options: ImportOptions,
    private readonly stdin: Terminal['stdin'],
  ) {}

  /**
   * Downloads the addresses.
   * @param onProgress called while they arrive
   * @param known the validators of an earlier download
   * @returns false if there is one address alone, which has not changed since then
   */
  async download(
    signal: AbortSignal,
    onProgress: (downloaded: Downloaded) => void,
    known: Validators | null = null,
  ): Promise<boolean> {
    const { files, token, random = Math.random, wait = delay } = this.options;
    for (const file of new Set(files.filter(isAddress))) {
      const pause = (ms: number) => wait(ms, undefined, { signal });
      const isAlone = files.length === 1;
      const downloaded = await download(
        parseAddress(file),
        { token, signal, random, wait: pause, onProgress },
        isAlone ? known : null,
      );
      if (downloaded === null) return false;
      this.spools.set(file, downloaded.spool);
      if (isAlone) this.validators = downloaded.validators;
    }
    return true;
  }

  /** Opens all files, so that a wrong file name does not stop the import halfway. */
  async open(): Promise<FormattedInput[]> {
    const inputs: FormattedInput[] = [];
    for (const file of this.options.files) {
      const spool = this.spools.get(file);
      const input = await (spool ? spool.open(0) : openInput(file, this.stdin));
      this.opened.push(input);
      const format = detectFormat(input, this.options.format);
      inputs.push({ input, format, furtherPages: () => furtherPages(spool) });
    }
    return inputs;
  }

  async close(): Promise<void> {
    for (const input of this.opened) await input.close();
    for (const spool of this.spools.values()) await spool.close();
  }
}

async function* furtherPages(spool: Spool | undefined): AsyncGenerator<Input, void, undefined> {
  for (let page = 1; page < (spool?.size ?? 0); page++) if (spool) yield await spool.open(page);
}
