import {
  lackedByPlace,
  lackedByStations,
  ocpiEvse,
  ocpiIdOf,
  parseListParameters,
  partyOf,
  uidOf,
  type Party,
  type PublishedLocation,
  type PublishedLocations,
  type RecordQueries,
  type RecordVersion,
} from '#application';
import type { KnownLocation, StationState } from '#domain';
import { HttpProblem } from '../http/problems/http-problem.js';
import type { SiteContents } from './site-contents.js';

interface LookupSources {
  readonly published: Pick<PublishedLocations, 'find' | 'lacking'>;
  readonly records: Pick<RecordQueries, 'find' | 'list'>;
  readonly sites: SiteContents;
}

export type OcpiObject = Readonly<Record<string, unknown>>;

/** A location whose stations are not read. */
interface Found {
  readonly location: KnownLocation;
  readonly listed: PublishedLocation;
}

/** A location, its id in OCPI, and its party. */
interface Named {
  readonly id: string;
  readonly name: string;
  readonly party: string;
}

/** Finds single objects of OCPI by their ids, whose case has no meaning. */
export class OcpiLookup {
  /** @param own the party of this service, for locations without one */
  constructor(
    private readonly sources: LookupSources,
    private readonly own: Party | undefined,
  ) {}

  /**
   * A location.
   * @param party as in `NL*TNM`; undefined: if several have a location of this id, the first one
   * @throws HttpProblem there is none, or it lacks what OCPI requires
   */
  async location(id: string, party: string | undefined, signal?: AbortSignal): Promise<Found> {
    const found = await this.named(id, party?.toUpperCase(), signal);
    if (!found) throw notFound(`There is no location ${id}.`);
    const [state] = await this.sources.sites.load([{ kind: 'location', id: found.id, version: 1 }], signal);
    const location = state as KnownLocation;
    refuseLacking(id, lackedByPlace(found.id, location, this.own));
    const listed = await this.sources.published.find(found.id);
    if (!listed) throw notFound(`There is no location ${id}.`);
    refuseLacking(id, await this.lackedBy(listed, signal));
    return { location, listed };
  }

  /** An EVSE of a location. @throws HttpProblem there is none, or it is not among those that are published */
  async evse({ location, listed }: Found, uid: string, signal?: AbortSignal): Promise<OcpiObject> {
    for (const station of listed.stations) {
      if (!isSame(uidOf(station.id, station, location), uid)) continue;
      const [state] = await this.sources.sites.load([{ kind: 'station', ...station }], signal);
      const known = state as StationState;
      const [evse] = known.kind === 'absent' ? [] : ocpiEvse({ ...station, station: known }, location);
      if (evse) return evse;
    }
    const more = listed.omitted === 0 ? '' : `, of which ${listed.omitted} more are not published`;
    throw notFound(`There is no uid ${uid} among the evses${more}.`);
  }

  /** Of the locations that have this id, that of the party; the first party's if none is given. */
  private async named(
    id: string,
    party: string | undefined,
    signal?: AbortSignal,
  ): Promise<Named | undefined> {
    const candidates = await this.candidates(id);
    const keys = candidates.map((each) => ({ kind: 'location' as const, ...each }));
    const named: Named[] = [];
    for await (const states of this.sources.sites.slices(keys, signal))
      for (const state of states as readonly KnownLocation[]) {
        const { id: own = '' } = candidates[named.length] ?? {};
        const { source } = state;
        named.push({ id: own, name: ocpiIdOf(own, state), party: this.partyNameOf({ source }) });
      }
    return named
      .filter(({ name }) => isSame(name, id))
      .filter((each) => party === undefined || each.party === party)
      .reduce<Named | undefined>(
        (first, each) => (first && first.party <= each.party ? first : each),
        undefined,
      );
  }

  private partyNameOf(location: Pick<KnownLocation, 'source'>): string {
    const { country_code, party_id } = partyOf(location) ?? this.own ?? { country_code: '', party_id: '' };
    return `${country_code}*${party_id}`;
  }

  /** The locations that may have this id in OCPI. */
  private async candidates(id: string): Promise<readonly RecordVersion[]> {
    const filter = { source_id: id.replaceAll(/[\\,]/g, '\\$&'), limit: '1000' };
    const { records } = await this.sources.records.list('locations', parseListParameters('location', filter));
    const own = await this.sources.records.find('locations', id);
    return [...(own ? [own] : []), ...records].map((record) => ({ id: record.id, version: record.version }));
  }

  /** What stations of a location lack. Those of which the read models say so may have been changed since. */
  private async lackedBy({ id }: PublishedLocation, signal?: AbortSignal): Promise<readonly string[]> {
    const lacking = await this.sources.published.lacking(id);
    const names = new Set<string>();
    const keys = lacking.map((each) => ({ kind: 'station' as const, ...each }));
    for await (const states of this.sources.sites.slices(keys, signal)) {
      const known = (states as readonly StationState[]).flatMap((state) =>
        state.kind !== 'absent' && state.attributes.location_id === id ? [state] : [],
      );
      for (const name of lackedByStations(known)) names.add(name);
    }
    return [...names].sort();
  }
}

/** @throws HttpProblem something is lacking */
function refuseLacking(id: string, lacked: readonly string[]): void {
  if (lacked.length > 0)
    throw notFound(`The location ${id} is not published: it lacks ${lacked.join(', ')}.`);
}

const isSame = (one: unknown, other: string): boolean => String(one).toLowerCase() === other.toLowerCase();

export const notFound = (detail: string): HttpProblem => new HttpProblem('not_found', { detail });
