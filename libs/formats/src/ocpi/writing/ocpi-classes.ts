import { isJsonObject, ocpiStatuses } from '#domain';
import { ocpi221Capabilities } from '../../vocabulary/capabilities.js';
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

// The classes and enumerations of OCPI 2.2.1, section "Data types" of its module Locations:
// https://github.com/ocpi/ocpi/blob/release-2.2.1-bugfixes/mod_locations.asciidoc

type TokenByVersion = Readonly<Record<OcpiVersion, ReturnType<typeof token>>>;

export const standards: TokenByVersion = {
  '2.2.1': token(...ocpiPlugs('2.2.1')),
  '2.3.0': token(...ocpiPlugs('2.3.0')),
};

export const capability = token(...ocpi221Capabilities);

const restrictions = ['EV_ONLY', 'PLUGGED', 'DISABLED', 'CUSTOMERS', 'MOTORCYCLES'];
export const parkingRestrictions: TokenByVersion = {
  '2.2.1': token(...restrictions),
  '2.3.0': token(...restrictions, 'EMPLOYEES', 'TAXIS', 'TENANTS'),
};

export const facility = token(
  ...['HOTEL', 'RESTAURANT', 'CAFE', 'MALL', 'SUPERMARKET', 'SPORT', 'RECREATION_AREA', 'NATURE', 'MUSEUM'],
  ...['BIKE_SHARING', 'BUS_STOP', 'TAXI_STAND', 'TRAM_STOP', 'METRO_STATION', 'TRAIN_STATION', 'AIRPORT'],
  ...['PARKING_LOT', 'CARPOOL_PARKING', 'FUEL_STATION', 'WIFI'],
);

const status = token(...ocpiStatuses);

export const parkingType = token(
  ...['ALONG_MOTORWAY', 'PARKING_GARAGE', 'PARKING_LOT', 'ON_DRIVEWAY', 'ON_STREET', 'UNDERGROUND_GARAGE'],
);

const displayText = object({ language: needed(language), text: needed(text(512)) });

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

const period = wholeList(
  object({ weekday: needed(integer(1, 7)), period_begin: needed(hour), period_end: needed(hour) }),
);
const LAST_MINUTE = '23:59';

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

const energyMix = object({
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

/** The members of a Location that no field of the directory holds. */
export const locationExtras: Readonly<Record<string, Check>> = {
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
};

/** The members of an EVSE that no field of the directory holds. */
export const evseExtras: Readonly<Record<string, Check>> = {
  status_schedule: list(
    object({ period_begin: needed(dateTime), period_end: optional(dateTime), status: needed(status) }),
  ),
  directions: list(displayText),
  images: list(image),
};

/** The members of a Connector that no field of the directory holds. */
export const connectorExtras: Readonly<Record<string, Check>> = {
  tariff_ids: list(ciText(36)),
  terms_and_conditions: url,
};
