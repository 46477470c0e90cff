import fc from 'fast-check';
import { withSortedLists } from './ocpi-dialects.js';
import { map, problems } from './testing/map.js';

const coordinates = { latitude: '52.1', longitude: '5.1' };

/** Maps a location with one EVSE. */
const withEvse = (evse: object, location: object = {}) =>
  map({ id: 'L', coordinates, ...location, evses: [{ uid: '1', status: 'AVAILABLE', ...evse }] });
const stationOf = (...given: Parameters<typeof withEvse>) => withEvse(...given).commands.at(-1)?.command;

describe('The names of chargecloud', () => {
  const connector = {
    id: '9',
    standard: 'IEC_62196_T2',
    format: 'SOCKET',
    power_type: 'AC_3_PHASE',
    ampere: '32',
    voltage: '400',
    max_power: 22,
    tariff_id: null,
  };

  it('are read, and kept as those of OCPI 2.2.1', () => {
    const evse = { id: 'NL*TST*E10001*001', connectors: [connector] };
    expect(problems(withEvse(evse))).toEqual([]);
    expect(stationOf(evse)).toMatchObject({
      source: { id: 'L/1' },
      details: { evse_id: 'NL*TST*E10001*001' },
      connectors: [{ kilowatts: 22, max_amperage: 32, max_voltage: 400 }],
      extensions: {
        connectors: [{ id: '9', max_voltage: 400, max_amperage: 32, max_electric_power: 22_000 }],
      },
    });
    expect(stationOf(evse)?.extensions).not.toHaveProperty('id');
  });

  it('give way to those of OCPI', () => {
    const both = { ...connector, max_amperage: 16, max_electric_power: 11_000 };
    expect(stationOf({ id: 'NL*TST*E2', evse_id: 'NL*TST*E1', connectors: [both] })).toMatchObject({
      details: { evse_id: 'NL*TST*E1' },
      connectors: [{ kilowatts: 11, max_amperage: 16 }],
    });
  });

  it('have the EVSE-ID alone as the id of an EVSE without a uid', () => {
    expect(stationOf({ uid: '', id: 'DE*ABC*E1' })?.source.id).toBe('L/DE*ABC*E1');
    expect(withEvse({ uid: '', id: '17' }).rejects).toHaveLength(1);
  });
});

describe('Members that OCPI does not have', () => {
  it.each([
    [{ powerKw: 22 }, 'powerKw, which looks like power'],
    [{ kw: 22 }, 'kw, which looks like power'],
    [{ volts: 400 }, 'volts, which looks like volts'],
    [{ maxCurrent: 32 }, 'maxCurrent, which looks like amperes'],
    [{ max_amps: 32 }, 'max_amps, which looks like amperes'],
    [{ connectorId: 1 }, 'connectorId, which looks like an id'],
  ])('of a connector are warned of if they look like what is read: %j', (member, words) =>
    expect(problems(withEvse({ connectors: [member] }))).toEqual([
      `unknown member ${words}, is kept in the extensions alone`,
    ]),
  );

  it('of an EVSE likewise, and others are not', () => {
    const evse = { external_id: 'x', id: '17', power: null, status_schedule: [], paid: true, video: 'v' };
    expect(problems(withEvse(evse))).toEqual([
      'unknown member external_id, which looks like an id, is kept in the extensions alone',
      'unknown member id, which looks like an id, is kept in the extensions alone',
    ]);
  });
});

describe('Directions', () => {
  it('may be text', () => {
    const given = [{ directions: 'left of the lift' }, { directions: 'Level 4 of the car park' }] as const;
    expect(problems(withEvse(...given))).toEqual([]);
    expect(stationOf(...given)).toMatchObject({
      data: {
        pre_charge_instructions: 'Level 4 of the car park\nleft of the lift',
        directions: [{ language: 'en', text: 'left of the lift' }],
      },
      extensions: null,
    });
    expect(withEvse(...given).commands[0]?.command).toMatchObject({
      data: { directions: [{ language: 'en', text: 'Level 4 of the car park' }] },
      extensions: null,
    });
  });

  it('may be a list of texts', () =>
    expect(stationOf({ directions: [' ', 'a'] })?.data['pre_charge_instructions']).toBe('a'));
});

