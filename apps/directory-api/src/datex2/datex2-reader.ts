import { createHash } from 'node:crypto';
import {
  datexSite,
  datexSiteStatus,
  datexStatusChanges,
  gaps,
  statusFrame,
  tableFrame,
  type Party,
  type Position,
  type PublicationKey,
  type PublishedLocations,
  type PublishedSite,
} from '#application';
import { ownTurn } from '../http/limits/own-turn.js';
import { HttpProblem } from '../http/problems/http-problem.js';
import { chunksOf, type SiteContents, type SiteEntry } from '../ocpi/site-contents.js';
import type { StatusChanges } from './status-changes.js';

/** Locations that are looked up at a time. */
const PAGE_SIZE = 500;
const DIGEST_LENGTH = 16;

interface DatexSources {
  readonly published: PublishedLocations;
  readonly sites: SiteContents;
  readonly changes: StatusChanges;
}

/** A document in parts. A part is made when the one before it is taken. */
export type Texts = AsyncGenerator<string, void, undefined>;

/** Reads the directory as documents of DATEX II. */
export class DatexReader {
  /** @param own the party of this service, who publishes */
  constructor(
    private readonly sources: DatexSources,
    private readonly own: Party | undefined,
  ) {}

  /** The table of all sites. @throws HttpProblem `not_found`: there are none, and the standard has no empty table */
  table(signal?: AbortSignal): Texts {
    const versions = createHash('sha256');
    const { head, tail } = tableFrame(this.publisher());
    let isEmpty = true;
    const render = (site: PublishedSite) => {
      const rendered = datexSite(site);
      if (rendered) versions.update(rendered.versionG);
      isEmpty &&= !rendered;
      return rendered;
    };
    const end = () => {
      if (isEmpty) throw new HttpProblem('not_found', { detail: 'There is no location to publish.' });
      return tail(versions.digest('hex').slice(0, DIGEST_LENGTH));
    };
    return joined({ head, tail: end }, this.sites(signal), render);
  }

  /** The statuses of all stations of the table. */
  status(signal?: AbortSignal): Texts {
    return joined(statusFrame(this.publisher()), this.sites(signal), datexSiteStatus);
  }

  /** The statuses that have changed since a position, and the position up to which. */
  async changes(since: Position, signal?: AbortSignal): Promise<{ texts: Texts; until: Position }> {
    const { sites, until } = await this.sources.changes.since(since, signal);
    const texts = joined(statusFrame(this.publisher()), this.contentsOf(sites, signal), datexStatusChanges);
    return { texts, until };
  }

  private publisher() {
    return { own: this.own, time: new Date().toISOString() };
  }

  private async *sites(signal?: AbortSignal) {
    let after: PublicationKey | undefined;
    do {
      const query = { gap: gaps.members, offset: 0, limit: PAGE_SIZE, ...(after && { after }) };
      const found = await this.sources.published.page(query, signal);
      yield* this.contentsOf(found, signal);
      after = found.length < PAGE_SIZE ? undefined : found.at(-1);
    } while (after);
  }

  private async *contentsOf<Entry extends SiteEntry>(entries: readonly Entry[], signal?: AbortSignal) {
    for (const chunk of chunksOf(entries)) {
      yield await this.sources.sites.of(chunk, signal);
      await ownTurn();
    }
  }
}

/** A document with the sites that have something to say, one a line. */
async function* joined<Site>(
  { head, tail }: { readonly head: string; readonly tail: () => string },
  chunks: AsyncIterable<readonly Site[]>,
  render: (site: Site) => object | undefined,
): Texts {
  let before = head;
  for await (const sites of chunks) {
    const texts = sites.flatMap((site) => {
      const rendered = render(site);
      return rendered ? [JSON.stringify(rendered)] : [];
    });
    if (texts.length === 0) continue;
    yield `${before}\n${texts.join(',\n')}`;
    before = ',';
  }
  yield (before === head ? head : '\n') + tail();
}
