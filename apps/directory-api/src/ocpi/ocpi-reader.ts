import {
  PageBudget,
  lackedBySite,
  ocpiIdOf,
  ocpiLocation,
  parseListParameters,
  partyOf,
  publishedGap,
  type AggregateSnapshot,
  type AggregateStates,
  type Party,
  type PublishedCount,
  type PublishedLocation,
  type PublishedLocations,
  type PublishedPageQuery,
  type PublishedSite,
  type RecordQueries,
} from '#application';
import type { KnownLocation, StationState } from '#domain';
import { ownTurn } from '../http/limits/own-turn.js';
import { HttpProblem } from '../http/problems/http-problem.js';

/** States that are loaded at a time, as far as one location does not have more. */
const MAX_STATES = 500;

export interface OcpiSources {
  readonly published: PublishedLocations;
  readonly records: RecordQueries;
  readonly states: Pick<AggregateStates, 'load'>;
}

/** A page of OCPI Locations. */
export interface OcpiPage {
  /** JSON. */
  readonly locations: readonly string[];
  /** The last location of the page; undefined if no other one follows. */
  readonly next: PublishedLocation | undefined;
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
    let last: PublishedLocation | undefined;
    for (const chunk of chunksOf(found.slice(0, query.limit))) {
      for (const [entry, site] of await this.sitesOf(chunk)) {
        const text = this.textOf(site);
        if (text !== undefined && !budget.admits(Buffer.byteLength(text))) return { locations, next: last };
        if (text !== undefined) locations.push(text);
        last = entry;
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
    const sites = await this.sitesOf(await this.sources.published.find(await this.idsOf(id)));
    const named = sites
      .map(([, site]) => site)
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

  /** The contents of locations, from the states after the committed events. */
  private async sitesOf(
    entries: readonly PublishedLocation[],
  ): Promise<readonly (readonly [PublishedLocation, PublishedSite])[]> {
    const keys = entries.flatMap(({ id, stations }) => [
      { kind: 'location' as const, id },
      ...stations.map((station) => ({ kind: 'station' as const, id: station.id })),
    ]);
    const snapshots = (await this.sources.states.load(keys)).values();
    const next = (version: number) => current(snapshots.next().value, version);
    return entries.map((entry) => {
      const { id, version, changed_at } = entry;
      const location = next(version) as KnownLocation;
      const stations = entry.stations.flatMap(({ id: stationId, version: least, reported_at }) => {
        const station = next(least) as StationState;
        const isHere = station.kind !== 'absent' && station.attributes.location_id === id;
        return isHere ? [{ id: stationId, station, reported_at }] : [];
      });
      return [entry, { id, changed_at, location, stations }] as const;
    });
  }
}

/** The state of a record. @throws HttpProblem `projection_behind`: this instance has not applied all of its events yet */
function current(snapshot: AggregateSnapshot | undefined, version: number) {
  if (snapshot && snapshot.version >= Math.max(version, 1)) return snapshot.state;
  throw new HttpProblem('projection_behind', {}, { 'retry-after': '1' });
}

const notFound = (detail: string): HttpProblem => new HttpProblem('not_found', { detail });

/** Locations in chunks of some states. */
function* chunksOf(entries: readonly PublishedLocation[]): Generator<readonly PublishedLocation[]> {
  let chunk: PublishedLocation[] = [];
  let states = 0;
  for (const entry of entries) {
    states += 1 + entry.stations.length;
    if (chunk.length > 0 && states > MAX_STATES) {
      yield chunk;
      [chunk, states] = [[], 1 + entry.stations.length];
    }
    chunk.push(entry);
  }
  if (chunk.length > 0) yield chunk;
}
