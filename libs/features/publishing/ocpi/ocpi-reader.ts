import { PAGE_BYTES } from '#application';
import type { Party, KnownLocation } from '#domain';
import { lackedByPlace, publishedGap, uidOf, type OcpiVersion } from '#formats';
import type {
  PublicationKey,
  PublishedCount,
  PublishedLocation,
  PublishedLocations,
  PublishedPageQuery,
} from '../published-locations.js';
import type { Texts } from '#http';
import { OcpiParts } from './ocpi-parts.js';
import type { OmittedEvses } from '../sites/omitted-evses.js';
import type { SiteContents } from '../sites/site-contents.js';
import type { TariffSources } from './tariff-sources.js';

interface OcpiSources {
  readonly published: Pick<PublishedLocations, 'page' | 'count'>;
  readonly sites: SiteContents;
  readonly omitted: OmittedEvses;
  readonly tariffs: TariffSources;
}

/** The first of some locations, as many as a page has. */
interface OcpiTexts {
  /** JSON. */
  readonly locations: readonly string[];
  /** A location that alone is larger than a page, which then has no other one; it has to be streamed. */
  readonly large: PublishedLocation | undefined;
  /** How many EVSEs of these locations are left out. */
  readonly omittedEvses: number;
}

/** A page of OCPI Locations. */
interface OcpiPage extends OcpiTexts {
  /** The last location of the page; undefined if no other one follows. */
  readonly next: PublicationKey | undefined;
}

type PageQuery = Omit<PublishedPageQuery, 'gap'>;

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
  async page(query: PageQuery, version: OcpiVersion, signal?: AbortSignal): Promise<OcpiPage> {
    const asked = { ...query, gap: publishedGap(this.own) };
    const { locations, next } = await this.sources.published.page(asked, signal);
    const { end, ...texts } = await this.read(locations, version, signal);
    return { ...texts, next: end === locations.length ? next : locations[end - 1] };
  }

  /** One location; without a text if it is large, or left out by now. */
  async one(location: PublishedLocation, version: OcpiVersion, signal?: AbortSignal): Promise<OcpiTexts> {
    return this.read([location], version, signal);
  }

  /** The JSON of a location in parts. It ends with an error if the location is left out by now. */
  async *stream(location: PublishedLocation, version: OcpiVersion, signal?: AbortSignal): Texts {
    let parts: OcpiParts | undefined;
    for await (const part of this.parts([location], signal)) {
      parts ??= new OcpiParts(part, this.own, version);
      const text = parts.next(part);
      if (text === undefined) throw new Error(`the location ${location.id} lacks what OCPI requires by now`);
      yield text;
    }
  }

  /** The first locations of a page, and how many of those listed it has. They may have changed since they were listed. */
  private async read(listed: readonly PublishedLocation[], version: OcpiVersion, signal?: AbortSignal) {
    const locations: string[] = [];
    const published: PublishedLocation[] = [];
    let [used, reading] = [0, undefined as OcpiParts | undefined];
    const page = (end: number, large?: PublishedLocation) => ({
      ...{ locations, large, end },
      omittedEvses: this.sources.omitted.of(large ? [large] : published),
    });
    for await (const part of this.parts(listed, signal)) {
      const { entry, isLast } = part;
      if (reading?.id !== entry.id) reading = new OcpiParts(part, this.own, version);
      reading.keep(part);
      if (used + reading.size > PAGE_BYTES) {
        const index = listed.findIndex(({ id }) => id === entry.id);
        return locations.length > 0 ? page(index) : page(index + 1, listed[index]);
      }
      const text = isLast ? reading.text() : undefined;
      if (text === undefined) continue;
      used += reading.size;
      locations.push(text);
      published.push(entry);
    }
    return page(listed.length);
  }

  private parts(listed: readonly PublishedLocation[], signal?: AbortSignal) {
    const stationsOf = ({ id, stations }: PublishedLocation, location: KnownLocation) =>
      lackedByPlace(id, location, this.own).length > 0 ? undefined : inOrderOfUids(stations, location);
    return this.sources.tariffs.within(this.sources.sites.parts(listed, stationsOf, signal), signal);
  }
}

/** The order in which EVSEs come out. */
function inOrderOfUids(
  stations: PublishedLocation['stations'],
  location: KnownLocation,
): PublishedLocation['stations'] {
  const uids = new Map(stations.map((station) => [station, uidOf(station.id, station, location)]));
  const uid = (station: PublishedLocation['stations'][number]) => uids.get(station) ?? '';
  return [...stations].sort((one, other) => (uid(one) < uid(other) ? -1 : Number(uid(one) > uid(other))));
}
