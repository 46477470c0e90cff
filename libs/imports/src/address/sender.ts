import { ImportError } from '../import-error.js';
import { addressName } from './address.js';
import { FeedClient } from './feed-client.js';
import { download, type Download, type DownloadOptions, type PullSummary } from './download.js';
import type { NamedLocation } from './page-content.js';
import type { Spool } from './spool.js';
import { SingleRequests } from './single-requests.js';

/** A sender is asked for so many locations one by one; more are looked for in a second pull. */
export const MAX_SINGLE_REQUESTS = 1_000;

/** The server of an address, which was downloaded. */
export class Sender {
  constructor(
    private readonly address: URL,
    private readonly options: DownloadOptions,
    readonly summary: PullSummary,
  ) {}

  /** Why records may be missing, in words; null if none seem to be. */
  get incompleteness(): string | null {
    return this.incompletenessOf(this.summary);
  }

  /**
   * Asks for locations one by one.
   * @returns those that the sender says to have no more; null if it does not answer such requests, or there are too many
   * @throws ImportError a limit is reached, or a signal has stopped the import
   */
  async goneOf(locations: readonly NamedLocation[]): Promise<ReadonlySet<NamedLocation> | null> {
    const { omits, example } = this.summary;
    if (locations.length > MAX_SINGLE_REQUESTS || example === null) return null;
    const requests = new SingleRequests(this.address, new FeedClient(this.address.origin, this.options));
    if (!(await this.unlessItFails(() => requests.areAnswered(example)))) return null;
    const gone = new Set<NamedLocation>();
    for (const location of locations) {
      const isGone = await this.unlessItFails(() => requests.saysGone(location, omits));
      // A sender that fails is not asked for the others.
      if (isGone === null) break;
      if (isGone) gone.add(location);
    }
    return gone;
  }

  /** Downloads the address once more. @throws ImportError as {@link download}, or records may be missing */
  async again(): Promise<Spool> {
    // Without conditions, an address is always downloaded.
    const { spool, summary } = (await download(this.address, this.options, null)) as Download;
    const incompleteness = this.incompletenessOf(summary);
    if (incompleteness === null) return spool;
    await spool.close();
    throw new ImportError(
      'incomplete',
      `${incompleteness} when it was asked again; nothing was imported or removed`,
    );
  }

  private incompletenessOf({ incompleteness }: PullSummary): string | null {
    return incompleteness === null ? null : `${addressName(this.address)} is incomplete: ${incompleteness}`;
  }

  /** @returns null if the request fails, whose sender has said nothing then */
  private async unlessItFails<Result>(ask: () => Promise<Result>): Promise<Result | null> {
    try {
      return await ask();
    } catch (error) {
      this.options.budget.signal.throwIfAborted();
      if (error instanceof ImportError) return null;
      throw error;
    }
  }
}
