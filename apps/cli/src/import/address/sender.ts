import { CommandError } from '../../terminal.js';
import { addressName } from './address.js';
import { FeedClient } from './feed-client.js';
import { download, type Download, type DownloadOptions, type PullSummary } from './download.js';
import type { NamedLocation } from './page-content.js';
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

  /** @throws CommandError a pull is not complete, so that nothing is known of what did not come */
  refuseIncomplete({ incompleteness } = this.summary): void {
    if (incompleteness === null) return;
    const name = addressName(this.address);
    throw new CommandError(`${name} is incomplete: ${incompleteness}; nothing was imported or removed`);
  }

  /**
   * Asks for locations one by one.
   * @returns those that the sender says to have no more; null if it does not answer such requests, or there are too many
   * @throws CommandError a limit is reached, or a signal has stopped the import
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

  /** Downloads the address once more. @throws CommandError as {@link download} */
  again(): Promise<Download | null> {
    return download(this.address, this.options, null);
  }

  /** @returns null if the request fails, whose sender has said nothing then */
  private async unlessItFails<Result>(ask: () => Promise<Result>): Promise<Result | null> {
    try {
      return await ask();
    } catch (error) {
      this.options.budget.signal.throwIfAborted();
      if (error instanceof CommandError) return null;
      throw error;
    }
  }
}
