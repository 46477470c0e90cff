import { setTimeout as delay } from 'node:timers/promises';
import { isAddress, parseAddress } from './address/address.js';
import { Connections, type AddressPolicy } from './address/connections.js';
import { download, type Downloaded, type DownloadOptions, type Validators } from './address/download.js';
import { PullBudget, pullLimits } from './address/pull-limits.js';
import { Sender } from './address/sender.js';
import type { Spool } from './address/spool.js';
import { locationsAddress } from './address/versions.js';
import { formatOf, type FormattedInput } from './formatted-input.js';
import type { ImportOptions } from './import-options.js';
import { openInput, type Input, type StandardInput } from './input/input.js';

/** An address that was downloaded. */
interface Pull {
  readonly spool: Spool;
  readonly sender: Sender;
}

/** A file, or the pages of an address with its server. */
export interface SourceInput extends FormattedInput {
  readonly sender?: Sender | undefined;
}

/** What the files of an import are: paths, and the pages of addresses, which are downloaded before anything is sent. */
export class Sources {
  private readonly pulls = new Map<string, Pull>();
  /** Those of second pulls. */
  private readonly others: Spool[] = [];
  private opened: Input[] = [];
  private budget: PullBudget | null = null;
  private readonly connections: Connections;
  /** For the next download, if there is one address alone that has one page. */
  validators: Validators | null = null;

  constructor(
    private readonly options: ImportOptions,
    private readonly stdin: StandardInput,
    addresses?: AddressPolicy,
  ) {
    this.connections = new Connections(addresses);
  }

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
    const addresses = new Set(this.options.files.filter(isAddress));
    if (addresses.size === 0) return true;
    const options = this.downloadOptions(signal, onProgress);
    for (const file of addresses) {
      const isAlone = this.options.files.length === 1;
      const address = await locationsAddress(parseAddress(file), options);
      const downloaded = await download(address, options, isAlone ? known : null);
      if (downloaded === null) return false;
      const { spool, summary, validators } = downloaded;
      this.pulls.set(file, { spool, sender: new Sender(address, options, summary) });
      if (isAlone) this.validators = validators;
    }
    return true;
  }

  private downloadOptions(
    signal: AbortSignal,
    onProgress: (downloaded: Downloaded) => void,
  ): DownloadOptions {
    const { token, random = Math.random, wait = delay, limits, folder, maxUnpackedBytes } = this.options;
    const { connections } = this;
    const { pageLimits } = this.options;
    this.budget = new PullBudget({ ...pullLimits, ...limits }, signal);
    const pause = (ms: number, until: AbortSignal) => wait(ms, undefined, { signal: until });
    const spool = { folder, maxUnpackedBytes };
    return { token, budget: this.budget, random, wait: pause, onProgress, connections, pageLimits, ...spool };
  }

  /** Opens all files, so that a wrong file name does not stop the import halfway. */
  async open(): Promise<SourceInput[]> {
    const inputs: SourceInput[] = [];
    for (const file of this.options.files) {
      const pull = this.pulls.get(file);
      const input = await (pull ? pull.spool.open(0) : this.openFile(file));
      inputs.push({ ...this.formatted(input, pull?.spool), sender: pull?.sender });
    }
    return inputs;
  }

  private openFile(path: string): Promise<Input> {
    const { names, maxUnpackedBytes } = this.options;
    return openInput(path, this.stdin, names?.[path], maxUnpackedBytes);
  }

  /** Opens a second pull of an address. @throws ImportError as {@link Sender.again} */
  async openAgain(sender: Sender): Promise<FormattedInput> {
    const spool = await sender.again();
    this.others.push(spool);
    return this.formatted(await spool.open(0), spool);
  }

  /** The size of all files and pages in bytes, unpacked; null if it is not known. */
  sizeOf(inputs: readonly Input[]): number | null {
    let total = 0;
    for (const { size } of inputs) {
      if (size === null) return null;
      total += size;
    }
    for (const { spool } of this.pulls.values()) total += spool.bytesAfterFirst;
    return total;
  }

  private formatted(input: Input, spool: Spool | undefined): FormattedInput {
    this.opened.push(input);
    const format = formatOf(input, this.options.format, this.options.map);
    return { input, format, furtherPages: () => furtherPages(spool) };
  }

  async close(): Promise<void> {
    this.budget?.end();
    for (const input of this.opened) await input.close();
    for (const { spool } of this.pulls.values()) await spool.close();
    for (const spool of this.others) await spool.close();
  }
}

async function* furtherPages(spool: Spool | undefined): AsyncGenerator<Input, void, undefined> {
  for (let page = 1; page < (spool?.size ?? 0); page++) if (spool) yield await spool.open(page);
}
