import type { KnownLocation } from '#domain';
import { facility, locationExtras } from '../ocpi/ocpi-classes.js';
import { partyOf } from '../ocpi/ocpi-gaps.js';
import { isPublished } from '../ocpi/ocpi-location.js';
import { extrasOf, isObject, withoutAbsent, type Json } from '../ocpi/ocpi-values.js';
import { photoUrls, placeReference, textsIn } from './datex2-place.js';
import { datexLacks, datexStation, isAnyPresent, type DatexSite } from './datex2-station.js';
import { otherToken, some, textIn, token, versioned } from './datex2-values.js';

const siteTypes: Readonly<Record<string, string>> = {
  ...{ ON_STREET: 'onstreet', PARKING_LOT: 'openSpace' },
  ...{ PARKING_GARAGE: 'inBuilding', UNDERGROUND_GARAGE: 'inBuilding' },
};

const serviceFacilities: Readonly<Record<string, string>> = {
  ...{ HOTEL: 'hotel', RESTAURANT: 'restaurant', CAFE: 'cafe', SUPERMARKET: 'foodShopping', MALL: 'shop' },
  ...{ BIKE_SHARING: 'bikeSharing', FUEL_STATION: 'petrolStation' },
};

/**
 * A location as a site, with the stations that lack nothing. Undefined if it is not published: its feed has said so, or it
 * is retired.
 */
export function datexSite(site: DatexSite): (Json & { readonly versionG: string }) | undefined {
  if (!isPublished(site.location, isAnyPresent(site))) return undefined;
  const { id, location, stations } = site;
  const { attributes, updated_at } = location;
  const extras = extrasOf(location.extensions ?? {}, locationExtras);
  const type = siteTypes[String(extras['parking_type'])];
  const energy = energyOf(extras['energy_mix']);
  return versioned(id, {
    name: textIn(attributes.name),
    lastUpdated: updated_at,
    additionalInformation: textsIn(extras['directions']),
    typeOfSite: type === undefined ? undefined : token(type),
    photoUrl: photoUrls(extras['images']),
    operatingHours: isOpenAlways(extras['opening_times'], site) ? { afacOpenAllHours: {} } : undefined,
    locationReference: placeReference(attributes, addressOf(location)),
    ...organisationsOf(location, extras),
    supplementalFacility: some(attributes.facilities.flatMap((each) => facilityOf(id, each))),
    energyInfrastructureStation: some(
      stations.flatMap(({ id: own, station }) =>
        station.kind === 'present' && datexLacks(station).length === 0
          ? [datexStation(own, station, energy)]
          : [],
      ),
    ),
  });
}

/** Regular hours are left out: the standard's times have an offset from UTC, which changes with the season. */
function isOpenAlways(hours: unknown, { stations }: DatexSite): boolean {
  if (isObject(hours)) return hours['twentyfourseven'] === true;
  const present = stations.filter(({ station }) => station.kind === 'present');
  return present.length > 0 && present.every(({ station }) => station.attributes.hours === '24/7');
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

function organisationsOf(location: KnownLocation, extras: Json): Json {
  const { operator, help_phone } = location.attributes;
  const owner = organisation(nameOf(extras['owner']), {});
  const party = partyOf(location);
  const identifier = party && {
    identifier: `${party.country_code}*${party.party_id}`,
    typeOfIdentifier: otherToken('operatorId'),
  };
  const helpdesk = help_phone !== null && {
    organisationUnit: [{ contactInformation: [{ afacContactInformation: { telephoneNumber: help_phone } }] }],
  };
  return {
    owner,
    operator: organisation(operator, { externalIdentifier: identifier && [identifier] }),
    helpdesk: helpdesk ? organisation(operator, helpdesk) : undefined,
  };
}

/** An organisation; undefined without a name, which the standard requires. */
const organisation = (name: string | null, members: Json): Json | undefined =>
  textIn(name) && { afacAnOrganisation: withoutAbsent({ name: textIn(name), ...members }) };

const nameOf = (details: unknown): string | null =>
  isObject(details) && typeof details['name'] === 'string' ? details['name'] : null;

function facilityOf(location: string, given: string): readonly Json[] {
  const known = facility(given) ?? '';
  const id = `${location}-${known}`;
  const type = serviceFacilities[known];
  if (type !== undefined)
    return [{ afacSupplementalServiceFacility: versioned(id, { serviceFacilityType: token(type) }) }];
  if (known !== 'WIFI') return [];
  return [{ afacSupplementalEquipment: versioned(id, { equipmentType: token('internetWireless') }) }];
}

/** What the feed says of the energy of a location; undefined if nothing. */
function energyOf(mix: unknown): Json | undefined {
  if (!isObject(mix)) return undefined;
  const impact = (category: string): number | undefined => {
    const impacts = Array.isArray(mix['environ_impact']) ? (mix['environ_impact'] as readonly Json[]) : [];
    const found = impacts.find((each) => each['category'] === category);
    return found && Number(found['amount']);
  };
  const product = mix['energy_product_name'];
  return withoutAbsent({
    energyProductName: typeof product === 'string' ? textIn(product) : undefined,
    isGreenEnergy: mix['is_green_energy'],
    carbonDioxideImpact: impact('CARBON_DIOXIDE'),
    nuclearWasteImpact: impact('NUCLEAR_WASTE'),
  });
}
