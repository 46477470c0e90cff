import { afirItems } from './afir-items.js';
import type { JudgedLocation, JudgedStation } from './judged-records.js';

const bareLocation: JudgedLocation = { attributes: {}, stations: 0, hasPosition: false };
const bareStation: JudgedStation = {
  ...{ members: {}, connectors: [], details: {}, status: null, maxKilowatts: null },
  hasAdHocPrice: false,
};

const ofLocation = (attributes: object, more: object = {}): JudgedLocation => ({
  ...bareLocation,
  attributes,
  ...more,
});
const ofStation = (given: object): JudgedStation => ({ ...bareStation, ...given });
const paying = (payment: object) => ofStation({ members: { payment } });
const capable = (...capabilities: string[]) => ofStation({ details: { capabilities } });
const fitted = (...connectors: object[]) =>
  ofStation({ connectors: connectors.map((entry) => ({ capabilities: [], ...entry })) });
const places = (...parking_places: object[]) => ofLocation({ parking_places });

/** By item, records that have it. */
const having: Readonly<Record<string, readonly (JudgedLocation | JudgedStation)[]>> = {
  operator_legal_name: [
    ofLocation({ operator_details: { legal_name: 'Ionity GmbH' } }),
    ofLocation({ owner: { name: 'City', legal_name: 'City of Berlin' } }),
  ],
  operator_name: [ofLocation({ operator: 'Ionity' }), ofLocation({ owner: { name: 'City' } })],
  recharging_points: [ofLocation({}, { stations: 1 })],
  staff: [ofLocation({ staffed: { always: false } })],
  help_phone: [ofLocation({ help_phone: '+49 30 1' })],
  facilities: [ofLocation({ facilities: ['TOILETS'] }), places({ id: '1', lighting: false })],
  position: [ofLocation({}, { hasPosition: true })],
  directions: [ofLocation({ directions: [{ language: 'en', text: 'Level 2' }] })],
  country: [ofLocation({ country: 'DE' })],
  region: [ofLocation({ nuts: 'DE3' })],
  city: [ofLocation({ city: 'Berlin' })],
  postal_code: [ofLocation({ postal_code: '10115' })],
  address: [ofLocation({ address: 'Main Street 1' })],
  opening_hours: [ofLocation({ opening_times: { twentyfourseven: true } })],
  time_zone: [ofLocation({ time_zone: 'Europe/Berlin' })],
  vehicle_types: [places({ id: '1', vehicle_types: ['VAN'] })],
  vehicle_limits: [places({ id: '1' }, { id: '2', max_vehicle_height: 210 })],
  parking_places: [places({ id: '1' })],
  parking_disabled: [
    places({ id: '1' }, { id: '2', vehicle_types: ['DISABLED'] }),
    places({ id: '1', vehicle_types: ['VAN'] }),
  ],
  card_payment: [paying({ methods: ['CASH'] }), capable('PED_TERMINAL')],
  contactless_payment: [paying({ methods: ['CASH'] }), capable('CONTACTLESS_CARD_SUPPORT')],
  other_payment: [paying({ methods: ['CASH'] })],
  payment_providers: [paying({ brands: ['Visa'] }), paying({ terminals: [{ terminal_id: '1' }] })],
  contract_payment: [ofStation({ members: { accepted_service_providers: ['X'] } }), capable('RFID_READER')],
  evse_id: [ofStation({ details: { evse_id: 'DE*ABC*E1' } })],
  connectors: [fitted({})],
  connector_types: [fitted({ standard: 'CHADEMO' })],
  current: [fitted({ power_type: 'DC' })],
  station_power: [
    ofLocation({ max_kilowatts: 300 }),
    ofLocation({ charging_stations: [{ id: '1', max_kilowatts: 50 }] }),
  ],
  point_power: [ofStation({ maxKilowatts: 22 })],
  service_providers: [ofStation({ members: { accepted_service_providers: ['X'] } })],
  plug_and_charge: [fitted({}, { capabilities: ['ISO_15118_2_PLUG_AND_CHARGE'] })],
  smart_charging: [capable('CHARGING_PROFILE_CAPABLE'), fitted({ capabilities: ['BIDIRECTIONAL'] })],
  renewable: [ofLocation({ energy_mix: { is_green_energy: false } })],
  operational: [ofStation({ status: '3' })],
  availability: [ofStation({ status: '2' })],
  ad_hoc_price: [ofStation({ hasAdHocPrice: true })],
};

/** By item, records that seem to have it. */
const lacking: Readonly<Record<string, JudgedLocation | JudgedStation>> = {
  parking_disabled: places({ id: '1', vehicle_types: ['VAN'] }, { id: '2' }),
  connector_types: fitted({ standard: 'CHADEMO' }, { standard: null }),
  current: fitted({ power_type: null }),
  station_power: ofLocation({ charging_stations: [{ id: '1', max_kilowatts: 50 }, { id: '2' }] }),
  operational: ofStation({ status: '0' }),
  availability: ofStation({ status: '0' }),
  card_payment: paying({ methods: [] }),
};

describe('the items that the law asks for', () => {
  it('are the rows of the tables A, B and F', () => {
    const rows = (table: string, last: number) =>
      Array.from({ length: last }, (_, index) => `${table}${index + 1}`);
    expect(afirItems.map(({ row }) => row)).toEqual([...rows('A', 24), ...rows('B', 10), ...rows('F', 3)]);
    expect(new Set(afirItems.map(({ id }) => id)).size).toBe(afirItems.length);
    expect(afirItems.filter(({ kind }) => kind === 'dynamic').map(({ row }) => row)).toEqual(rows('F', 3));
  });

  it.each(afirItems.map((item) => [item.id, item] as const))(
    '%s is there where a record says it',
    (id, item) => {
      const has = item.has as (record: JudgedLocation | JudgedStation) => boolean;
      expect(having[id]?.map(has)).toEqual(having[id]?.map(() => true));
      const others = [item.record === 'location' ? bareLocation : bareStation, lacking[id]];
      expect(others.filter((record) => record !== undefined).map(has)).not.toContain(true);
    },
  );
});
