import { filterText, parseListParameters, type RecordQueries } from '#application';
import type { Party, KnownLocation, StationState } from '#domain';
import {
  lackedByPlace,
  lackedByStations,
  ocpiEvse,
  ocpiIdOf,
  partyOf,
  uidOf,
  type OcpiVersion,
} from '#formats';
import type { PublishedLocation, PublishedLocations, RecordVersion } from '../published-locations.js';
import { HttpProblem } from '#http';
import type { SiteContents } from '../sites/site-contents.js';
import type { TariffSources } from './tariff-sources.js';

interface LookupSources {
  readonly published: Pick<PublishedLocations, 'find' | 'lacking'>;
  readonly records: Pick<RecordQueries, 'find' | 'list'>;
  readonly sites: SiteContents;
  readonly tariffs: TariffSources;
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
   * @param party as in `NL*TNM`; undefined: if several have a location of this id, the first one that is published
   * @throws HttpProblem there is none, or it lacks what OCPI requires
   */
  async location(id: string, party: string | undefined, signal?: AbortSignal): Promise<Found> {
    const named = await this.named(id, party?.toUpperCase(), signal);
    let refusal: HttpProblem | undefined;
    for (const { id: own } of named) {
      const found = await this.published(own, id, signal);
      if (!(found instanceof HttpProblem)) return found;
      refusal ??= found;
    }
    throw refusal ?? noLocation(id);
  }

  /** A location by its id in the directory, or why OCPI does not have it. */
  private async published(own: string, id: string, signal?: AbortSignal): Promise<Found | HttpProblem> {
    const [state] = await this.sources.sites.load([{ kind: 'location', id: own, version: 1 }], signal);
    const location = state as KnownLocation;
    const lackedHere = lackedByPlace(own, location, this.own);
    if (lackedHere.length > 0) return lacks(id, lackedHere);
    const listed = await this.sources.published.find(own);
    if (!listed) return noLocation(id);
    const lacked = await this.lackedBy(listed, signal);
    return lacked.length > 0 ? lacks(id, lacked) : { location, listed };
  }

  /** An EVSE of a location. @throws HttpProblem there is none, or it is not among those that are published */
  async evse(
    { location, listed }: Found,
    uid: string,
    version: OcpiVersion,
    signal?: AbortSignal,
  ): Promise<OcpiObject> {
    for (const station of listed.stations) {
      if (!isSame(uidOf(station.id, station, location), uid)) continue;
      const [state] = await this.sources.sites.load([{ kind: 'station', ...station }], signal);
      const known = state as StationState;
      if (known.kind === 'absent') continue;
      const named = await this.sources.tariffs.of(known, signal);
      const [evse] = ocpiEvse({ ...station, station: named }, location, version);
      if (evse) return evse;
    }
    const more = listed.omitted === 0 ? '' : `, of which ${listed.omitted} more are not published`;
    throw notFound(`There is no uid ${uid} among the evses${more}.`);
  }

  /** The locations that have this id, of the party if one is given, in the alphabetical order of parties. */
  private async named(
    id: string,
    party: string | undefined,
    signal?: AbortSignal,
  ): Promise<readonly Named[]> {
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
      .sort((one, other) => (one.party < other.party ? -1 : 1));
  }

  private partyNameOf(location: Pick<KnownLocation, 'source'>): string {
    const { country_code, party_id } = partyOf(location) ?? this.own ?? { country_code: '', party_id: '' };
    return `${country_code}*${party_id}`;
  }

  /** The locations that may have this id in OCPI. */
  private async candidates(id: string): Promise<readonly RecordVersion[]> {
    const filter = { source_id: filterText(id), limit: '1000' };
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

const lacks = (id: string, lacked: readonly string[]): HttpProblem =>
  notFound(`The location ${id} is not published: it lacks ${lacked.join(', ')}.`);

const noLocation = (id: string): HttpProblem => notFound(`There is no location ${id}.`);

const isSame = (one: unknown, other: string): boolean => String(one).toLowerCase() === other.toLowerCase();

export const notFound = (detail: string): HttpProblem => new HttpProblem('not_found', { detail });
