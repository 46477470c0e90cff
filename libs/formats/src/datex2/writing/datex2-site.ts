import { token } from '../datex2-terms.js';
import { createHash, type Hash } from 'node:crypto';
import { withDerivedAttributes } from '#application/views';
import { isJsonObject, isUnset, type KnownLocation, type PresentStation, type RemovedStation } from '#domain';
import { allExtras } from '../../ocpi/writing/ocpi-classes.js';
import { withDirections } from '../../ocpi/writing/ocpi-directions.js';
import { isPublished } from '../../ocpi/writing/ocpi-location.js';
import { extrasOf, withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { datex2EquipmentOf, datex2ServiceOf, datex2SiteTypeOf } from '../../vocabulary/places.js';
import { energyOf } from './datex2-energy.js';
import { closureOf, overallPeriodOf, regularHoursOf } from './datex2-hours.js';
import { organisationsOf } from './datex2-organisations.js';
import { parkingSpaces } from './datex2-parking.js';
import { photoUrls, placeReference, textsIn } from './datex2-place.js';
import type { DatexRates } from './datex2-rates.js';
import type { SiteContent } from './datex2-site-text.js';
import { datexLacks, datexStation } from './datex2-station.js';
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
  readonly list = 'energyInfrastructureStation';
  /** With derived values. */
  private readonly location: KnownLocation;
  private readonly extras: Json;
  private readonly energy: Json | undefined;
  private readonly service: Json | undefined;
  /** Always open, but for the closing that is next or lasts. */
  private readonly openAllHours: Json;
  private readonly regularHours: Json | undefined;
  private isAnyPresent = false;
  private isOpenAlways = true;
  private separator = `,"${this.list}":[`;
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
    this.energy = energyOf(this.extras['energy_mix']);
    this.openAllHours = { afacOpenAllHours: closureOf(this.extras['opening_times'], now) };
    const place = { id, timeZone: location.attributes.time_zone, since: location.created_at };
    this.regularHours = regularHoursOf(this.extras['opening_times'], place, now);
    this.service = serviceOf(location, place, now);
    const begun = (hours: Json | undefined) =>
      createHash('sha256').update(JSON.stringify(this.content(hours)).slice(0, -1));
    this.digests = { always: begun(this.openAllHours), other: begun(this.regularHours) };
  }

  station(id: string, station: PresentStation | RemovedStation): string | undefined {
    if (station.kind !== 'present' || !isPublished(this.location, true)) return undefined;
    this.isAnyPresent = true;
    this.isOpenAlways &&= station.attributes.hours === '24/7';
    if (datexLacks(station).length > 0) return undefined;
    const extensions = withDirections(station.extensions ?? {}, this.location.attributes.country);
    const { energy, service, table } = this;
    const rates = table.rates?.at(station, this.location.attributes.time_zone);
    const text = JSON.stringify(datexStation(id, { ...station, extensions }, { energy, service, rates }));
    this.digest(this.separator + text);
    this.separator = ',';
    return text;
  }

  known(): Json {
    return { idG: this.id, ...this.content(undefined) };
  }

  members(): Json | undefined {
    if (!isPublished(this.location, this.isAnyPresent)) return undefined;
    this.digest(this.separator === ',' ? ']}' : '}');
    const isAlways = this.isAlways();
    const versionG = versionOf(this.digests[isAlways ? 'always' : 'other']);
    this.table.onVersion?.(versionG);
    return { idG: this.id, versionG, ...this.content(isAlways ? this.openAllHours : this.regularHours) };
  }

  private digest(text: string): void {
    this.digests.always.update(text);
    this.digests.other.update(text);
  }

  private isAlways(): boolean {
    const hours = this.extras['opening_times'];
    return isJsonObject(hours) ? hours['twentyfourseven'] === true : this.isAnyPresent && this.isOpenAlways;
  }

  /** All members but the stations, the id and the version. */
  private content(operatingHours: Json | undefined): Json {
    const { id, location, extras } = this;
    const { attributes, updated_at } = location;
    const type = datex2SiteTypeOf(String(extras['parking_type']));
    return withoutAbsent({
      name: textIn(attributes.name),
      lastUpdated: updated_at,
      additionalInformation: textsIn(extras['directions']),
      typeOfSite: type === undefined ? undefined : token(type),
      photoUrl: photoUrls(extras['images']),
      operatingHours,
      locationReference: placeReference(attributes, addressOf(location)),
      exclusiveUsers: attributes.access === 'PUBLIC' ? [token('allUsers')] : undefined,
      ...organisationsOf(location, extras['owner']),
      dedicatedParkingSpaces: parkingSpaces(attributes.parking_places ?? []),
      supplementalFacility: some(attributes.facilities.flatMap((each) => facilityOf(id, each))),
    });
  }
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

function addressOf({ attributes }: KnownLocation): Json | undefined {
  const { address, city, postal_code, region, country } = attributes;
  const lines = [
    { type: token('generalTextLine'), text: textIn(address) },
    { type: token('region'), text: textIn(region) },
  ].filter(({ text }) => text !== undefined);
  const members = withoutAbsent({
    postcode: postal_code ?? undefined,
    city: textIn(city),
    countryCode: country ?? undefined,
    addressLine: some(lines.map((line, order) => ({ order, ...line }))),
  });
  return Object.keys(members).length > 0 ? members : undefined;
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
