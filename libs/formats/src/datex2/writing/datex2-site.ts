import { usualLanguage } from '../../fields/shapes.js';
import { accessOfUsers, token, usersOfAccess } from '../datex2-terms.js';
import { createHash, type Hash } from 'node:crypto';
import { withDerivedAttributes } from '#application/views';
import { isJsonObject, isUnset, type KnownLocation, type PresentStation, type RemovedStation } from '#domain';
import { allExtras } from '../../ocpi/writing/ocpi-classes.js';
import { withDirections } from '../../ocpi/writing/ocpi-directions.js';
import { isPublished } from '../../ocpi/writing/ocpi-location.js';
import { extrasOf, withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { datex2EquipmentOf, datex2ServiceOf, datex2SiteTypeOf } from '../../vocabulary/places.js';
import { energyOf } from './datex2-energy.js';
import { alwaysOpen, offsetOf, overallPeriodOf, regularHoursOf } from './datex2-hours.js';
import { organisationsOf } from './datex2-organisations.js';
import { parkingSpaces } from './datex2-parking.js';
import { othersOf } from './datex2-others.js';
import { addressOf, nutsAreas, photoUrls, placeReference, textsIn } from './datex2-place.js';
import { datexLacks } from './datex2-point.js';
import type { DatexRates } from './datex2-rates.js';
import type { SiteContent } from './datex2-site-text.js';
import { StationList } from './datex2-station-list.js';
import { DatexStations } from './datex2-station.js';
import { some, textIn, versioned, versionOf } from './datex2-values.js';

/** What sites of one table have in common. */
export interface TableOfSites {
  /** Called with the version of a site, after its last station. */
  readonly onVersion?: (version: string) => void;
  /** The clock, in milliseconds since 1970: closings that have ended are left out. */
  readonly now?: number;
  /** Knows the tariffs of all stations; without it, there are no rates. */
  readonly rates?: DatexRates;
}

/**
 * A location as a site of the table, with the stations that lack nothing. The table does not have it if it is not published:
 * its feed has said so, or it is retired.
 */
export class DatexSite implements SiteContent {
  /** With derived values. */
  private readonly location: KnownLocation;
  private readonly extras: Json;
  /** The language of the texts that the directory has without one. */
  private readonly language: string;
  private readonly service: Json | undefined;
  private readonly spaces: ReadonlyMap<string, Json>;
  private readonly stations: StationList<PresentStation>;
  /** Always open, but for the closing that is next or lasts. */
  private readonly openAllHours: Json;
  private readonly regularHours: Json | undefined;
  private isAnyPresent = false;
  private isOpenAlways = true;
  /** Digests of the content, which has the hours before the stations of which they depend: with and without them. */
  private readonly digests: Readonly<Record<'always' | 'other', Hash>>;

  constructor(
    private readonly id: string,
    known: KnownLocation,
    private readonly table: TableOfSites = {},
  ) {
    const { now = -Infinity } = table;
    const location = withDerivedAttributes(known);
    this.location = location;
    const given = withDirections(location.extensions ?? {}, location.attributes.country);
    this.extras = { ...extrasOf(given, allExtras.location), ...structuresOf(location) };

    const place = { id, timeZone: location.attributes.time_zone, since: location.created_at };
    this.openAllHours = alwaysOpen(this.extras['opening_times'], place, now);
    this.regularHours = regularHoursOf(this.extras['opening_times'], place, now);
    this.service = serviceOf(location, place, now);
    this.language = languageOf(location);
    this.spaces = parkingSpaces(location.attributes.parking_places ?? [], { id, language: this.language });
    this.stations = new StationList('energyInfrastructureStation', this.stationsOf(location));
    const begun = (hours: Json | undefined) =>
      createHash('sha256').update(JSON.stringify(this.content(hours)).slice(0, -1));
    this.digests = { always: begun(this.openAllHours), other: begun(this.regularHours) };
  }

  private stationsOf({ attributes }: KnownLocation): DatexStations {
    const { id, extras, language, service, spaces, table } = this;
    return new DatexStations({
      ...{ site: id, language, service, spaces },
      known: attributes.charging_stations ?? [],
      energy: energyOf(extras['energy_mix'], language),
      ratesOf: (station) => table.rates?.at(station, attributes.time_zone),
    });
  }

  station(id: string, station: PresentStation | RemovedStation): string {
    if (station.kind !== 'present' || !isPublished(this.location, true)) return '';
    this.isAnyPresent = true;
    this.isOpenAlways &&= station.attributes.hours === '24/7';
    if (datexLacks(station).length > 0) return '';
    const extensions = withDirections(station.extensions ?? {}, this.location.attributes.country);
    return this.digested(this.stations.add(id, { ...station, extensions }));
  }

  close(): string {
    return this.digested(this.stations.close());
  }

  known(): Json {
    return { idG: this.id, ...this.content(undefined) };
  }

  members(): Json | undefined {
    if (!isPublished(this.location, this.isAnyPresent)) return undefined;
    this.digested('}');
    const isAlways = this.isAlways();
    const versionG = versionOf(this.digests[isAlways ? 'always' : 'other']);
    this.table.onVersion?.(versionG);
    return { idG: this.id, versionG, ...this.content(isAlways ? this.openAllHours : this.regularHours) };
  }

  private digested(text: string): string {
    this.digests.always.update(text);
    this.digests.other.update(text);
    return text;
  }

  private isAlways(): boolean {
    const hours = this.extras['opening_times'];
    return isJsonObject(hours) ? hours['twentyfourseven'] === true : this.isAnyPresent && this.isOpenAlways;
  }

  /** All members but the stations, the id and the version. */
  private content(operatingHours: Json | undefined): Json {
    const { id, location, extras, language, service } = this;
    const { attributes, updated_at } = location;
    const type = datex2SiteTypeOf(String(extras['parking_type']));
    const others = othersOf('site', location.extensions?.['datex2']);
    return withoutAbsent({
      ...others,
      name: textIn(attributes.name, language),
      lastUpdated: updated_at,
      additionalInformation: textsIn(extras['directions']),
      typeOfSite: type === undefined ? undefined : token(type),
      photoUrl: photoUrls(extras['images']),
      operatingHours,
      locationReference: placeReference(attributes, {
        address: addressOf(attributes, language),
        timeZone: attributes.time_zone === null ? undefined : offsetOf(attributes.time_zone, this.clock()),
        nutsArea: nutsAreas(attributes.nuts),
      }),
      exclusiveUsers: usersOf(attributes, others['exclusiveUsers']),
      ...organisationsOf(location, { owner: extras['owner'], language }),
      dedicatedParkingSpaces: some([...this.spaces.values()]),
      serviceType: service && [service],
      supplementalFacility: some(attributes.facilities.flatMap((each) => facilityOf(id, each))),
    });
  }

  /** That of the table, else the time at which the directory has known the site first. */
  private clock(): number {
    return this.table.now ?? Date.parse(this.location.created_at);
  }
}

/** Whom a site is for: as its feed has given it, as long as that says the same. */
function usersOf(
  { access = null }: KnownLocation['attributes'],
  given: unknown,
): readonly Json[] | undefined {
  const users = (given ?? []) as readonly Json[];
  const words = users.map(({ value, extendedValueG = value }) => String(extendedValueG));
  if (users.length > 0 && accessOfUsers(words) === access) return users;
  return access === null ? undefined : [usersOfAccess(access)];
}

/** That of the feed, else the one that most people of the country speak. */
function languageOf({ attributes, extensions }: KnownLocation): string {
  const given = (extensions?.['datex2'] as Json | undefined)?.['lang'];
  return typeof given === 'string' && /^[a-z]{2}$/.test(given) ? given : usualLanguage(attributes.country);
}

const fromMembers = ['opening_times', 'parking_type', 'directions', 'images', 'owner', 'energy_mix'] as const;

/** What a location holds in structure. Records of earlier releases have the same in their extensions. */
const structuresOf = ({ attributes }: KnownLocation): Json =>
  Object.fromEntries(
    fromMembers.flatMap((name) => (isUnset(attributes[name]) ? [] : [[name, attributes[name]] as const])),
  );

/** Whether and when staff is there; undefined if that is not known. */
function serviceOf(
  { attributes }: KnownLocation,
  place: Omit<Parameters<typeof regularHoursOf>[1], 'id'>,
  now: number,
): Json | undefined {
  const { staffed = null } = attributes;
  if (staffed === null) return undefined;
  const { always, opening_times = null } = staffed;
  if (always || opening_times === null)
    return { serviceType: token(always ? 'physicalAttendance' : 'unattended') };
  const overallPeriod = overallPeriodOf(opening_times, place, now);
  return overallPeriod && { serviceType: token('physicalAttendance'), overallPeriod };
}

function facilityOf(location: string, given: string): readonly Json[] {
  const known = given.trim().toUpperCase();
  const id = `${location}-${known}`;
  const service = datex2ServiceOf(known);
  if (service !== undefined)
    return [{ afacSupplementalServiceFacility: versioned(id, { serviceFacilityType: token(service) }) }];
  const equipment = datex2EquipmentOf(known);
  if (equipment === undefined) return [];
  return [{ afacSupplementalEquipment: versioned(id, { equipmentType: token(equipment) }) }];
}
