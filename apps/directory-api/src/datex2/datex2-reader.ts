import { createHash } from 'node:crypto';
import {
  datexSite,
  datexSiteStatus,
  datexStatusChanges,
  forDatex,
  gaps,
  statusFrame,
  tableFrame,
  type DatexSite,
  type Party,
  type Position,
  type PublicationKey,
  type PublishedLocations,
  type RecordVersion,
} from '#application';
import type { KnownLocation } from '#domain';
import { HttpProblem } from '../http/problems/http-problem.js';
import type { Texts } from '../http/server/streamed-text.js';
import type { OmittedEvses } from '../ocpi/omitted-evses.js';
import type { SiteContents, SiteEntry, SitePart } from '../ocpi/site-contents.js';
import type { StatusChanges } from './status-changes.js';

/** Locations that are looked up at a time. */
const PAGE_SIZE = 500;
/** The length of what is sent at a time, as far as one site is not longer. */
const PART_LENGTH = 64 * 1024;
const DIGEST_LENGTH = 16;

interface DatexSources {
  readonly published: PublishedLocations;
  readonly sites: SiteContents;
  readonly changes: StatusChanges;
  readonly omitted: OmittedEvses;
}

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
    const render = (site: DatexSite) => {
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
    return joined(statusFrame(this.publisher(), 'snapshotPull'), this.sites(signal), datexSiteStatus);
  }

  /** The statuses that have changed since a position, and the position up to which. */
  async changes(since: Position, signal?: AbortSignal): Promise<{ texts: Texts; until: Position }> {
    const { sites, until } = await this.sources.changes.since(since, signal);
    const frame = statusFrame(this.publisher(), 'deltaPull');
    const texts = joined(frame, this.contentsOf(sites, signal), datexStatusChanges);
    return { texts, until };
  }

  private publisher() {
    return { own: this.own, time: new Date().toISOString() };
  }

  private async *sites(signal?: AbortSignal) {
    let after: PublicationKey | undefined;
    do {
      const query = { gap: gaps.members, offset: 0, limit: PAGE_SIZE, ...(after && { after }) };
      const { locations, next } = await this.sources.published.page(query, signal);
      this.sources.omitted.of(locations);
      yield* this.contentsOf(locations, signal);
      after = next;
    } while (after);
  }

  /** Sites with what DATEX II says of their stations. Of one that its feed does not publish, nothing is read. */
  private async *contentsOf<Entry extends SiteEntry>(
    entries: readonly Entry[],
    signal?: AbortSignal,
  ): AsyncGenerator<DatexSite, void, undefined> {
    const stationsOf = ({ stations }: Entry, { extensions }: KnownLocation): Entry['stations'] | undefined =>
      extensions?.['publish'] === false ? undefined : [...stations].sort(byId);
    let stations: DatexSite['stations'] = [];
    for await (const part of this.sources.sites.parts(entries, stationsOf, signal)) {
      stations = [...stations, ...part.stations.map(datexStationOf)];
      if (!part.isLast) continue;
      yield { id: part.entry.id, location: part.location, stations };
      stations = [];
    }
  }
}

const byId = ({ id: one }: RecordVersion, { id: other }: RecordVersion): number => (one < other ? -1 : 1);

const datexStationOf = ({ id, station }: SitePart<SiteEntry>['stations'][number]) => ({
  id,
  station: forDatex(station),
});

/** A document with the sites that have something to say, one a line. */
async function* joined(
  { head, tail }: { readonly head: string; readonly tail: () => string },
  sites: AsyncIterable<DatexSite>,
  render: (site: DatexSite) => object | undefined,
): Texts {
  let [before, text] = [head, ''];
  for await (const site of sites) {
    const rendered = render(site);
    if (!rendered) continue;
    text += `${before}\n${JSON.stringify(rendered)}`;
    before = ',';
    if (text.length < PART_LENGTH) continue;
    yield text;
    text = '';
  }
  yield text + (before === head ? head : '\n') + tail();
}
