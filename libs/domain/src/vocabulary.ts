import type { CodeOption } from './shared/field.js';

// The words that OCPI 2.3.0 has for lists of a station and of a location, as people read them. Feeds may have others.

export const ocpiCapabilities = [
  { value: 'CHARGING_PROFILE_CAPABLE', label: 'Charging profiles' },
  { value: 'CHARGING_PREFERENCES_CAPABLE', label: 'Charging preferences' },
  { value: 'CHIP_CARD_SUPPORT', label: 'Chip card' },
  { value: 'CONTACTLESS_CARD_SUPPORT', label: 'Contactless card' },
  { value: 'CREDIT_CARD_PAYABLE', label: 'Credit card' },
  { value: 'DEBIT_CARD_PAYABLE', label: 'Debit card' },
  { value: 'PED_TERMINAL', label: 'PIN entry device' },
  { value: 'REMOTE_START_STOP_CAPABLE', label: 'Remote start and stop' },
  { value: 'RESERVABLE', label: 'Reservable' },
  { value: 'RFID_READER', label: 'RFID reader' },
  { value: 'START_SESSION_CONNECTOR_REQUIRED', label: 'Connector needed to start' },
  { value: 'TOKEN_GROUP_CAPABLE', label: 'Token groups' },
  { value: 'UNLOCK_CAPABLE', label: 'Remote unlock' },
] as const satisfies readonly CodeOption[];

export const ocpiParkingRestrictions = [
  { value: 'EV_ONLY', label: 'Electric vehicles only' },
  { value: 'PLUGGED', label: 'Only while plugged in' },
  { value: 'DISABLED', label: 'Disabled people' },
  { value: 'CUSTOMERS', label: 'Customers' },
  { value: 'MOTORCYCLES', label: 'Motorcycles' },
  { value: 'EMPLOYEES', label: 'Employees' },
  { value: 'TAXIS', label: 'Taxis' },
  { value: 'TENANTS', label: 'Tenants' },
] as const satisfies readonly CodeOption[];

export const ocpiFacilities = [
  { value: 'HOTEL', label: 'Hotel' },
  { value: 'RESTAURANT', label: 'Restaurant' },
  { value: 'CAFE', label: 'Café' },
  { value: 'MALL', label: 'Shopping mall' },
  { value: 'SUPERMARKET', label: 'Supermarket' },
  { value: 'SPORT', label: 'Sports facility' },
  { value: 'RECREATION_AREA', label: 'Recreation area' },
  { value: 'NATURE', label: 'Nature' },
  { value: 'MUSEUM', label: 'Museum' },
  { value: 'BIKE_SHARING', label: 'Bike sharing' },
  { value: 'BUS_STOP', label: 'Bus stop' },
  { value: 'TAXI_STAND', label: 'Taxi stand' },
  { value: 'TRAM_STOP', label: 'Tram stop' },
  { value: 'METRO_STATION', label: 'Metro station' },
  { value: 'TRAIN_STATION', label: 'Train station' },
  { value: 'AIRPORT', label: 'Airport' },
  { value: 'PARKING_LOT', label: 'Car park' },
  { value: 'CARPOOL_PARKING', label: 'Carpool parking' },
  { value: 'FUEL_STATION', label: 'Fuel station' },
  { value: 'WIFI', label: 'Wi-Fi' },
] as const satisfies readonly CodeOption[];

/** What locations have beside the facilities of OCPI. */
export const facilities = [
  ...ocpiFacilities,
  { value: 'TOILETS', label: 'Toilets' },
  { value: 'SHOWER', label: 'Shower' },
  { value: 'CATERING', label: 'Catering' },
  { value: 'REST_AREA', label: 'Rest area' },
] as const satisfies readonly CodeOption[];

export const ocpiParkingTypes = [
  { value: 'ALONG_MOTORWAY', label: 'Along a motorway' },
  { value: 'PARKING_GARAGE', label: 'Multi-storey car park' },
  { value: 'PARKING_LOT', label: 'Car park' },
  { value: 'ON_DRIVEWAY', label: 'On a driveway' },
  { value: 'ON_STREET', label: 'On a street' },
  { value: 'UNDERGROUND_GARAGE', label: 'Underground car park' },
] as const satisfies readonly CodeOption[];

export const ocpiVehicleTypes = [
  { value: 'MOTORCYCLE', label: 'Motorcycle' },
  { value: 'PERSONAL_VEHICLE', label: 'Car' },
  { value: 'PERSONAL_VEHICLE_WITH_TRAILER', label: 'Car with trailer' },
  { value: 'VAN', label: 'Van' },
  { value: 'SEMI_TRACTOR', label: 'Tractor unit' },
  { value: 'RIGID', label: 'Rigid lorry' },
  { value: 'TRUCK_WITH_TRAILER', label: 'Lorry with trailer' },
  { value: 'BUS', label: 'Bus' },
  { value: 'DISABLED', label: 'Vehicle of disabled people' },
] as const satisfies readonly CodeOption[];

export const ocpiParkingDirections = [
  { value: 'PARALLEL', label: 'Parallel to the road' },
  { value: 'PERPENDICULAR', label: 'Perpendicular to the road' },
  { value: 'ANGLE', label: 'At an angle to the road' },
] as const satisfies readonly CodeOption[];

