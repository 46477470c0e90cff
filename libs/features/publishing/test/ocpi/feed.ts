const last_updated = '2026-11-01T10:00:00Z';

const connector = {
  ...{ id: '1', standard: 'IEC_62196_T2_COMBO', format: 'CABLE', power_type: 'DC' },
  ...{ max_voltage: 920, max_amperage: 400, max_electric_power: 150_000, tariff_ids: ['T1', 'T2'] },
  ...{ terms_and_conditions: 'https://cpo.example/terms', last_updated: '2026-10-01T10:00:00Z' },
};

const place = {
  ...{ country_code: 'NL', party_id: 'TNM', publish: true, address: 'Street 1', city: 'Gent' },
  ...{ country: 'BEL', coordinates: { latitude: '51.047590', longitude: '3.729940' } },
  ...{ time_zone: 'Europe/Brussels', last_updated },
};

/** A location with every member of OCPI 2.2.1 that feeds have. */
export const complete = {
  ...place,
  ...{ id: 'LOC1', name: 'Gent Zuid', postal_code: '9000', state: 'Oost-Vlaanderen' },
  related_locations: [
    { latitude: '51.047690', longitude: '3.729840', name: { language: 'nl', text: 'Ingang' } },
  ],
  parking_type: 'PARKING_GARAGE',
  evses: [
    {
      ...{ uid: '3256', evse_id: 'BE*BEC*E041503001', status: 'RESERVED', floor_level: '-1' },
      status_schedule: [{ period_begin: '2027-01-01T08:00:00Z', status: 'PLANNED' }],
      capabilities: ['RESERVABLE', 'RFID_READER'],
      coordinates: { latitude: '51.04760', longitude: '3.7299401' },
      physical_reference: 'A1',
      directions: [{ language: 'en', text: 'Second row' }],
      parking_restrictions: ['EV_ONLY'],
      images: [{ url: 'https://cpo.example/a.png', category: 'CHARGER', type: 'png', width: 10, height: 10 }],
      connectors: [
        connector,
        { ...connector, id: '2', tariff_ids: ['T1'] },
        {
          ...{ id: '3', standard: 'IEC_62196_T2', format: 'SOCKET', power_type: 'AC_3_PHASE' },
          ...{ max_voltage: 230, max_amperage: 32, last_updated },
        },
      ],
      last_updated,
    },
    {
      ...{ uid: '3257', status: 'OUTOFORDER', last_updated },
      connectors: [{ ...connector, last_updated }],
    },
  ],
  directions: [{ language: 'nl', text: 'Achter het station' }],
  operator: { name: 'BeCharged', website: 'https://cpo.example/' },
  suboperator: { name: 'Sub' },
  owner: { name: 'Owner' },
  facilities: ['TRAIN_STATION', 'WIFI'],
  opening_times: {
    twentyfourseven: false,
    regular_hours: [{ weekday: 1, period_begin: '08:00', period_end: '20:00' }],
    exceptional_closings: [{ period_begin: '2026-12-25T03:00:00Z', period_end: '2026-12-25T05:00:00Z' }],
  },
  charging_when_closed: true,
  images: [{ url: 'https://cpo.example/b.jpg', category: 'LOCATION', type: 'jpg' }],
  energy_mix: { is_green_energy: false, energy_sources: [{ source: 'SOLAR', percentage: 12.5 }] },
};

/** A location as feeds have it that do not follow the standard in all. */
export const careless = {
  ...{ ...place, party_id: 'tnm', id: 'LOC2', country: 'be', facilities: ['wifi', 'sauna'], state: null },
  coordinates: { latitude: '51.5', longitude: '3.72994123456' },
  type: 'ON_STREET',
  operator: 'BeCharged',
  images: [{ url: 'no address', category: 'LOCATION', type: 'jpg' }],
  opening_times: { twentyfourseven: true, regular_hours: null },
  evses: [
    {
      ...{ uid: 'a', status: 'available', capabilities: ['rfid_reader', 'TELEPATHY'], last_updated },
      connectors: [
        {
          ...{ id: '1', standard: 'iec_62196_t2', format: 'socket', power_type: 'AC_3_PHASE' },
          ...{ voltage: 230, amperage: '32', tariff_id: 'T1', last_updated: '2026-10-01T10:00:00Z' },
        },
        {
          ...{ id: '2', standard: 'CHADEMO', format: 'CABLE', power_type: 'DC', max_voltage: 500 },
          ...{ max_amperage: 125, max_electric_power: 50 },
        },
      ],
    },
  ],
};

/** Locations that lack what OCPI requires. */
export const lacking = [
  { ...place, id: 'LOC3', city: null, evses: [] },
  {
    ...{ ...place, id: 'LOC4' },
    evses: [
      { uid: '1', status: 'AVAILABLE', connectors: [{ ...connector, max_voltage: null }], last_updated },
      { uid: '2', status: 'AVAILABLE', connectors: [], last_updated },
    ],
  },
];

/** A location whose coordinates have seven decimals, which are more characters than OCPI has for them. */
export const farSouthWest = {
  ...{ ...place, id: 'LOC5', coordinates: { latitude: '-27.1126785', longitude: '-109.3496864' } },
  related_locations: [{ latitude: '-27.1126791', longitude: '-109.3496871' }],
  evses: [
    {
      ...{ uid: '1', status: 'AVAILABLE', last_updated, connectors: [connector] },
      coordinates: { latitude: '-27.1126812', longitude: '-109.3496898' },
    },
  ],
};
