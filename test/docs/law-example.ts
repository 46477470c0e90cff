import { sendBulk } from '../support/bulk.js';
import type { DirectoryClient } from '../support/client.js';

const source = { feed: 'DE*ABC', id: 'L1' };
const organisation = { legal_name: 'City of Berlin', website: 'https://city.example', phone: '+49 30 2' };

/** A location that says all that the law asks for. */
const location = {
  ...{ name: 'Market', address: 'Market Street 1', city: 'Berlin', postal_code: '10115', region: 'Berlin' },
  ...{ country: 'DE', time_zone: 'Europe/Berlin', latitude: '52.52', longitude: '13.405' },
  ...{ operator: 'Charge', help_phone: '+49 30 1', facilities: ['TOILETS', 'CAFE'] },
  opening_times: {
    twentyfourseven: false,
    regular_hours: [{ weekday: 1, period_begin: '08:00', period_end: '18:00' }],
  },
  ...{ access: 'PUBLIC', parking_type: 'PARKING_LOT', max_kilowatts: 300, nuts: 'DE3' },
  operator_details: { legal_name: 'Charge GmbH', phone: '+49 30 3' },
  owner: { name: 'City', ...organisation },
  staffed: { always: true },
  energy_mix: { is_green_energy: true, energy_product_name: 'Green' },
  directions: [{ language: 'en', text: 'Behind the market hall' }],
  charging_stations: [{ id: 'S1', max_kilowatts: 300, max_simultaneous: 2 }],
  parking_places: [
    {
      ...{ id: 'P1', count: 3, vehicle_types: ['PERSONAL_VEHICLE'], max_vehicle_height: 210 },
      ...{ max_vehicle_weight: 3500, roofed: true, lighting: true },
    },
    { id: 'P2', count: 1, vehicle_types: ['DISABLED'], restricted_to_type: true },
  ],
};

/** A station that says all that the law asks for, with the id of a connector type. */
const station = (connector_type_id: unknown) => ({
  ...{ type: 'UpsertStation', source: { ...source, id: 'L1/1' }, observed_at: '2026-11-01T10:00:00.000Z' },
  data: {
    ...{ location_source: source, name: 'Left', available: '1', charging_station_id: 'S1' },
    accepted_service_providers: ['Roam'],
    payment: { methods: ['CREDIT_CARD', 'CONTACTLESS', 'QR_CODE'], brands: ['Visa'] },
    parking: [{ parking_id: 'P1' }],
  },
  details: {
    evse_id: 'DE*ABC*E1',
    capabilities: [
      'RFID_READER',
      'CONTACTLESS_CARD_SUPPORT',
      'CHIP_CARD_SUPPORT',
      'CHARGING_PROFILE_CAPABLE',
    ],
  },
  connectors: [
    {
      ...{ connector_type_id, count: 1, standard: 'IEC_62196_T2_COMBO', format: 'CABLE', power_type: 'DC' },
      ...{ max_voltage: 1000, max_amperage: 300, kilowatts: 250 },
      capabilities: ['ISO_15118_2_PLUG_AND_CHARGE', 'BIDIRECTIONAL'],
      tariff_sources: [{ ...source, id: 'T1' }],
    },
  ],
});

const tariff = {
  ...{ type: 'UpsertTariff', source: { ...source, id: 'T1' } },
  data: {
    ...{ name: 'Ad hoc', kind: 'AD_HOC_PAYMENT', currency: 'EUR', tax_included: true },
    elements: [{ price_components: [{ type: 'ENERGY', price: '0.59', tax: '19' }] }],
  },
};

/** Makes the records of the example. */
export async function makeExample(directory: DirectoryClient): Promise<void> {
  const type = { feed: 'connector-types', id: 'CCS' };
  const made = await sendBulk(directory, [{ type: 'UpsertConnectorType', source: type, data: {} }, tariff]);
  const { results } = await sendBulk(directory, [
    { type: 'RegisterLocation', source, data: location },
    station(made.results[0]?.id),
  ]);
  expect([...made.results, ...results].map(({ status }) => status)).toEqual(Array(4).fill('accepted'));
}
