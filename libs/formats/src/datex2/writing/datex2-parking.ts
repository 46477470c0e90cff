import type { KnownLocation } from '#domain';
import { withoutAbsent, type Json } from '../../ocpi/writing/ocpi-values.js';
import { datex2VehicleOf } from '../../vocabulary/vehicles.js';
import { idOfPart, token } from '../datex2-terms.js';
import { photoUrls } from './datex2-place.js';
import { some, textsOf, versioned } from './datex2-values.js';

type ParkingPlace = NonNullable<KnownLocation['attributes']['parking_places']>[number];

/** Parking places as dedicated spaces by their ids, with what the standard has of them. */
export const parkingSpaces = (
  places: readonly ParkingPlace[],
  site: { readonly id: string; readonly language: string },
): ReadonlyMap<string, Json> => new Map(places.map((place) => [place.id, spaces(place, site)]));

function spaces(
  place: ParkingPlace,
  { id, language }: { readonly id: string; readonly language: string },
): Json {
  const amenities = withoutAbsent({
    illuminated: place.lighting ?? undefined,
    roofed: place.roofed ?? undefined,
  });
  const dimension = withoutAbsent({
    length: metres(place.parking_space_length),
    width: metres(place.parking_space_width),
  });
  const isForDisabled = place.restricted_to_type && place.vehicle_types?.includes('DISABLED');
  return versioned(idOfPart(id, place.id), {
    alias: textsOf(place.physical_reference, language),
    photoUrl: photoUrls(place.images),
    numberOfSpaces: place.count,
    userSpecific: isForDisabled ? [token('personsWithDisabilities')] : undefined,
    applicableForVehicles: vehiclesOf(place),
    dimension: someOf(dimension),
    amenities: someOf(amenities),
  });
}

const metres = (centimetres: number | null | undefined): number | undefined =>
  typeof centimetres === 'number' ? centimetres / 100 : undefined;

const someOf = (members: Json): Json | undefined => (Object.keys(members).length > 0 ? members : undefined);

const atMost = (name: string, value: number | undefined, others: Json = {}): readonly Json[] | undefined =>
  value === undefined
    ? undefined
    : [{ comparisonOperator: token('lessThanOrEqualTo'), [name]: value, ...others }];

function vehiclesOf(place: ParkingPlace): readonly Json[] | undefined {
  const { max_vehicle_weight: weight } = place;
  const types = place.vehicle_types?.flatMap((type) => datex2VehicleOf(type) ?? []) ?? [];
  const vehicles = withoutAbsent({
    vehicleType: some(types.map(token)),
    grossWeightCharacteristic: atMost(
      'grossVehicleWeight',
      typeof weight === 'number' ? weight / 1000 : undefined,
      { typeOfWeight: token('maximumPermitted') },
    ),
    heightCharacteristic: atMost('vehicleHeight', metres(place.max_vehicle_height)),
    lengthCharacteristic: atMost('vehicleLength', metres(place.max_vehicle_length)),
    widthCharacteristic: atMost('vehicleWidth', metres(place.max_vehicle_width)),
  });
  return Object.keys(vehicles).length > 0 ? [vehicles] : undefined;
}
