import type { MappedRecord } from '../../records/mapped-record.js';
import { map, names, problems } from './testing/map.js';

const locationData = (location: object) => map({ id: 'L', evses: [], ...location }).commands[0]?.command.data;

describe('an OCPI location', () => {
  it('becomes one location and a station for each EVSE', () => {
    const { commands, rejects } = map({ id: 'L', evses: [{ uid: '1' }, { uid: '2' }] });
    expect(commands.map(({ command: { type, source } }) => [type, source.id])).toEqual([
      ['RegisterLocation', 'L'],
      ['UpsertStation', 'L/1'],
      ['UpsertStation', 'L/2'],
    ]);
    expect(rejects).toEqual([]);
  });

  it('belongs to the feed of its party in capitals, else the given one, else that named after the file', () => {
    const mapped = (location: object, feed: string | null, fileName: string | null) =>
      map({ id: 'L', evses: [], ...location }, { names: names(feed, fileName) });
    const feedOf = (...given: Parameters<typeof mapped>) => mapped(...given).commands[0]?.command.source.feed;
    expect(feedOf({ country_code: ' br ', party_id: 'Ezv' }, 'given', 'file.json')).toBe('BR*EZV');
    expect(feedOf({ country_code: 'PL', party_id: null }, 'given', 'file.json')).toBe('given');
    expect(feedOf({}, null, 'file.json')).toBe('file.json');
    expect(problems(mapped({}, null, 'file.json'))).toContain(
      'feed is named after the file or address, the option feed gives it a lasting name',
    );
    expect(mapped({}, null, null).rejects[0]?.reason).toContain('by the option feed');
  });

  it('has its address trimmed, without an unknown country or time zone', () => {
    const address = { address: ' Rynek 1 ', city: 'Kraków', state: '', postal_code: 31042 };
    const location = { ...address, country: 'TRY', time_zone: 'Amsterdam' };
    expect(locationData(location)).toEqual({
      name: null,
      address: 'Rynek 1',
      city: 'Kraków',
      region: null,
      postal_code: '31042',
      country: null,
      time_zone: null,
      latitude: null,
      longitude: null,
      operator: null,
      help_phone: null,
      facilities: [],
    });
    const coordinates = { latitude: '1', longitude: '2' };
    const { warnings } = map({ id: 'L', country: 'TRY', time_zone: 'Amsterdam', coordinates });
    expect(warnings.map(({ problem, detail }) => [problem, detail])).toEqual([
      ['time zone is not an IANA name, left empty', 'location L: "Amsterdam"'],
      ['country is not known, left empty', 'location L: "TRY"'],
    ]);
  });

  it('has position, operator, phone number and facilities', () => {
    const location = {
      coordinates: { latitude: '52,5', longitude: 13.4 },
      owner: { name: 'Own' },
      help_phone: ' +49 1 ',
      facilities: ['hotel', 'WIFI'],
    };
    expect(locationData(location)).toMatchObject({
      latitude: '52.5',
      longitude: '13.4',
      operator: 'Own',
      help_phone: '+49 1',
      facilities: ['HOTEL', 'WIFI'],
    });
  });

  it.each([
    [undefined, 'location has no usable coordinates, those of an EVSE are taken'],
    [{ latitude: '0', longitude: '0.0' }, 'location is at 0, 0, those of an EVSE are taken'],
  ])('has the position of its first EVSE that has one, with coordinates %j', (coordinates, problem) => {
    const evses = [
      { uid: '1', status: 'AVAILABLE' },
      { uid: '2', status: 'AVAILABLE', coordinates: { latitude: 0, longitude: 0 } },
      { uid: '3', status: 'AVAILABLE', coordinates: { latitude: '52,5', longitude: '13.4' } },
      { uid: '4', status: 'AVAILABLE', coordinates: { latitude: '48.1', longitude: '11.6' } },
    ];
    const mapped = map({ id: 'L', coordinates, evses });
    expect(mapped.commands[0]?.command.data).toMatchObject({ latitude: '52.5', longitude: '13.4' });
    expect(problems(mapped)).toContain(problem);
    // A station without coordinates is not where another one is.
    expect(mapped.commands[1]?.command.data).not.toMatchObject({ latitude: '52.5' });
  });

  it('has the country of its party without one of its own, with a warning', () => {
    const coordinates = { latitude: '1', longitude: '2' };
    const location = { id: 'L', country_code: 'PT', coordinates };
    expect(locationData(location)).toMatchObject({ country: 'PT' });
    expect(problems(map(location))).toEqual(['location has no country, its country_code is taken']);
  });

  it('is read in camelCase too, with a warning', () => {
    const evse = { uid: 'a', evseId: 'RO*TST*E1', lastUpdated: '2026-10-01T10:00:00Z', status: 'AVAILABLE' };
    const location = {
      id: 'C1',
      countryCode: 'RO',
      partyId: 'TST',
      postalCode: '400001',
      timeZone: 'Europe/Bucharest',
      country: 'ROU',
      coordinates: { latitude: 46.77, longitude: 23.59 },
      evses: [{ ...evse, connectors: [{ standard: 'CHADEMO', powerType: 'DC', tariffIds: ['T1'] }] }],
    };
    const mapped = map(location);
    expect(mapped.commands.map(({ command }) => command)).toMatchObject([
      { source: { feed: 'RO*TST' }, data: { postal_code: '400001', time_zone: 'Europe/Bucharest' } },
      { type: 'UpsertConnectorType' },
      {
        observed_at: '2026-10-01T10:00:00.000Z',
        data: { outlets: 'CHADEMO DC', cost_description: 'Tariff T1' },
      },
    ]);
    expect(problems(mapped)).toEqual(['names of members are in camelCase, read like those of OCPI']);
  });

  it('warns of members of another type than OCPI’s, and does not read them', () => {
    const evse = { uid: 'a', status: 'AVAILABLE', connectors: { standard: 'CHADEMO' } };
    const location = { id: 'L', name: { text: 'Mall' }, evses: [evse], facilities: 'HOTEL', city: '' };
    const mapped = map({ ...location, coordinates: { latitude: '1', longitude: '2' } });
    expect(mapped.commands[1]?.command.data).toMatchObject({ name: null, outlets: null });
    expect(mapped.warnings.map(({ problem, detail }) => [problem, detail])).toEqual([
      ['name is no text, not read', 'location L: {"text":"Mall"}'],
      ['facilities is no list, not read', 'location L: "HOTEL"'],
      ['connectors is no list, not read', 'EVSE L/a: {"standard":"CHADEMO"}'],
    ]);
  });

  it('is taken away with its stations if it is not to be published', () => {
    const location = { id: 'L', publish: false, evses: [{ uid: '1' }] };
    const types = (mapped: MappedRecord) => mapped.commands.map(({ command: { type } }) => type);
    expect(types(map(location))).toEqual(['RetireLocation', 'RemoveStation']);
    expect(types(map({ ...location, publish: 'false' }))).toEqual(['RetireLocation', 'RemoveStation']);
    expect(types(map(location, { includeUnpublished: true }))).toEqual(['RegisterLocation', 'UpsertStation']);
  });

  it('is rejected with neither coordinates nor evses', () => {
    expect(map({ id: 'L', name: 'x' })).toMatchObject({
      commands: [],
      rejects: [{ kind: 'location', reason: 'a location has neither coordinates nor evses' }],
    });
  });

  it('keeps the first spelling of its id', () => {
    const context = { names: names('f', null) };
    const idsOf = (id: string) =>
      map({ id, evses: [{ uid: 'A' }] }, context).commands.map(({ command: { source } }) => source.id);
    expect(idsOf('Loc')).toEqual(['Loc', 'Loc/A']);
    expect(idsOf('LOC')).toEqual(['Loc', 'Loc/A']);
    expect(idsOf('park')).toEqual(['park', 'park/A']);
    expect(idsOf('Park')).toEqual(['park', 'park/A']);
  });

  it.each([[null], [{}], [{ id: ' ' }], [{ id: 2 ** 64, evses: [] }], ['text']])(
    'is rejected if it has no usable id: %j',
    (location) => expect(map(location)).toMatchObject({ commands: [], rejects: [{ kind: 'location' }] }),
  );

  it.each([[{}], [{ id: 1.5 }], [{ id: 2 ** 53 }], [{ id: true }]])(
    'has the reason for the unusable id of %j',
    (location) => {
      expect(map(location).rejects[0]?.reason).toBe(
        'a location has no usable id: text, or a whole number below 2^53',
      );
    },
  );

  it('is rejected together with its stations', () => {
    const { rejects } = map({ evses: [{ uid: '1' }] });
    expect(rejects.map(({ kind }) => kind)).toEqual(['location', 'station']);
  });
});