describe('Lists without an order', () => {
  const image = (url: string) => ({ url, category: 'CHARGER', type: 'png' });
  const connector = (id: string, more: object = {}) => ({ id, standard: 'CHADEMO', ...more });
  const evse = {
    capabilities: ['RFID_READER', 'RESERVABLE', 'X'],
    parking_restrictions: ['PLUGGED', 'EV_ONLY'],
    connectors: [connector('10', { tariff_ids: ['b', 'a'] }), connector('2', { standard: 'GBT_DC' })],
    images: [image('https://a.example/2'), image('https://a.example/1')],
  };
  const location = { facilities: ['WIFI', 'HOTEL'], images: evse.images };

  it('are the same in any order', () => {
    const reversed = {
      ...evse,
      capabilities: evse.capabilities.toReversed(),
      parking_restrictions: evse.parking_restrictions.toReversed(),
      connectors: [evse.connectors[1], { ...evse.connectors[0], tariff_ids: ['a', 'b'] }],
      images: evse.images.toReversed(),
    };
    const other = { facilities: location.facilities.toReversed(), images: location.images.toReversed() };
    const { commands } = withEvse(evse, location);
    const of = (mapped: typeof commands) => mapped.map(({ command }) => command);
    expect(of(withEvse(reversed, other).commands)).toEqual(of(commands));
    expect(commands.at(-1)?.command).toMatchObject({
      data: { outlets: 'GBT_DC DC, CHADEMO DC', cost_description: 'Tariffs a, b' },
      extensions: { connectors: [{ id: '2' }, { id: '10', tariff_ids: ['a', 'b'] }] },
    });
  });

  it('have the strongest connector first', () => {
    const connectors = [
      connector('1', { max_voltage: 400, max_amperage: 125 }),
      connector('2', { standard: 'IEC_62196_T2_COMBO', max_electric_power: 150_000 }),
      connector('3', { standard: 'GBT_DC', max_power: 75 }),
    ];
    const { outlets } = stationOf({ connectors })?.data ?? {};
    expect(outlets).toBe('IEC_62196_T2_COMBO DC 150 kW, GBT_DC DC 75 kW, CHADEMO DC 50 kW');
  });

  it('have one form whatever their items are', () => {
    const list = fc.array(
      fc.oneof(fc.record({ id: fc.constantFrom('1', 1, null), a: fc.jsonValue() }), fc.jsonValue()),
    );
    fc.assert(
      fc.property(list, (connectors) => {
        const once = withSortedLists({ connectors });
        expect(withSortedLists({ connectors: connectors.toReversed() })).toEqual(once);
        expect(withSortedLists(once)).toEqual(once);
      }),
    );
  });

  it('stay as they were in what is rejected', () => {
    const given = { capabilities: ['b', 'a'] };
    expect(map({ id: 'L', coordinates, evses: [given] }).rejects[0]?.original).toMatchObject({ evse: given });
  });
});

describe('The names of OCPI 2.1.1', () => {
  const locationOf = (location: object) => withEvse({}, location).commands[0]?.command;
  const impact = (more: object, others: object = {}) => ({
    energy_mix: { ...others, environ_impact: [{ amount: 372, ...more }] },
  });

  it('are read as those of OCPI 2.2', () => {
    const green = { is_green_energy: true };
    const given = { type: 'UNDERGROUND_GARAGE', ...impact({ source: 'CARBON_DIOXIDE' }, green) };
    expect(locationOf(given)).toMatchObject({
      data: { parking_type: 'UNDERGROUND_GARAGE', ...impact({ category: 'CARBON_DIOXIDE' }, green) },
      extensions: null,
    });
  });

  it('stay beside those of OCPI 2.2', () =>
    expect(locationOf({ type: 'ON_STREET', parking_type: 'PARKING_LOT' })).toMatchObject({
      data: { parking_type: 'PARKING_LOT' },
      extensions: { type: 'ON_STREET' },
    }));

  it.each([
    { type: 'OTHER' },
    impact({ source: 'a', category: 'NUCLEAR_WASTE' }),
    { energy_mix: 'green' },
    { energy_mix: { environ_impact: [null, 1] } },
  ])('stay if they are not clear: %j', (given) => expect(locationOf(given)?.extensions).toEqual(given));
});

describe('Nulls in lists', () => {
  it('are warned of, and the rest is read', () => {
    const capabilities = [null, 'RFID_READER'];
    const evse = { uid: '1', status: 'AVAILABLE', capabilities, connectors: [null, { id: '1' }] };
    const mapped = map({ id: 'L', name: 'x', coordinates, evses: [null, evse, null] });
    expect(mapped).toMatchObject({ rejects: [], isIncomplete: false });
    expect(mapped.commands.at(-1)?.command).toMatchObject({
      data: { name: 'x' },
      connectors: [{ count: 1 }],
      details: { capabilities: ['RFID_READER'] },
    });
    expect(problems(mapped)).toEqual([
      'an entry of evses is null, passed over',
      'connector is no object, not read',
      'an entry of capabilities is not usable, left out',
    ]);
  });
});
