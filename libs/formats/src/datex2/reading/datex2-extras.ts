import { isLonger } from '../../fields/text.js';
import { heldByLocation } from '../../members/held.js';
import { imageTypeOf } from '../../members/images.js';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import {
  facilityOfDatex2Equipment,
  facilityOfDatex2Service,
  parkingTypeOfDatex2,
} from '../../vocabulary/places.js';
import { energiesIn } from './datex2-prices.js';
import { isUsual, textsOf, wordOf, type ValueContext } from './datex2-values.js';
import type { Part } from './part.js';

// What a facility of any kind has for drivers, in the structures of the directory.

const PRODUCT_LENGTH = 64;

/** Directions, with languages of two letters. They are taken if they are all held. */
export function directionsIn(facility: Part, { language: usual }: ValueContext): unknown {
  const given = facility.member('additionalInformation');
  const texts = given.items
    .flatMap(textsOf)
    .map(({ language, text }) => ({ language: (language || usual).slice(0, 2).toLowerCase(), text }));
  return held('directions', texts, given);
}

/** Photos whose addresses say what type they have, which images must have. */
export function imagesIn(facility: Part, category: 'LOCATION' | 'CHARGER' | 'OTHER'): unknown {
  const given = facility.member('photoUrl');
  const images = given.items.map((photo) => {
    const url = photo.member('urlLinkAddress').text ?? '';
    return { url, category, type: imageTypeOf(url) };
  });
  return held('images', images, given);
}

function held(name: 'directions' | 'images', list: readonly object[], given: Part): unknown {
  const { value, isWhole } = heldByLocation(name, list);
  if (isWhole) given.take();
  return value;
}

export function parkingTypeIn(site: Part): string | null {
  const type = site.member('typeOfSite');
  const parkingType = parkingTypeOfDatex2(wordOf(type) ?? '');
  if (parkingType !== undefined) type.take();
  return parkingType ?? null;
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
export function energyMixIn(stations: readonly Part[], context: ValueContext): unknown {
  const energies = stations.map(energiesIn);
  const mixes = energies.map((each) => (each.length === 1 && each[0] ? mixOf(each[0], context) : undefined));
  const [first] = mixes;
  if (!first || mixes.some((mix) => JSON.stringify(mix) !== JSON.stringify(first))) return null;
  const { value, isWhole } = heldByLocation('energy_mix', first);
  if (!isWhole) return value;
  for (const [energy] of energies) for (const name of MIX) energy?.member(name).take();
  return value;
}

const MIX = ['isGreenEnergy', 'energyProductName', 'carbonDioxideImpact', 'nuclearWasteImpact'];

/** Undefined without what OCPI requires, or if it can't say all. */
function mixOf(energy: Part, context: ValueContext): Json | undefined {
  const { value: is_green_energy } = energy.member('isGreenEnergy');
  const impacts = [
    { category: 'CARBON_DIOXIDE', amount: energy.member('carbonDioxideImpact').value },
    { category: 'NUCLEAR_WASTE', amount: energy.member('nuclearWasteImpact').value },
  ].filter(({ amount }) => amount !== undefined);
  const names = textsOf(energy.member('energyProductName'));
  const isHeld =
    names.length <= 1 &&
    names.every((name) => isUsual(name.language, context) && !isLonger(name.text, PRODUCT_LENGTH)) &&
    impacts.every(({ amount }) => typeof amount === 'number');
  if (typeof is_green_energy !== 'boolean' || !isHeld) return undefined;
  return withoutAbsent({
    is_green_energy,
    energy_product_name: names[0]?.text,
    environ_impact: impacts.length > 0 ? impacts : undefined,
  });
}
