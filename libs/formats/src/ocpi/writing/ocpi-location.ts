import { withDerivedAttributes } from '#application/views';
import { alpha3Of, type KnownLocation, type PresentStation, type RemovedStation, type Party } from '#domain';
import type { OcpiVersion } from '../../vocabulary/ocpi-versions.js';
import { currentMembers, currentOperator, structures } from '../ocpi-structures.js';
import { allExtras, extras } from './ocpi-classes.js';
import { withDirections } from './ocpi-directions.js';
import { ocpiEvse, type PublishedStation } from './ocpi-evse.js';
import { sayWhen } from './ocpi-hours.js';
import { lackedByLocation, lackedByStation, ocpiIdOf, partyOf } from './ocpi-gaps.js';
import {
  ciText,
  extrasOf,
  latitude as latitudeOf,
  longitude as longitudeOf,
  ocpiTime,
  text,
  withoutAbsent,
  type Json,
} from './ocpi-values.js';
import { words } from './ocpi-words.js';

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
  ...Object.keys(allExtras.location),
]);

/**
 * Why a location has no form in OCPI, whatever its stations have: the names of the members that it lacks.
 * @param own the party of this service, for locations without one
 */
export function lackedByPlace(
  id: string,
  location: KnownLocation,
  own: Party | undefined,
): readonly string[] {
  const party = partyOf(location) || own ? [] : ['country_code and party_id'];
  return [...party, ...lackedByLocation(id, location)];
}

/** The names of the members that keep these stations' location from being published, each once. */
export function lackedByStations(stations: readonly (PresentStation | RemovedStation)[]): readonly string[] {
  const lacking = stations.flatMap((station) => (isPresent(station) ? lackedByStation(station) : []));
  return [...new Set(lacking)].sort();
}

/** A location, without its stations. */
export type PublishedPlace = Omit<PublishedSite, 'stations'>;

/** The JSON of a location that lacks nothing as an OCPI Location, in parts: its stations are added as they are read. */
export class OcpiLocationText {
  private readonly members: Json;
  private separator = '';
  private isAnyPresent = false;
  private isOpenAlways = true;

  constructor(
    private readonly place: PublishedPlace,
    own: Party | undefined,
    private readonly version: OcpiVersion,
  ) {
    const { id } = place;
    const location = withDerivedAttributes(place.location);
    const given = withDirections(location.extensions ?? {}, location.attributes.country);
    const others = Object.entries(given).filter(([name, value]) => !written.has(name) && value !== null);
    const members: Json = {
      ...Object.fromEntries(others),
      ...(partyOf(location) ?? own),
      id: ocpiIdOf(id, location),
      ...placeOf(location, version),
      ...extrasOf({ ...given, ...structuresOf(location, given) }, extras[version].location),
    };
    // A feed that only says that a location is not always open: OCPI has no form for that, but its stations don't count.
    const isUnsaid = 'opening_times' in members && !sayWhen(members['opening_times']);
    this.members = isUnsaid ? { ...members, opening_times: undefined } : members;
  }

  begin(): string {
    return `${JSON.stringify(this.members).slice(0, -1)},"evses":[`;
  }

  /** Stations in the order in which they come out. */
  add(stations: readonly PublishedStation[]): string {
    for (const { station } of stations) {
      if (!isPresent(station)) continue;
      this.isAnyPresent = true;
      this.isOpenAlways &&= station.attributes.hours === '24/7';
    }
    const evses = stations.flatMap((each) => ocpiEvse(each, this.place.location, this.version));
    if (evses.length === 0) return '';
    const text = this.separator + evses.map((evse) => JSON.stringify(evse)).join();
    this.separator = ',';
    return text;
  }

  end(): string {
    const { location, changed_at } = this.place;
    // For locations whose feed gave no opening times, or some that are no OCPI. Other hours are in words.
    const isAlways = this.isAnyPresent && this.isOpenAlways && !('opening_times' in this.members);
    const rest = {
      publish: isPublished(location, this.isAnyPresent),
      ...(isAlways && { opening_times: { twentyfourseven: true } }),
      last_updated: ocpiTime(changed_at),
    };
    return `],${JSON.stringify(rest).slice(1)}`;
  }
}

/** A retired location without stations is there for its EVSEs alone, which are all removed. */
export const isPublished = (location: KnownLocation, isAnyPresent: boolean): boolean =>
  location.extensions?.['publish'] !== false && (location.kind === 'registered' || isAnyPresent);

function placeOf({ attributes }: KnownLocation, version: OcpiVersion): Json {
  const { name, address, city, postal_code, region, country, time_zone, help_phone } = attributes;
  const { latitude, longitude } = attributes;
  const facilities = attributes.facilities.flatMap((each) => words.facility[version](each) ?? []);
  return withoutAbsent({
    name: name === null ? undefined : cut(name, 255),
    address: cut(address ?? '', 255),
    city: cut(city ?? '', 45),
    postal_code: text(10)(postal_code),
    state: text(45)(region),
    country: alpha3Of(country ?? ''),
    coordinates: { latitude: latitudeOf(latitude), longitude: longitudeOf(longitude) },
    time_zone,
    help_phone: version === '2.3.0' ? ciText(25)(help_phone) : undefined,
    facilities: facilities.length > 0 ? facilities : undefined,
  });
}

/** A text of a required member, on one line: the beginning of one that is too long. */
const cut = (value: string, length: number) => text(length)(Array.from(value).slice(0, length).join(''));

/** What structures of the directory say, and the operator. */
function structuresOf({ attributes }: KnownLocation, given: Json): Json {
  const { country, time_zone: timeZone } = attributes;
  const context = { country, timeZone };
  return {
    ...currentMembers(structures.location, attributes, given, context),
    operator: currentOperator(attributes, given['operator'], context),
  };
}

const isPresent = (station: PresentStation | RemovedStation): station is PresentStation =>
  station.kind === 'present';
