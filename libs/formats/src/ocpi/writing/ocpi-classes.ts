import {
  isJsonObject,
  ocpiCapabilities,
  ocpiConnectorCapabilities,
  ocpiEvsePositions,
  ocpiFacilities,
  ocpiParkingDirections,
  ocpiParkingRestrictions,
  ocpiParkingTypes,
  ocpiStatuses,
  ocpiVehicleTypes,
  type CodeOption,
} from '#domain';
import type { OcpiVersion } from '../../vocabulary/ocpi-versions.js';
import { ocpiPlugs } from '../../vocabulary/plugs.js';
import {
  ciText,
  dateTime,
  flag,
  hour,
  integer,
  language,
  latitude,
  list,
  longitude,
  needed,
  number,
  object,
  optional,
  sound,
  text,
  token,
  url,
  wholeList,
  type Check,
} from './ocpi-values.js';

// The classes and enumerations of OCPI 2.2.1, section "Data types" of its module Locations, and what 2.3.0 adds to them:
// https://github.com/ocpi/ocpi/blob/release-2.2.1-bugfixes/mod_locations.asciidoc
// https://github.com/ocpi/ocpi/blob/release-2.3.0-bugfixes/mod_locations.asciidoc

type TokenByVersion = Readonly<Record<OcpiVersion, ReturnType<typeof token>>>;
type Checks = Readonly<Record<string, Check>>;

export const standards: TokenByVersion = {
  '2.2.1': token(...ocpiPlugs('2.2.1')),
  '2.3.0': token(...ocpiPlugs('2.3.0')),
};

const oneOf = (options: readonly CodeOption[]) => token(...options.map(({ value }) => value));

export const capability = oneOf(ocpiCapabilities);

/** What only 2.3.0 has. */
const newRestrictions: readonly string[] = ['EMPLOYEES', 'TAXIS', 'TENANTS'];
export const parkingRestrictions: TokenByVersion = {
  '2.2.1': oneOf(ocpiParkingRestrictions.filter(({ value }) => !newRestrictions.includes(value))),
  '2.3.0': oneOf(ocpiParkingRestrictions),
};

export const facility = oneOf(ocpiFacilities);

const status = oneOf(ocpiStatuses);

/** A list of these tokens, with at least one. */
function tokensOf(options: readonly CodeOption[]): Check {
  const tokens = list(oneOf(options));
  return (value) => (Array.isArray(value) && value.length === 0 ? undefined : tokens(value));
}

export const parkingType = oneOf(ocpiParkingTypes);

const displayText = object({ language: needed(language), text: needed(text(512)) });

export const displayTexts = list(displayText);

const image = object({
  url: needed(url),
  thumbnail: optional(url),
  category: needed(token('CHARGER', 'ENTRANCE', 'LOCATION', 'NETWORK', 'OPERATOR', 'OTHER', 'OWNER')),
  type: needed(ciText(4)),
  width: optional(integer(0, 99_999)),
  height: optional(integer(0, 99_999)),
});

const details = object({ name: needed(text(100)), website: optional(url), logo: optional(image) });

/** Some feeds have the name alone. */
export const businessDetails: Check = (value) =>
  details(typeof value === 'string' ? { name: value.trim() } : value);

const exceptionalPeriod = object({ period_begin: needed(dateTime), period_end: needed(dateTime) });

const endHour: Check = (value) => (value === END_OF_DAY ? '00:00' : hour(value));
const period = wholeList(
  object({ weekday: needed(integer(1, 7)), period_begin: needed(hour), period_end: needed(endHour) }),
);
const LAST_MINUTE = '23:59';
/** The directory has 24:00, the standard has not. */
const END_OF_DAY = '24:00';

/** Periods that end on the day on which they begin, as the standard asks; it has no 24:00. */
const regularHours: Check = (value) =>
  (period(value) as readonly RegularHours[] | undefined)?.flatMap((given) => {
    const { weekday, period_begin, period_end } = given;
    if (period_end > period_begin) return [given];
    const today = { ...given, period_end: LAST_MINUTE };
    const tomorrow = { ...given, weekday: (weekday % 7) + 1, period_begin: '00:00' };
    return [...(period_begin < LAST_MINUTE ? [today] : []), ...(period_end > '00:00' ? [tomorrow] : [])];
  });

interface RegularHours {
  readonly weekday: number;
  readonly period_begin: string;
  readonly period_end: string;
}

