import {
  PageBudget,
  lackedBySite,
  ocpiIdOf,
  ocpiLocation,
  parseListParameters,
  partyOf,
  publishedGap,
  type Party,
  type PublicationKey,
  type PublishedCount,
  type PublishedLocations,
  type PublishedPageQuery,
  type PublishedSite,
  type RecordQueries,
} from '#application';
import type { KnownLocation } from '#domain';
import { ownTurn } from '../http/limits/own-turn.js';
import { HttpProblem } from '../http/problems/http-problem.js';
import type { SiteContents } from './site-contents.js';
import { chunksOf } from './site-contents.js';

export interface OcpiSources {
  readonly published: PublishedLocations;
  readonly records: RecordQueries;
  readonly sites: SiteContents;
}

/** A page of OCPI Locations. */
export interface OcpiPage {
  /** JSON. */
  readonly locations: readonly string[];
  /** The last location of the page; undefined if no other one follows. */
  readonly next: PublicationKey | undefined;
}

type PageQuery = Omit<PublishedPageQuery, 'gap'>;
type OcpiObject = Readonly<Record<string, unknown>>;

/** Reads the locations of the directory as OCPI has them. */
export class OcpiReader {
  /** @param own the party of this service, for locations without one */
  constructor(
    private readonly sources: OcpiSources,
    readonly own: Party | undefined,
  ) {}

  count(selection: Pick<PageQuery, 'from' | 'to'>, signal?: AbortSignal): Promise<PublishedCount> {
    return this.sources.published.count({ ...selection, gap: publishedGap(this.own) }, signal);
  }

  /** At most `limit` locations; fewer if they would be too large. */
  async page(query: PageQuery, signal?: AbortSignal): Promise<OcpiPage> {
    const asked = { ...query, limit: query.limit + 1, gap: publishedGap(this.own) };
    const found = await this.sources.published.page(asked, signal);
    const budget = new PageBudget();
    const locations: string[] = [];
    let last: PublicationKey | undefined;
    for (const chunk of chunksOf(found.slice(0, query.limit))) {
      for (const site of await this.sources.sites.of(chunk, signal)) {
        const text = this.textOf(site);
        if (text !== undefined && !budget.admits(Buffer.byteLength(text))) return { locations, next: last };
        if (text !== undefined) locations.push(text);
        last = site;
      }
      await ownTurn();
    }
    return { locations, next: found.length > query.limit ? last : undefined };
  }

  /** A location may have changed since it was listed. */
  private textOf(site: PublishedSite): string | undefined {
    if (lackedBySite(site, this.own).length > 0) return undefined;
    return JSON.stringify(ocpiLocation(site, this.own));
  }

  /**
   * A location by its id in OCPI, whose case has no meaning.
   * @param party as in `NL*TNM`; undefined: if several have a location of this id, the first one
   * @throws HttpProblem there is none, or it lacks what OCPI requires
   */
  async location(id: string, party: string | undefined): Promise<OcpiObject> {
    const sites = await this.sources.sites.of(await this.sources.published.find(await this.idsOf(id)));
    const named = sites
      .filter((site) => ocpiIdOf(site.id, site.location).toLowerCase() === id.toLowerCase())
      .map((site) => ({ site, party: this.partyNameOf(site.location) }))
      .filter((each) => party === undefined || each.party === party.toUpperCase())
      .sort((a, b) => (a.party < b.party ? -1 : Number(a.party > b.party)));
    const [found] = named;
    if (!found) throw notFound(`There is no location ${id}.`);
    const lacked = lackedBySite(found.site, this.own);
    if (lacked.length > 0)
      throw notFound(`The location ${id} is not published: it lacks ${lacked.join(', ')}.`);
    return ocpiLocation(found.site, this.own);
  }

  private partyNameOf(location: KnownLocation): string {
    const { country_code, party_id } = partyOf(location) ?? this.own ?? { country_code: '', party_id: '' };
    return `${country_code}*${party_id}`;
  }

  /** The ids of the locations that may have this id in OCPI. */
  private async idsOf(id: string): Promise<readonly string[]> {
    const filter = { source_id: id.replaceAll(/[\\,]/g, '\\$&'), limit: '1000' };
    const { records } = await this.sources.records.list('locations', parseListParameters('location', filter));
    return [id, ...records.map((record) => record.id)];
  }
}

const notFound = (detail: string): HttpProblem => new HttpProblem('not_found', { detail });