export const ocpiEvsePositions = [
  { value: 'LEFT', label: 'Left of the vehicle' },
  { value: 'RIGHT', label: 'Right of the vehicle' },
  { value: 'CENTER', label: 'At the narrow end' },
] as const satisfies readonly CodeOption[];

export const ocpiImageCategories = [
  { value: 'CHARGER', label: 'Charger' },
  { value: 'ENTRANCE', label: 'Entrance' },
  { value: 'LOCATION', label: 'Location' },
  { value: 'NETWORK', label: 'Logo of a network' },
  { value: 'OPERATOR', label: 'Logo of the operator' },
  { value: 'OTHER', label: 'Other' },
  { value: 'OWNER', label: 'Logo of the owner' },
] as const satisfies readonly CodeOption[];

export const ocpiEnergySources = [
  { value: 'NUCLEAR', label: 'Nuclear' },
  { value: 'GENERAL_FOSSIL', label: 'Fossil' },
  { value: 'COAL', label: 'Coal' },
  { value: 'GAS', label: 'Gas' },
  { value: 'GENERAL_GREEN', label: 'Renewable' },
  { value: 'SOLAR', label: 'Sun' },
  { value: 'WIND', label: 'Wind' },
  { value: 'WATER', label: 'Water' },
] as const satisfies readonly CodeOption[];

export const ocpiEnvironmentalImpacts = [
  { value: 'NUCLEAR_WASTE', label: 'Nuclear waste' },
  { value: 'CARBON_DIOXIDE', label: 'Carbon dioxide' },
] as const satisfies readonly CodeOption[];

export const ocpiConnectorCapabilities = [
  { value: 'ISO_15118_2_PLUG_AND_CHARGE', label: 'Plug and charge (ISO 15118-2)' },
  { value: 'ISO_15118_20_PLUG_AND_CHARGE', label: 'Plug and charge (ISO 15118-20)' },
  { value: 'BIDIRECTIONAL', label: 'Bidirectional' },
] as const satisfies readonly CodeOption[];

/** The statuses of an EVSE in OCPI. */
export const ocpiStatuses = [
  { value: 'AVAILABLE', label: 'Available' },
  { value: 'BLOCKED', label: 'Blocked' },
  { value: 'CHARGING', label: 'Charging' },
  { value: 'INOPERATIVE', label: 'Inoperative' },
  { value: 'OUTOFORDER', label: 'Out of order' },
  { value: 'PLANNED', label: 'Planned' },
  { value: 'REMOVED', label: 'Removed' },
  { value: 'RESERVED', label: 'Reserved' },
  { value: 'UNKNOWN', label: 'Unknown' },
] as const satisfies readonly CodeOption[];

export const accessTypes = [
  { value: 'PUBLIC', label: 'Public' },
  { value: 'RESTRICTED', label: 'Restricted' },
  { value: 'PRIVATE', label: 'Private' },
] as const satisfies readonly CodeOption[];

export const paymentMethods = [
  { value: 'CREDIT_CARD', label: 'Credit card' },
  { value: 'DEBIT_CARD', label: 'Debit card' },
  { value: 'CONTACTLESS', label: 'Contactless card or device' },
  { value: 'CASH', label: 'Cash' },
  { value: 'QR_CODE', label: 'QR code' },
  { value: 'WEB', label: 'Website' },
  { value: 'APP', label: 'App' },
  { value: 'RFID', label: 'RFID card' },
] as const satisfies readonly CodeOption[];

/** The kinds of tariffs, which OCPI calls their types. */
export const tariffKinds = [
  { value: 'AD_HOC_PAYMENT', label: 'Ad hoc' },
  { value: 'PROFILE_CHEAP', label: 'Contract, cheap' },
  { value: 'PROFILE_FAST', label: 'Contract, fast' },
  { value: 'PROFILE_GREEN', label: 'Contract, green' },
  { value: 'REGULAR', label: 'Contract' },
] as const satisfies readonly CodeOption[];

/** What a price is for. */
export const priceTypes = [
  { value: 'ENERGY', label: 'Energy, per kWh' },
  { value: 'FLAT', label: 'Once a session' },
  { value: 'PARKING_TIME', label: 'Time parked without charging, per hour' },
  { value: 'TIME', label: 'Time charging, per hour' },
] as const satisfies readonly CodeOption[];

export const ocpiDaysOfWeek = [
  { value: 'MONDAY', label: 'Monday' },
  { value: 'TUESDAY', label: 'Tuesday' },
  { value: 'WEDNESDAY', label: 'Wednesday' },
  { value: 'THURSDAY', label: 'Thursday' },
  { value: 'FRIDAY', label: 'Friday' },
  { value: 'SATURDAY', label: 'Saturday' },
  { value: 'SUNDAY', label: 'Sunday' },
] as const satisfies readonly CodeOption[];

export const ocpiReservations = [
  { value: 'RESERVATION', label: 'Reservation' },
  { value: 'RESERVATION_EXPIRES', label: 'Reservation that expires' },
] as const satisfies readonly CodeOption[];