const hours = object({
  twentyfourseven: needed(flag),
  regular_hours: sound(regularHours),
  exceptional_openings: sound(wholeList(exceptionalPeriod)),
  exceptional_closings: sound(wholeList(exceptionalPeriod)),
});

/** Whether opening times are such as the standard allows: either always, or at least one period. */
export function sayWhen(openingTimes: unknown): boolean {
  const { twentyfourseven, regular_hours } = openingTimes as Partial<Record<string, unknown>>;
  return twentyfourseven === true || (Array.isArray(regular_hours) && regular_hours.length > 0);
}

/** Some feeds have regular hours alone. */
const openingTimes: Check = (value) =>
  hours(
    isJsonObject(value) && Array.isArray(value['regular_hours'])
      ? { twentyfourseven: false, ...value }
      : value,
  );

const energySource = object({
  source: needed(
    token('NUCLEAR', 'GENERAL_FOSSIL', 'COAL', 'GAS', 'GENERAL_GREEN', 'SOLAR', 'WIND', 'WATER'),
  ),
  percentage: needed(number),
});

export const energyMix = object({
  is_green_energy: needed(flag),
  energy_sources: optional(list(energySource)),
  environ_impact: optional(
    list(object({ category: needed(token('NUCLEAR_WASTE', 'CARBON_DIOXIDE')), amount: needed(number) })),
  ),
  supplier_name: optional(text(64)),
  energy_product_name: optional(text(64)),
});

const publishToken = object({
  uid: optional(ciText(36)),
  type: optional(token('AD_HOC_USER', 'APP_USER', 'OTHER', 'RFID')),
  visual_number: optional(text(64)),
  issuer: optional(text(64)),
  group_id: optional(ciText(36)),
});

const relatedLocation = object({
  latitude: needed(latitude),
  longitude: needed(longitude),
  name: optional(displayText),
});

const parkingPlace = object({
  id: needed(ciText(36)),
  physical_reference: optional(text(12)),
  vehicle_types: needed(tokensOf(ocpiVehicleTypes)),
  max_vehicle_weight: optional(number),
  max_vehicle_height: optional(number),
  max_vehicle_length: optional(number),
  max_vehicle_width: optional(number),
  parking_space_length: optional(number),
  parking_space_width: optional(number),
  dangerous_goods_allowed: optional(flag),
  direction: optional(oneOf(ocpiParkingDirections)),
  drive_through: optional(flag),
  restricted_to_type: needed(flag),
  reservation_required: needed(flag),
  time_limit: optional(number),
  roofed: optional(flag),
  images: optional(list(image)),
  lighting: optional(flag),
  refrigeration_outlet: optional(flag),
  standards: optional(list(ciText(36))),
  apds_reference: optional(ciText(255)),
});

const parking = object({
  parking_id: needed(ciText(36)),
  evse_position: optional(oneOf(ocpiEvsePositions)),
});

/** The members of a Location that no attribute of the directory holds, or not wholly. */
export const locationExtras: Checks = {
  publish_allowed_to: list(publishToken),
  related_locations: list(relatedLocation),
  parking_type: parkingType,
  directions: list(displayText),
  operator: businessDetails,
  suboperator: businessDetails,
  owner: businessDetails,
  opening_times: openingTimes,
  charging_when_closed: flag,
  images: list(image),
  energy_mix: energyMix,
  parking_places: list(parkingPlace),
};

/** The members of an EVSE that neither attributes nor details of the directory hold. */
export const evseExtras: Checks = {
  status_schedule: list(
    object({ period_begin: needed(dateTime), period_end: optional(dateTime), status: needed(status) }),
  ),
  directions: list(displayText),
  images: list(image),
  parking: list(parking),
  accepted_service_providers: list(text(50)),
};

/** The members of a Connector that its entry in the directory may lack, or hold in another way. */
export const connectorExtras: Checks = {
  tariff_ids: list(ciText(36)),
  terms_and_conditions: url,
  capabilities: tokensOf(ocpiConnectorCapabilities),
};

/** Those that 2.2.1 does not have; it has capabilities of EVSEs, which are no extras. */
const ofNewest: ReadonlySet<string> = new Set([
  ...['parking_places', 'parking', 'accepted_service_providers', 'capabilities'],
]);

/** Which of these a version has. */
export const extrasIn = (version: OcpiVersion, extras: Checks): Checks =>
  version === '2.3.0'
    ? extras
    : Object.fromEntries(Object.entries(extras).filter(([name]) => !ofNewest.has(name)));
