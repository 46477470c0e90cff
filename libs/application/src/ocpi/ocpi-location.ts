import { alpha3Of, type KnownLocation, type PresentStation, type RemovedStation } from '#domain';
import { businessDetails, facility, locationExtras } from './ocpi-classes.js';
import { ocpiEvse, type PublishedStation } from './ocpi-evse.js';
import { lackedByLocation, lackedByStation, ocpiIdOf, partyOf, type Party } from './ocpi-gaps.js';
import { degrees, extrasOf, isObject, ocpiTime, text, withoutAbsent, type Json } from './ocpi-values.js';

/** A location with its stations, those that were removed among them. */
export interface PublishedSite {
  readonly id: string;
  /** When the location or one of its stations last changed, by the time of acceptance. */
  readonly changed_at: string;
  readonly location: KnownLocation;
  readonly stations: readonly PublishedStation[];
}

/** Members of OCPI that the directory's fields have, and those that it has of the log. */
const written = new Set([
  ...['country_code', 'party_id', 'id', 'publish', 'name', 'address', 'city', 'postal_code', 'state'],
  ...['country', 'coordinates', 'evses', 'facilities', 'time_zone', 'help_phone', 'last_updated'],
  ...Object.keys(locationExtras),
]);

/**
 * Why a site has no form in OCPI: the names of the members that it lacks, each once; none if it has one.
 * @param own the party of this service, for locations without one
 */
export function lackedBySite(
  { id, location, stations }: PublishedSite,
  own: Party | undefined,
): readonly string[] {
  const lacking = stations.flatMap(({ station }) =>
    station.kind === 'present' ? lackedByStation(station) : [],
  );
  const party = partyOf(location) || own ? [] : ['country_code and party_id'];
  return [...party, ...lackedByLocation(id, location), ...[...new Set(lacking)].sort()];
}

/** A site that lacks nothing as an OCPI Location. */
export function ocpiLocation(site: PublishedSite, own: Party | undefined): Json {
  const { id, location, stations, changed_at } = site;
  const given = location.extensions ?? {};
  const evses = stations.flatMap((station) => ocpiEvse(station, location));
  return {
    ...Object.fromEntries(
      Object.entries(given).filter(([name, value]) => !written.has(name) && value !== null),
    ),
    ...(partyOf(location) ?? own),
    id: ocpiIdOf(id, location),
    publish: isPublished(site),
    ...placeOf(location),
    ...openAlways(site),
    ...extrasOf(given, locationExtras),
    ...operatorOf(location),
    evses: evses.sort(byUid),
    last_updated: ocpiTime(changed_at),
  };
}

const byUid = ({ uid: one }: Json, { uid: other }: Json): number =>
  String(one) < String(other) ? -1 : Number(String(one) > String(other));

/** A retired location without stations is there for its EVSEs alone, which are all removed. */
export const isPublished = ({ location, stations }: PublishedSite): boolean =>
  location.extensions?.['publish'] !== false &&
  (location.kind === 'registered' || stations.some(({ station }) => station.kind === 'present'));

function placeOf({ attributes }: KnownLocation): Json {
  const { name, address, city, postal_code, region, country, time_zone, help_phone } = attributes;
  const { latitude, longitude } = attributes;
  const facilities = attributes.facilities.flatMap((each) => facility(each) ?? []);
  return withoutAbsent({
    name: name === null ? undefined : cut(name, 255),
    address: cut(address ?? '', 255),
    city: cut(city ?? '', 45),
    postal_code: text(10)(postal_code),
    state: text(45)(region),
    country: alpha3Of(country ?? ''),
    coordinates: { latitude: degrees(90)(latitude), longitude: degrees(180)(longitude) },
    time_zone,
    help_phone: help_phone ?? undefined,
    facilities: facilities.length > 0 ? facilities : undefined,
  });
}

/** A text of a required member, on one line: the beginning of one that is too long. */
const cut = (value: string, length: number) => text(length)(Array.from(value).slice(0, length).join(''));

/** The operator of the directory, unless it is who the feed has named. */
function operatorOf({ attributes: { operator }, extensions }: KnownLocation): Json {
  const named = ['operator', 'suboperator', 'owner'].map((role) => nameOf(extensions?.[role])).find(Boolean);
  if (operator === null || operator === named) return {};
  return withoutAbsent({ operator: businessDetails(cut(operator, 100)) });
}

function nameOf(details: unknown): string | undefined {
  const name = isObject(details) ? details['name'] : details;
  return typeof name === 'string' ? name.trim() : undefined;
}

/** For locations whose feed gave no opening times, or some that are no OCPI. Other hours are in words. */
function openAlways({ stations }: PublishedSite): Json {
  const present = stations.flatMap(({ station }) => (isPresent(station) ? station : []));
  const isAlways = present.length > 0 && present.every(({ attributes }) => attributes.hours === '24/7');
  return isAlways ? { opening_times: { twentyfourseven: true } } : {};
}

const isPresent = (station: PresentStation | RemovedStation): station is PresentStation =>
  station.kind === 'present';
