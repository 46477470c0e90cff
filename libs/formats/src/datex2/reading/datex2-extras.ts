import { isLonger } from '../../fields/text.js';
import { extrasOf, withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { evseExtras } from '../../ocpi/writing/ocpi-classes.js';
import {
  facilityOfDatex2Equipment,
  facilityOfDatex2Service,
  parkingTypeOfDatex2,
} from '../../vocabulary/places.js';
import { energiesIn } from './datex2-prices.js';
import { organisationIn, textIn, textsOf, wordOf, type ValueContext } from './datex2-values.js';
import type { Part } from './part.js';

// What the directory keeps in extensions, in the form of OCPI, from which it is published again.

const OWNER_LENGTH = 100;
const PRODUCT_LENGTH = 64;

/** Directions as far as OCPI can have them. */
export function directionsIn(facility: Part): unknown {
  const given = facility.member('additionalInformation');
  return published(given, 'directions', given.items.flatMap(textsOf));
}

const IMAGE_TYPE = /\.(gif|jpe?g|png|svg|webp)$/i;

/** Photos whose addresses say what type they have, which OCPI requires. */
export function imagesIn(facility: Part, category: 'LOCATION' | 'CHARGER'): unknown {
  const given = facility.member('photoUrl');
  const images = given.items.map((photo) => {
    const url = photo.member('urlLinkAddress').text ?? '';
    return { url, category, type: IMAGE_TYPE.exec(url)?.[1]?.toLowerCase() };
  });
  return published(given, 'images', images);
}

/** What can be published of a list; undefined if that is nothing. The list is taken if that is all of it. */
function published(given: Part, name: 'directions' | 'images', list: readonly object[]): unknown {
  const passed = list.length > 0 ? extrasOf({ [name]: list }, evseExtras)[name] : undefined;
  if (passed !== undefined && JSON.stringify(passed) === JSON.stringify(list)) given.take();
  return passed;
}

export function ownerIn(site: Part, context: ValueContext): Json | undefined {
  const name = textIn(organisationIn(site.member('owner')).member('name'), OWNER_LENGTH, context);
  return name === null ? undefined : { name };
}

export function parkingTypeIn(site: Part): string | undefined {
  const type = site.member('typeOfSite');
  const parkingType = parkingTypeOfDatex2(wordOf(type) ?? '');
  if (parkingType !== undefined) type.take();
  return parkingType;
}

/** The facilities that OCPI has, each once. */
export function facilitiesIn(site: Part): string[] {
  const facilities = new Set<string>();
  for (const given of site.member('supplementalFacility').items) {
    const service = given.variant('SupplementalServiceFacility');
    const equipment = given.variant('SupplementalEquipment');
    const facility = service.isThere ? service : equipment;
    const type = facility.member(service.isThere ? 'serviceFacilityType' : 'equipmentType');
    const token = (service.isThere ? facilityOfDatex2Service : facilityOfDatex2Equipment)(wordOf(type) ?? '');
    if (token === undefined || wordOf(facility.member('availability')) === 'notAvailable') continue;
    for (const name of ['idG', 'versionG', 'lastUpdated']) facility.member(name).take();
    type.take();
    facilities.add(token);
  }
  return [...facilities];
}

/** What all stations of a site say of their energy, if they say the same. */
export function energyMixIn(stations: readonly Part[], context: ValueContext): Json | undefined {
  const energies = stations.map(energiesIn);
  const mixes = energies.map((each) => (each.length === 1 && each[0] ? mixOf(each[0], context) : undefined));
  const [first] = mixes;
  if (!first || mixes.some((mix) => JSON.stringify(mix) !== JSON.stringify(first))) return undefined;
  for (const [energy] of energies) for (const name of MIX) energy?.member(name).take();
  return first;
}

const MIX = ['isGreenEnergy', 'energyProductName', 'carbonDioxideImpact', 'nuclearWasteImpact'];

/** Undefined without what OCPI requires, or if it can't say all. */
function mixOf(energy: Part, { language }: ValueContext): Json | undefined {
  const { value: is_green_energy } = energy.member('isGreenEnergy');
  const impacts = [
    { category: 'CARBON_DIOXIDE', amount: energy.member('carbonDioxideImpact').value },
    { category: 'NUCLEAR_WASTE', amount: energy.member('nuclearWasteImpact').value },
  ].filter(({ amount }) => amount !== undefined);
  const names = textsOf(energy.member('energyProductName'));
  const isHeld =
    names.length <= 1 &&
    names.every((name) => name.language === language && !isLonger(name.text, PRODUCT_LENGTH)) &&
    impacts.every(({ amount }) => typeof amount === 'number');
  if (typeof is_green_energy !== 'boolean' || !isHeld) return undefined;
  return withoutAbsent({
    is_green_energy,
    energy_product_name: names[0]?.text,
    environ_impact: impacts.length > 0 ? impacts : undefined,
  });
}
