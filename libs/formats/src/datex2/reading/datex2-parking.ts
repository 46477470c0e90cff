import { isJsonObject } from '#domain';
import { heldByLocation } from '../../members/held.js';
import type { Json } from '../../ocpi/writing/ocpi-values.js';
import { vehicleOfDatex2 } from '../../vocabulary/vehicles.js';
import { isLonger } from '../../fields/text.js';
import { idAtSite } from '../datex2-terms.js';
import { imagesIn } from './datex2-extras.js';
import { textsOf, wordOf } from './datex2-values.js';
import { Part } from './part.js';

/**
 * The dedicated parking spaces of facilities: parking places with the ids of these spaces, of which the first one of an id
 * counts. What is held is taken.
 */
export function parkingPlacesIn(facilities: readonly Part[], site: string): readonly Json[] {
  const places = new Map<string, Json>();
  const known = new Map<string, string>();
  for (const space of facilities.flatMap((facility) => facility.member('dedicatedParkingSpaces').items)) {
    const id = idOfSpace(space, site);
    // The same space is at the site and at its points.
    if (id !== null && known.get(id) === JSON.stringify(space.value)) space.take();
    const place = id === null || places.has(id) ? null : placeIn(id, space);
    if (id === null || place === null) continue;
    places.set(id, place);
    known.set(id, JSON.stringify(space.value));
  }
  return heldByLocation('parking_places', [...places.values()]).value as readonly Json[];
}

/** The parking places of facilities that are among those of their location. */
export function parkingOf(
  facilities: readonly Part[],
  places: readonly Json[],
  site: string,
): readonly Json[] {
  const known = new Set(places.map(({ id }) => id));
  const ids = facilities.flatMap((facility) =>
    facility.member('dedicatedParkingSpaces').items.flatMap((space) => idOfSpace(space, site) ?? []),
  );
  return [...new Set(ids)].filter((id) => known.has(id)).map((parking_id) => ({ parking_id }));
}

function idOfSpace(space: Part, site: string): string | null {
  const id = space.member('idG').text;
  return id === null ? null : idAtSite(site, id);
}

const DISABLED: ReadonlySet<string> = new Set([
  ...['personsWithDisabilities', 'registeredDisabledUsers', 'wheelchairUsers'],
]);

const REFERENCE_LENGTH = 12;

/** What is written at the spaces, if it is one text that the directory holds. It is taken. */
function referenceIn(space: Part): string | null {
  const alias = space.member('alias');
  const [text, ...others] = alias.items.flatMap(textsOf);
  if (!text || others.length > 0 || isLonger(text.text, REFERENCE_LENGTH)) return null;
  alias.take();
  return text.text;
}

/** Null if there are no such spaces, or the id is too long. */
function placeIn(id: string, space: Part): Json | null {
  const count = space.member('numberOfSpaces');
  if (!heldByLocation('parking_places', [{ id }]).isWhole || count.value === 0) return null;
  const users = forDisabled(space);
  const { vehicle_types, ...limits } = vehiclesIn(space);
  const parts: Readonly<Record<string, Part>> = {
    count,
    roofed: space.member('amenities').member('roofed'),
    lighting: space.member('amenities').member('illuminated'),
    parking_space_length: space.member('dimension').member('length'),
    parking_space_width: space.member('dimension').member('width'),
  };
  const given = {
    id,
    physical_reference: referenceIn(space),
    images: imagesIn(space, 'OTHER'),
    ...limits,
    vehicle_types: [...vehicle_types, ...(users.length > 0 ? ['DISABLED'] : [])],
    restricted_to_type: users.length > 0,
    ...Object.fromEntries(Object.entries(parts).map(([name, part]) => [name, valueOf(name, part)])),
  };
  const [held = { id }] = heldByLocation('parking_places', [given]).value as readonly Json[];
  const taken = Object.entries(parts).filter(([name, part]) => held[name] === valueOf(name, part));
  for (const part of [...taken.map(([, each]) => each), ...users]) part.take();
  for (const name of ['versionG', 'lastUpdated']) space.member(name).take();
  const rest = space.rest();
  // The id alone tells nothing more.
  if (isJsonObject(rest) && Object.keys(rest).join() === 'idG') space.take();
  return held;
}

/** Who is meant, if the spaces are for disabled people alone. */
function forDisabled(space: Part): readonly Part[] {
  const users = space.member('userSpecific').items;
  return users.every((user) => DISABLED.has(wordOf(user) ?? '')) ? users : [];
}

/** Sizes are in metres, which the directory has in centimetres. */
const valueOf = (name: string, { value }: Part): unknown =>
  name.startsWith('parking_space') && typeof value === 'number' ? Math.round(value * 100) : value;

const limits = [
  ['heightCharacteristic', 'vehicleHeight', 'max_vehicle_height', 100],
  ['lengthCharacteristic', 'vehicleLength', 'max_vehicle_length', 100],
  ['widthCharacteristic', 'vehicleWidth', 'max_vehicle_width', 100],
  // Tonnes.
  ['grossWeightCharacteristic', 'grossVehicleWeight', 'max_vehicle_weight', 1000],
] as const;

/** Vehicles of one kind; of several, only their types. */
function vehiclesIn(space: Part): Json & { readonly vehicle_types: readonly string[] } {
  const vehicles = space.member('applicableForVehicles').items;
  const types = vehicles.flatMap((vehicle) => typesIn(vehicle));
  const [only, ...others] = vehicles;
  const limited = only && others.length === 0 ? limits.map((limit) => limitIn(only, limit)) : [];
  return { vehicle_types: [...new Set(types)], ...Object.fromEntries(limited.flat()) };
}

function typesIn(vehicle: Part): readonly string[] {
  const extended = vehicle.member('comVehicleCharacteristicsExtensionG');
  const categories = [extended, extended.member('VehicleCharacteristicsExtended')];
  const words = [
    ...vehicle.member('vehicleType').items,
    ...categories.flatMap((each) => each.member('euVehicleCategory').items),
  ];
  // All are electric.
  for (const fuel of vehicle.member('fuelType').items) if (wordOf(fuel) === 'battery') fuel.take();
  return words.flatMap((word) => {
    const type = vehicleOfDatex2(wordOf(word) ?? '');
    if (type !== undefined) word.take();
    return type ?? [];
  });
}

function limitIn(vehicle: Part, [list, member, name, factor]: (typeof limits)[number]): [string, number][] {
  const [limit, ...others] = vehicle.member(list).items;
  const { value } = limit?.member(member) ?? new Part(undefined);
  const isUpper = /^lessThan/.test(wordOf(limit?.member('comparisonOperator') ?? new Part(undefined)) ?? '');
  if (!limit || others.length > 0 || !isUpper || typeof value !== 'number') return [];
  limit.take();
  return [[name, Math.round(value * factor)]];
}
