import { isJsonObject } from '#domain';
import {
  list,
  needed,
  number,
  object,
  optional,
  type Check,
  type Json,
} from '../../ocpi/writing/ocpi-values.js';

// Members of the standard that no field of the directory holds: what a feed has given of them in DATEX II, as far as the
// profile has it. Unknown members would make the document invalid.

/** One of these words, or one beside them. */
const word = (...words: readonly string[]): Check => {
  const known = new Set([...words, 'extendedG']);
  const check = strict(
    { value: needed((value) => (known.has(String(value)) ? value : undefined)) },
    'extendedValueG',
  );
  return check;
};

/** An object of these members and of a further text alone. */
function strict(members: Parameters<typeof object>[0], ...texts: readonly string[]): Check {
  const all = { ...members, ...Object.fromEntries(texts.map((name) => [name, optional(text)])) };
  const check = object(all);
  return (value) =>
    isJsonObject(value) && Object.keys(value).every((name) => Object.hasOwn(all, name))
      ? check(value)
      : undefined;
}

/** Of the type String of the standard. */
const MAX_LENGTH = 1024;
const text: Check = (value) =>
  typeof value === 'string' && value !== '' && value.length <= MAX_LENGTH ? value : undefined;
const language: Check = (value) =>
  typeof value === 'string' && /^[a-z]{2}$/.test(value) ? value : undefined;
const amount: Check = (value) => (typeof value === 'number' ? number(value) : undefined);

/** A text in languages. */
export const multilingual: Check = strict({
  values: needed(some(strict({ lang: needed(language), value: needed(text) }))),
});

/** A list of which some items pass. */
function some(item: Check): Check {
  const items = list(item);
  return (value) => {
    const passed = items(value);
    return Array.isArray(passed) && passed.length > 0 ? passed : undefined;
  };
}

const ofFacilities: Readonly<Record<string, Check>> = {
  accessibility: some(
    word(
      ...['barrierFreeAccessible', 'disabilityAccessible', 'wheelChairAccessible', 'disabilityFacilities'],
      ...['orientationSystemForBlindPeople', 'marking', 'none', 'unknown', 'other'],
    ),
  ),
  description: multilingual,
  informationWebsite: some(
    strict({ urlLinkAddress: needed(text), urlLinkDescription: optional(multilingual) }),
  ),
};

const users = some(
  word(
    ...['allUsers', 'commuters', 'customers', 'elderlyUsers', 'employees', 'families', 'hearingImpaired'],
    ...['personsWithDisabilities', 'hotelGuests', 'longTermParkers', 'members', 'men', 'overnightParkers'],
    ...['parkAndCycleUser', 'parkAndRideUsers', 'parkAndWalkUser', 'pensioners', 'pregnantPerson', 'women'],
    ...['registeredDisabledUsers', 'reservationHolders', 'residents', 'seasonTicketHolders', 'shoppers'],
    ...['shortTermParkers', 'sportEventAwaySupporters', 'sportEventHomeSupporters', 'students', 'staff'],
    ...['subscribers', 'visitors', 'visuallyImpaired', 'wheelchairUsers', 'unknown', 'other'],
  ),
);

const flag: Check = (value) => (typeof value === 'boolean' ? value : undefined);
const links = some(strict({ urlLinkAddress: needed(text) }));
const identifiers = some(
  strict({
    identifier: needed(text),
    typeOfIdentifier: optional(word()),
    otherTypeOfIdentifier: optional(text),
  }),
);
const amenities = strict({
  illuminated: optional(flag),
  roofed: optional(flag),
  illuminatedRechargingParkingNearby: optional(flag),
  roofedRechargingParkingNearby: optional(flag),
});

const members = {
  site: {
    ...ofFacilities,
    amenities,
    exclusiveUsers: users,
    externalIdentifier: identifiers,
    preferredUsers: users,
  },
  station: {
    ...ofFacilities,
    additionalInformation: some(multilingual),
    amenities,
    externalIdentifier: identifiers,
    photoUrl: links,
    userInterfaceLanguage: some(language),
  },
  point: {
    ...ofFacilities,
    usageType: some(
      word(
        ...['electricBoat', 'electricBike', 'electricalDevices', 'electricMotorcycle', 'electricVehicle'],
        ...['lorryPowerConsumption', 'motorhomeOrCaravanSupply', 'overheadLineDrivenVehicles', 'other'],
      ),
    ),
    vehicleToGridCommunicationType: some(word('none', 'iso15118', 'iec619802', 'other', 'unknown')),
    availableVoltage: some(amount),
    chargingMode: word(
      ...['mode1AC1p', 'mode1AC3p', 'mode2AC1p', 'mode2AC3p', 'mode3AC3p', 'mode4DC', 'legacyInductive'],
      ...['ccs', 'other', 'unknown'],
    ),
    smartRechargingServices: some(
      word('remoteMonitoring', 'powerOptimisationByUser', 'bidirectionalRecharging', 'plugAndCharge'),
    ),
    otherSmartRechargingServices: some(multilingual),
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Check>>>>;

/** The members of a facility that no field holds, as its feed has given them. @param given what is left of the facility */
export function othersOf(kind: keyof typeof members, given: unknown): Json {
  if (!isJsonObject(given)) return {};
  const found = Object.entries(members[kind]).map(([name, check]) => [name, check(given[name])] as const);
  return Object.fromEntries(found.filter(([, value]) => value !== undefined));
}
