import { setTimeout as delay } from 'node:timers/promises';
import { addressFeed, isAddress, parseAddress } from './address/address.js';
import { Connections, type AddressPolicy } from './address/connections.js';
import { download, type Downloaded, type DownloadOptions, type Validators } from './address/download.js';
import { PullBudget, pullLimits } from './address/pull-limits.js';
import { Sender } from './address/sender.js';
import type { Spool } from './address/spool.js';
import { addressesAt } from './address/versions.js';
import { formatOf, type FormattedInput } from './formatted-input.js';
import { ImportError } from './import-error.js';
import type { ImportOptions } from './import-options.js';
import { openInput, type Input, type StandardInput } from './input/input.js';

/** An address that was downloaded. */
interface Pull {
  readonly spool: Spool;
  readonly sender: Sender;
}

/** A file, or the pages of an address with its server. */
export interface SourceInput extends FormattedInput {
  /** Whether it is the tariffs of the other inputs, which are what is imported. */
  readonly isOfOthers?: boolean;
  readonly sender?: Sender | undefined;
}

/** What the files of an import are: paths, and the pages of addresses, which are downloaded before anything is sent. */
export class Sources {
  private readonly pulls = new Map<string, Pull>();
  /** Those of tariffs. */
  private readonly tariffs: Pull[] = [];
  /** Why tariffs that a sender offers could not be read, in words. */
  readonly unread: string[] = [];
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
    const { tariffs } = this.options;
    if (addresses.size === 0 && tariffs === undefined) return true;
    const options = this.downloadOptions(signal, onProgress);
    for (const file of addresses) if (!(await this.pullFile(file, options, known))) return false;
    if (tariffs !== undefined) await this.pullTariffs(parseAddress(tariffs), options);
    return true;
  }

  /** @returns false if it is all that is imported, and has not changed */
  private async pullFile(file: string, options: DownloadOptions, known: Validators | null): Promise<boolean> {
    const { files, tariffs } = this.options;
    const at = await addressesAt(parseAddress(file), options);
    const offered = tariffs === undefined ? at.tariffs : null;
    const isAlone = files.length === 1 && tariffs === undefined && offered === null;
    const pull = await this.pull(at.locations, options, isAlone ? known : null);
    if (pull === null) return false;
    this.pulls.set(file, pull);
    if (isAlone) this.validators = pull.validators;
    if (offered) await this.pullOffered(offered, { ...options, feedName: addressFeed(at.locations) });
    return true;
  }

  /** @returns null if it has not changed */
  private async pull(address: URL, options: DownloadOptions, known: Validators | null) {
    const downloaded = await download(address, options, known);
    if (downloaded === null) return null;
    const { spool, summary, validators } = downloaded;
    return { spool, sender: new Sender(address, options, summary), validators };
  }

  /** A sender may offer tariffs that it does not show to everybody: locations are imported without them. */
  private async pullOffered(address: URL, options: DownloadOptions): Promise<void> {
    try {
      this.tariffs.push((await this.pull(address, options, null)) as Pull);
    } catch (error) {
      options.budget.signal.throwIfAborted();
      if (!(error instanceof ImportError)) throw error;
      this.unread.push(error.message);
    }
  }

  /** The token is for the servers of the other addresses; if there are none, it is for this one. */
  private async pullTariffs(address: URL, { token, ...options }: DownloadOptions): Promise<void> {
    const others = this.options.files.filter(isAddress).map(parseAddress);
    const [first] = others;
    const isKnown = !first || others.some(({ origin }) => origin === address.origin);
    const own = { ...options, ...(first && { feedName: addressFeed(first) }), ...(isKnown && { token }) };
    this.tariffs.push((await this.pull(address, own, null)) as Pull);
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
    // Connectors name tariffs: those that are there have their spelling.
    for (const { spool, sender } of this.tariffs)
      inputs.push({ ...this.formatted(await spool.open(0), spool, 'ocpi'), sender, isOfOthers: true });
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
    return this.formatted(await spool.open(0), spool, isOfTariffs(sender, this.tariffs) ? 'ocpi' : undefined);
  }

  /** The size of all files and pages in bytes, unpacked; null if it is not known. */
  sizeOf(inputs: readonly Input[]): number | null {
    let total = 0;
    for (const { size } of inputs) {
      if (size === null) return null;
      total += size;
    }
    for (const { spool } of this.allPulls) total += spool.bytesAfterFirst;
    return total;
  }

  private get allPulls(): readonly Pull[] {
    return [...this.tariffs, ...this.pulls.values()];
  }

  /** @param name of the format, where it is not that of the files */
  private formatted(input: Input, spool: Spool | undefined, name?: string): FormattedInput {
    this.opened.push(input);
    const { format: given, map } = this.options;
    const format = name === undefined ? formatOf(input, given, map) : formatOf(input, name);
    return { input, format, furtherPages: () => furtherPages(spool) };
  }

  async close(): Promise<void> {
    this.budget?.end();
    for (const input of this.opened) await input.close();
    for (const { spool } of this.allPulls) await spool.close();
    for (const spool of this.others) await spool.close();
  }
}

const isOfTariffs = (sender: Sender, tariffs: readonly Pull[]): boolean =>
  tariffs.some((pull) => pull.sender === sender);

async function* furtherPages(spool: Spool | undefined): AsyncGenerator<Input, void, undefined> {
  for (let page = 1; page < (spool?.size ?? 0); page++) if (spool) yield await spool.open(page);
}
