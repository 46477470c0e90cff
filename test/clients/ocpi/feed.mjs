// An OCPI feed of what is hard to publish: always the same locations.
const last_updated = '2026-11-01T10:00:00Z';

const place = {
  ...{ country_code: 'CL', party_id: 'LEA', publish: true, address: 'Calle 1', city: 'Punta Arenas' },
  ...{ country: 'CHL', time_zone: 'America/Punta_Arenas', last_updated },
};
const north = { latitude: '51.047590', longitude: '3.729940' };

const connector = {
  ...{ id: '1', standard: 'IEC_62196_T2_COMBO', format: 'CABLE', power_type: 'DC' },
  ...{ max_voltage: 920, max_amperage: 400, max_electric_power: 150_000, last_updated },
};

const evse = (uid, more = {}) => ({
  uid,
  status: 'AVAILABLE',
  connectors: [connector],
  last_updated,
  ...more,
});

const locations = {
  SOUTHWEST: {
    coordinates: { latitude: '-53.1637634', longitude: '-170.9170934' },
    evses: [evse('1', { coordinates: { latitude: '-53.16376341', longitude: '-170.91709349' } })],
  },
  SHORT: { coordinates: { latitude: '-0.5', longitude: '180' } },
  LONG: {
    name: 'n'.repeat(256),
    address: 'Avenida '.repeat(40),
    city: 'c'.repeat(300),
    operator: { name: 'o'.repeat(300), website: 'https://cpo.example/' },
    directions: [{ language: 'es', text: 'd'.repeat(600) }],
    evses: [evse('1', { physical_reference: 'p'.repeat(40), floor_level: 'Level -1' })],
  },
  EMOJI: { name: '⚡🚗 '.repeat(64), address: '🅿️ 1', city: '東京', evses: [evse('🔌'), evse('2')] },
  STATES: {
    evses: [
      evse('no status', { status: undefined }),
      ...[
        'BLOCKED',
        'CHARGING',
        'INOPERATIVE',
        'OUTOFORDER',
        'PLANNED',
        'REMOVED',
        'RESERVED',
        'UNKNOWN',
      ].map((status) => evse(status, { status })),
    ],
  },
  NIGHT: {
    opening_times: { regular_hours: [{ weekday: 7, period_begin: '20:00', period_end: '06:00' }] },
    evses: [evse('1')],
  },
  UNOPENED: { opening_times: { twentyfourseven: false }, evses: [evse('1')] },
  EMPTY: { evses: [] },
  FAT: { evses: Array.from({ length: 5000 }, (_, n) => evse(`E${n}`, { evse_id: `CL*LEA*E${n}` })) },
};

/** Locations that lack what OCPI requires of an EVSE or a connector, and so are left out. */
const lacking = {
  UNCONNECTED: { evses: [evse('1', { connectors: [] })] },
  NULL: { evses: [evse('1', { connectors: null })] },
  POWERLESS: { evses: [evse('1', { connectors: [{ id: '1', standard: 'CHADEMO', last_updated }] })] },
};

export const feed = Object.entries({ ...locations, ...lacking }).map(([id, more]) => {
  return { ...place, id, coordinates: north, ...more };
});
export const publishable = Object.keys(locations);
