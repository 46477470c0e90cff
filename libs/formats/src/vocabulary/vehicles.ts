/** The vehicle types of OCPI 2.3.0 as DATEX II 3 has them. */
const vehicles: Readonly<Record<string, string>> = {
  MOTORCYCLE: 'motorcycle',
  PERSONAL_VEHICLE: 'car',
  PERSONAL_VEHICLE_WITH_TRAILER: 'carWithTrailer',
  VAN: 'van',
  SEMI_TRACTOR: 'articulatedVehicle',
  RIGID: 'lorry',
  TRUCK_WITH_TRAILER: 'heavyGoodsVehicleWithTrailer',
  BUS: 'bus',
};

/** Other words of DATEX II for them: types, and the categories of the EU. */
const others: Readonly<Record<string, string>> = {
  ...{ passengerCar: 'PERSONAL_VEHICLE', smallCar: 'PERSONAL_VEHICLE', m1: 'PERSONAL_VEHICLE' },
  ...{ carWithCaravan: 'PERSONAL_VEHICLE_WITH_TRAILER', lightCommercialVehicle: 'VAN', n1: 'VAN' },
  ...{ heavyGoodsVehicle: 'RIGID', n2: 'RIGID', n3: 'RIGID' },
  ...{ l: 'MOTORCYCLE', l3: 'MOTORCYCLE', m2: 'BUS', m3: 'BUS' },
};

const byWord: ReadonlyMap<string, string> = new Map([
  ...Object.entries(vehicles).map(([type, word]) => [word, type] as const),
  ...Object.entries(others),
]);

export const vehicleOfDatex2 = (word: string): string | undefined => byWord.get(word);
export const datex2VehicleOf = (type: string): string | undefined => vehicles[type];
