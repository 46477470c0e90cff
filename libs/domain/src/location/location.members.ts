import { accessTypes, ocpiParkingDirections, ocpiParkingTypes, ocpiVehicleTypes } from '../vocabulary.js';
import {
  beside,
  code,
  countOf,
  decimal,
  defineFields,
  flag,
  flagOrDefault,
  flagOrNull,
  mandatory,
  integer,
  list,
  nuts,
  object,
  string,
  tokens,
} from '../shared/fields.js';
import {
  coordinates,
  displayText,
  displayTexts,
  energyMix,
  id36,
  images,
  openCode,
  openCodes,
  openingTimes,
  organisation,
  organisationDetails,
} from '../structures.js';

const centimetres = { minimum: 0, maximum: 100_000 };
const kilowatts = { minimum: 0.1, maximum: 100_000 };

const parkingPlace = defineFields({
  id: id36('Id'),
  physical_reference: string({}, 12),
  count: countOf(1_000, { label: 'Number of such places' }),
  vehicle_types: openCodes(ocpiVehicleTypes),
  max_vehicle_weight: decimal(
    { minimum: 0, maximum: 1_000_000 },
    { label: 'Greatest weight of a vehicle, kg' },
  ),
  max_vehicle_height: decimal(centimetres, { label: 'Greatest height of a vehicle, cm' }),
  max_vehicle_length: decimal(centimetres, { label: 'Greatest length of a vehicle, cm' }),
  max_vehicle_width: decimal(centimetres, { label: 'Greatest width of a vehicle, cm' }),
  parking_space_length: decimal(centimetres, { label: 'Length of the place, cm' }),
  parking_space_width: decimal(centimetres, { label: 'Width of the place, cm' }),
  dangerous_goods_allowed: flagOrNull(),
  direction: code(ocpiParkingDirections),
  drive_through: flagOrNull(),
  restricted_to_type: flagOrDefault(false, { label: 'For these types of vehicles alone' }),
  reservation_required: flagOrDefault(false),
  time_limit: decimal({ minimum: 0, maximum: 1_000_000 }, { label: 'Time limit, minutes' }),
  roofed: flagOrNull(),
  images: images(),
  lighting: flagOrNull(),
  refrigeration_outlet: flagOrNull(),
  standards: tokens({}, 36),
  apds_reference: string({ label: 'APDS reference' }),
});

const chargingStation = defineFields({
  id: id36('Id'),
  physical_reference: string({}, 16),
  max_kilowatts: decimal(kilowatts, { label: 'Greatest power, kW' }),
  max_simultaneous: integer({ minimum: 1, maximum: 1_000 }, { label: 'Vehicles charged at a time' }),
});

const staff = defineFields({
  always: mandatory(flag(false, { label: 'At all times' })),
  opening_times: openingTimes('Hours of the staff'),
});

const relatedLocation = defineFields({
  ...coordinates,
  name: displayText(),
});

/**
 * What a location has beside its attributes, in the shapes of OCPI 2.3.0 where it has them; `nuts`, `access`, `staffed`,
 * `charging_stations` and the details of organisations are those of the EU's rules on alternative fuels.
 */
export const locationMembers = defineFields({
  opening_times: beside(openingTimes()),
  charging_when_closed: beside(flagOrNull()),
  access: beside(code(accessTypes)),
  parking_type: beside(openCode(ocpiParkingTypes)),
  parking_places: beside(list('ParkingPlace', parkingPlace, { key: 'id', maxEntries: 1_000 })),
  charging_stations: beside(list('ChargingStation', chargingStation, { key: 'id', maxEntries: 1_000 })),
  max_kilowatts: beside(
    decimal({ ...kilowatts, maximum: 1_000_000 }, { label: 'Greatest power of the location, kW' }),
  ),
  operator_details: beside(object('OrganisationDetails', organisationDetails)),
  suboperator: beside(object('Organisation', organisation)),
  owner: beside(object('Organisation', organisation)),
  network: beside(object('Organisation', organisation)),
  roaming: beside(list('Organisation', organisation, { label: 'Roaming providers' })),
  staffed: beside(object('Staff', staff)),
  energy_mix: beside(energyMix()),
  nuts: beside(nuts({ label: 'NUTS' })),
  directions: beside(displayTexts('Directions')),
  images: beside(images()),
  related_locations: beside(list('RelatedLocation', relatedLocation)),
});
