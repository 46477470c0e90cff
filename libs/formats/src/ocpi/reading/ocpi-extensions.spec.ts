import { map, problems } from './testing/map.js';

const last_updated = '2026-11-21T08:00:00Z';
const coordinates = { latitude: '1', longitude: '2' };

/** Maps a location; returns its extensions and the problems. */
function ofLocation(location: object) {
  const mapped = map({ id: 'L', coordinates, ...location });
  return [mapped.commands[0]?.command.extensions, ...problems(mapped)];
}

/** Maps an EVSE; returns its extensions and the problems. */
function ofEvse(evse: object) {
  const mapped = map({ id: 'L', coordinates, evses: [{ uid: '1', status: 'CHARGING', ...evse }] });
  return [mapped.commands.at(-1)?.command.extensions, ...problems(mapped)];
}

describe('The extensions of OCPI', () => {
  it('are the members that no field holds, as they are', () => {
    const more = { publish_allowed_to: [{ uid: '1', type: 'RFID' }], access: 'open', list: [] };
    const held = {
      energy_mix: { is_green_energy: true, energy_sources: [{ source: 'SOLAR', percentage: 99.9 }] },
      images: [],
      charging_when_closed: false,
      operator: { name: 'x', website: 'https://a.example' },
    };
    const location = {
      country_code: 'DE',
      party_id: 'ABC',
      publish: true,
      evses: [],
      last_updated,
      parking_type: null,
      name: ' x',
      address: 'y',
      city: 'z',
      postal_code: 31042,
      state: '',
      country: 'DEU',
      time_zone: 'europe/berlin',
      facilities: ['hotel', 'HOTEL'],
      help_phone: '1',
    };
    expect(ofLocation({ ...location, ...held, ...more })).toEqual([more]);
    expect(ofLocation(location)).toEqual([null]);
  });

  it('of an EVSE do not have what changes with each status', () => {
    const planned = { schedule: [{ status: 'PLANNED' }] };
    const held = {
      evse_id: 'E',
      physical_reference: 'A',
      floor_level: 1,
      capabilities: ['rfid '],
      coordinates,
      parking_restrictions: [],
      last_updated,
      connectors: [],
    };
    expect(ofEvse({ ...held, planned })).toEqual([{ planned }]);
    const connector = { id: '1', standard: 'CHADEMO', tariff_ids: ['a'] };
    const connectors = [{ ...connector, status: 'CHARGING', last_updated, lastUpdated: last_updated }];
    expect(ofEvse({ ...held, connectors })[0]).toEqual({ connectors: [connector] });
  });

  it.each([
    [{ evse_id: 'x'.repeat(49) }, 'evse_id is longer than 48 characters, left out of the details'],
    [
      { physical_reference: 'x'.repeat(17) },
      'physical_reference is longer than 16 characters, left out of the details',
    ],
    [{ parking_restrictions: 'EV_ONLY' }, 'parking_restrictions is no list, not read'],
    [{ capabilities: ['RFID', { a: 1 }] }, 'an entry of capabilities is not usable, left out'],
    [
      { coordinates: { latitude: 'x', longitude: '2' } },
      'coordinates of the EVSE are not usable, those of its location are taken',
    ],
    [{ connectors: ['CHADEMO'] }, 'connector is no object, not read'],
    [{ connectors: { '1': { id: '1' } } }, 'connectors is no list, not read'],
    [{ floor_level: 'upper' }, 'floor_level is longer than 4 characters, left out of the details'],
  ])('have what an EVSE says that its fields cannot hold: %j', (evse, problem) =>
    expect(ofEvse(evse)).toEqual([evse, problem]),
  );

  it.each([
    [{ name: { text: 'x' } }, 'name is no text, not read'],
    [{ city: 'x'.repeat(256) }, 'city is longer than 255 characters, cut'],
    [{ country: 'Atlantis' }, 'country is not known, left empty'],
    [{ time_zone: 'Amsterdam' }, 'time zone is not an IANA name, left empty'],
    [{ facilities: 'HOTEL' }, 'facilities is no list, not read'],
    [{ coordinates: { latitude: '1' } }, 'location has no usable coordinates'],
    [{ publish: 'perhaps' }, 'publish is no boolean, not read'],
  ])('have what a location says that its fields cannot hold: %j', (location, problem) =>
    expect(ofLocation(location)).toEqual([location, problem]),
  );

  it('have what coordinates say beyond latitude and longitude', () => {
    const exact = { coordinates: { ...coordinates, accuracy: 5 } };
    expect(ofLocation(exact)).toEqual([exact]);
    expect(ofEvse(exact)).toEqual([exact]);
  });

  it('have no status of EVSEs that are not a list', () => {
    const evse = { uid: '1', connectors: [{ id: '1' }] };
    const changing = { status: 'CHARGING', last_updated };
    const evses = { a: { ...evse, connectors: [{ id: '1', ...changing }], ...changing } };
    expect(ofLocation({ evses })[0]).toEqual({ evses: { a: evse } });
  });

  it('have a uid that is not in the id of the station', () => {
    const evses = [
      { uid: '7', evse_id: 'E1' },
      { uid: '7', evse_id: 'E2' },
    ];
    expect(map({ id: 'L', coordinates, evses }).commands[1]?.command).toMatchObject({
      source: { id: 'L/E1' },
      extensions: { uid: '7' },
    });
  });

  it('have members in camelCase whose name in OCPI is taken', () => {
    const CAMEL_CASE = 'names of members are in camelCase, read like those of OCPI';
    const zones = { timeZone: 'Europe/Paris', TimeZone: 'Europe/Rome' };
    expect(ofLocation({ time_zone: 'Europe/Berlin', ...zones })).toEqual([zones]);
    expect(ofLocation(zones)).toEqual([{ TimeZone: 'Europe/Rome' }, CAMEL_CASE]);
    expect(ofEvse({ last_updated, lastUpdated: last_updated })).toEqual([null]);
  });

  it('leave out only the part that cannot be kept', () =>
    expect(ofLocation({ others: { name: 'x', id: 2 ** 53 } })).toEqual([
      { others: { name: 'x' } },
      "part of others can't be kept, left out of the extensions",
    ]));
});
