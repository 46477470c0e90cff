import type { FeedCommand } from '../../records/mapped-record.js';
import { map, problems } from './testing/map.js';

const coordinates = { latitude: '1', longitude: '2' };
const image = { url: 'https://a.example/1.png', category: 'CHARGER', type: 'png' };
const partly = (name: string) => `part of ${name} is in no field, all of it is kept in the extensions`;

/** What is read of a location and its only EVSE, without what is not given. */
function read(location: object, evse: object = {}) {
  const evses = [{ uid: '1', status: 'AVAILABLE', ...evse }];
  const mapped = map({ id: 'L', country: 'DE', time_zone: 'Europe/Berlin', coordinates, evses, ...location });
  const commandOf = (type: FeedCommand['type']) => mapped.commands.find((each) => each.command.type === type);
  return {
    location: commandOf('RegisterLocation')?.command,
    station: commandOf('UpsertStation')?.command,
    problems: problems(mapped),
  };
}

describe('What a location says of itself', () => {
  it('is in structures alone', () => {
    const given = {
      opening_times: {
        twentyfourseven: false,
        regular_hours: [{ weekday: 1, period_begin: '08:00', period_end: '24:00' }],
      },
      charging_when_closed: false,
      parking_type: 'ON_STREET',
      parking_places: [
        { id: 'P', vehicle_types: ['VAN'], restricted_to_type: true, reservation_required: false },
      ],
      owner: { name: 'O', website: 'https://a.example', logo: image },
      energy_mix: { is_green_energy: true, supplier_name: 'S' },
      directions: [{ language: 'de', text: 'links' }],
      images: [image],
      related_locations: [{ ...coordinates, name: { language: 'de', text: 'Schranke' } }],
    };
    const { location, problems } = read(given);
    expect([location?.extensions, problems]).toEqual([null, []]);
    const [place] = given.parking_places;
    expect(location?.data).toMatchObject({ ...given, parking_places: [{ ...place, count: 1 }] });
  });

  it.each<[string, object, object]>([
    ['one object for a list', { images: image }, { images: [image] }],
    ['a name alone', { owner: ' O ' }, { owner: { name: 'O' } }],
    ['tokens in another case', { parking_type: 'on_street' }, { parking_type: 'ON_STREET' }],
    [
      'regular hours alone, with seconds',
      { opening_times: { regular_hours: [{ weekday: '1', period_begin: '8:00', period_end: '18:00:00' }] } },
      {
        opening_times: {
          twentyfourseven: false,
          regular_hours: [{ weekday: 1, period_begin: '08:00', period_end: '18:00' }],
        },
      },
    ],
    [
      'times by the clock of the place',
      {
        opening_times: {
          twentyfourseven: true,
          exceptional_closings: [{ period_begin: '2026-12-24T12:00:00', period_end: '2026-12-27T00:00:00Z' }],
        },
      },
      {
        opening_times: {
          twentyfourseven: true,
          exceptional_closings: [
            { period_begin: '2026-12-24T11:00:00.000Z', period_end: '2026-12-27T00:00:00.000Z' },
          ],
        },
      },
    ],
    ['nothing', { images: [], owner: {}, opening_times: { regular_hours: [] } }, {}],
    ['names in camelCase', { chargingWhenClosed: 'true' }, { charging_when_closed: true }],
  ])('may be %s', (_, given, held) => {
    const { location } = read(given);
    expect(location?.extensions).toBeNull();
    expect(location?.data).toMatchObject(held);
    for (const name of Object.keys(given))
      if (!(name in held)) expect(location?.data).not.toHaveProperty(name);
  });

  it.each<[string, object, object]>([
    ['images', { images: [image, { url: image.url }] }, { images: [image] }],
    [
      'directions',
      { directions: { language: 'de-CH', text: 'a' } },
      { directions: [{ language: 'de', text: 'a' }] },
    ],
    ['owner', { owner: { name: 'O', website: 'a.example', phone_number: '1' } }, { owner: { name: 'O' } }],
    ['energy_mix', { energy_mix: { supplier_name: 'S' } }, {}],
    ['parking_places', { parking_places: [{ physical_reference: 'A' }] }, {}],
  ])('stays whole where a structure holds part of it: %s', (name, given, held) => {
    const { location, problems } = read(given);
    expect([location?.extensions, problems]).toEqual([given, [partly(name)]]);
    expect(location?.data).toMatchObject(held);
  });
});

describe('The operator of a location', () => {
  const website = 'https://a.example';

  it.each<[object, object | null, object | null]>([
    [{ operator: 'A' }, null, null],
    [{ operator: { name: 'A', website, logo: image } }, { website, logo: image }, null],
    [{ operator: { name: 'A', website }, owner: { name: 'A' } }, { website }, null],
    // Else it would be as if the feed had named the owner alone.
    [{ operator: { name: 'A' }, owner: { name: 'A' } }, null, { operator: { name: 'A' } }],
    [{ suboperator: { name: 'A' } }, null, null],
    [{ operator: { website }, owner: { name: 'A' } }, null, { operator: { website } }],
    [
      { operator: { name: 'A', phone_number: '1', website } },
      { website },
      { operator: { name: 'A', phone_number: '1', website } },
    ],
  ])('of %j has the details %j', (given, details, extensions) => {
    const { location } = read(given);
    expect(location?.data['operator']).toBe('A');
    expect(location?.data['operator_details'] ?? null).toEqual(details);
    expect(location?.extensions).toEqual(extensions);
  });
});

describe('What an EVSE says of itself', () => {
  it('is in structures alone', () => {
    const given = {
      parking: [{ parking_id: 'P', evse_position: 'LEFT' }],
      accepted_service_providers: ['A', 'B'],
      directions: [{ language: 'de', text: 'links' }],
      images: [image],
      status_schedule: [{ period_begin: '2026-12-01T00:00:00Z', status: 'INOPERATIVE' }],
    };
    const { station, problems } = read({}, given);
    expect([station?.extensions, problems]).toEqual([null, []]);
    expect(station?.data).toMatchObject({
      ...given,
      status_schedule: [{ period_begin: '2026-12-01T00:00:00.000Z', status: 'INOPERATIVE' }],
    });
  });

  it('of connectors is in their entries, which differ by it', () => {
    const terms_and_conditions = 'https://a.example/terms';
    const connector = { standard: 'CHADEMO', capabilities: ['iso_15118_2_plug_and_charge', 'OWN'] };
    const connectors = [
      { id: '1', ...connector, terms_and_conditions },
      { id: '2', ...connector },
      { id: '3', ...connector },
    ];
    const capabilities = ['ISO_15118_2_PLUG_AND_CHARGE', 'OWN'];
    const { station } = read({}, { connectors });
    expect(station?.connectors).toMatchObject([
      { count: 1, capabilities, terms_and_conditions },
      { count: 2, capabilities },
    ]);
    expect(station?.extensions).toMatchObject({ connectors: [{ id: '1', terms_and_conditions }, {}, {}] });
  });
});
