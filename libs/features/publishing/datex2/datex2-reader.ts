import { createHash } from 'node:crypto';
import type { Party, KnownLocation } from '#domain';
import {
  DatexRates,
  DatexRateUpdates,
  DatexSite,
  DatexSiteStatus,
  gaps,
  statusFrame,
  tableFrame,
  versionOf,
} from '#formats';
import type { Position } from '#application';
import type { PublicationKey, PublishedLocations, RecordVersion } from '../published-locations.js';
import { HttpProblem, type Texts } from '#http';
import type { OmittedEvses } from '../sites/omitted-evses.js';
import type { SiteContents, SiteEntry } from '../sites/site-contents.js';
import { groupedParts } from './grouped-parts.js';
import { joinedSites } from './joined-sites.js';
import type { PublishedTariffs } from './published-tariffs.js';
import type { StatusChanges } from './status-changes.js';

/** Locations that are looked up at a time. */
const PAGE_SIZE = 500;

interface DatexSources {
  readonly published: PublishedLocations;
  readonly sites: SiteContents;
  readonly changes: StatusChanges;
  readonly omitted: OmittedEvses;
  readonly tariffs: PublishedTariffs;
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
    const now = Date.now();
    const { head, tail } = tableFrame(this.publisher());
    const rates = new DatexRates(now);
    const shared = { now, rates, onVersion: (version: string) => void versions.update(version) };
    const contentOf = (id: string, location: KnownLocation) => new DatexSite(id, location, shared);
    const parts = this.sources.tariffs.told(this.sites(signal), rates, signal);
    const end = (isEmpty: boolean) => {
      if (isEmpty) throw new HttpProblem('not_found', { detail: 'There is no location to publish.' });
      return tail(versionOf(versions));
    };
    return joinedSites({ head, tail: end }, parts, contentOf);
  }

  /** How many tariffs of the table's stations it leaves out. */
  omittedRates(signal?: AbortSignal): Promise<number> {
    return this.sources.tariffs.countUnsaid(signal);
  }

  /** The statuses of all stations of the table. */
  status(signal?: AbortSignal): Texts {
    return joinedSites(statusFrame(this.publisher(), 'snapshotPull'), this.sites(signal), statusesOf('all'));
  }

  /** The statuses and rates that have changed since a position, and the position up to which. */
  async changes(since: Position, signal?: AbortSignal): Promise<{ texts: Texts; until: Position }> {
    const { sites, tariffs, until } = await this.sources.changes.since(since, signal);
    const frame = statusFrame(this.publisher(), 'deltaPull');
    const updates = new DatexRateUpdates(tariffs, Date.now());
    const texts = joinedSites(frame, this.contentsOf(sites, signal), statusesOf('changed', updates));
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

  /** The contents of sites. Of one that its feed does not publish, nothing is read. */
  private contentsOf<Entry extends SiteEntry>(entries: readonly Entry[], signal?: AbortSignal) {
    const stationsOf = ({ stations }: Entry, { extensions }: KnownLocation): Entry['stations'] | undefined =>
      extensions?.['publish'] === false ? undefined : [...stations].sort(byId);
    return groupedParts(this.sources.sites, entries, stationsOf, signal);
  }
}

const byId = ({ id: one }: RecordVersion, { id: other }: RecordVersion): number => (one < other ? -1 : 1);

const statusesOf =
  (stations: 'all' | 'changed', updates?: DatexRateUpdates) => (id: string, location: KnownLocation) =>
    new DatexSiteStatus(id, location, stations, updates);
