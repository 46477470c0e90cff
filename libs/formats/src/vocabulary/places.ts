/** The parking types of OCPI 2.2.1 that DATEX II 3 has as types of sites. */
const parkingTypes: Readonly<Record<string, string>> = {
  ON_STREET: 'onstreet',
  PARKING_LOT: 'openSpace',
  PARKING_GARAGE: 'inBuilding',
  UNDERGROUND_GARAGE: 'inBuilding',
};

/** The facilities that DATEX II 3 has as services or as equipment. */
const services: Readonly<Record<string, string>> = {
  HOTEL: 'hotel',
  RESTAURANT: 'restaurant',
  CAFE: 'cafe',
  SUPERMARKET: 'foodShopping',
  MALL: 'shop',
  BIKE_SHARING: 'bikeSharing',
  FUEL_STATION: 'petrolStation',
  CATERING: 'cateringService',
};
const equipment: Readonly<Record<string, string>> = {
  WIFI: 'internetWireless',
  TOILETS: 'toilet',
  SHOWER: 'shower',
  REST_AREA: 'restingFacilities',
};

export const datex2SiteTypeOf = (parkingType: string): string | undefined => parkingTypes[parkingType];
export const datex2ServiceOf = (facility: string): string | undefined => services[facility];
export const datex2EquipmentOf = (facility: string): string | undefined => equipment[facility];

/** The first token that has a word of DATEX II; undefined if none has. */
const tokenOf =
  (words: Readonly<Record<string, string>>) =>
  (word: string): string | undefined =>
    Object.keys(words).find((token) => words[token] === word);

export const parkingTypeOfDatex2 = tokenOf(parkingTypes);
export const facilityOfDatex2Service = tokenOf(services);
export const facilityOfDatex2Equipment = tokenOf(equipment);
