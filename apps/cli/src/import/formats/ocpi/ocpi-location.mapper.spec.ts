import fc from 'fast-check';
import { isObject } from '../../fields/json.js';
import type { MappedRecord } from '../../records/mapped-record.js';
import { mapLocation } from './ocpi-location.mapper.js';

const names = { feed: null, fileName: 'feed.json' };
const map = (location: unknown): MappedRecord => mapLocation(location, names);
const mapEvse = (evse: object, location: object = {}) =>
  map({ id: 'L', evses: [evse], ...location }).commands[1]?.command;
const stationData = (evse: object, location: object = {}) => mapEvse({ uid: '1', ...evse }, location)?.data;
const locationData = (location: object) => map({ id: 'L', ...location }).commands[0]?.command.data;

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

  it('belongs to the feed of its party, else the given one, else that named after the file', () => {
    const feedOf = (location: object, feed: string | null, fileName: string | null) =>
      mapLocation({ id: 'L', ...location }, { feed, fileName }).commands[0]?.command.source.feed;
    expect(feedOf({ country_code: ' BR ', party_id: 'EZV' }, 'given', 'file.json')).toBe('BR*EZV');
    expect(feedOf({ country_code: 'PL', party_id: null }, 'given', 'file.json')).toBe('given');
    expect(feedOf({}, null, 'file.json')).toBe('file.json');
    expect(mapLocation({ id: 'L' }, { feed: null, fileName: null }).rejects[0]?.reason).toContain('--feed');
  });

  it('has its address trimmed, without an unknown country or time zone', () => {
    const address = { address: ' Rynek 1 ', city: 'Kraków', state: '', postal_code: 31042 };
    expect(locationData({ ...address, country: 'TRY', time_zone: 'Amsterdam' })).toEqual({
      name: null,
      address: 'Rynek 1',
      city: 'Kraków',
      region: null,
      postal_code: '31042',
      country: null,
      time_zone: null,
    });
    expect(map({ id: 'L', country: 'TRY', time_zone: 'Amsterdam' }).warnings).toEqual([
      'location L: country "TRY" is not known, left empty',
      'location L: time zone "Amsterdam" is not an IANA name, left empty',
    ]);
  });

  it.each([[null], [{}], [{ id: ' ' }], [{ id: 2 ** 64 }], ['text']])(
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

describe('an EVSE', () => {
  it('has the id of its uid, else its evse_id, and is rejected without either', () => {
    expect(mapEvse({ uid: ' 7 ', evse_id: 'E' })?.source.id).toBe('L/7');
    expect(mapEvse({ uid: ' ', evse_id: 'E' })?.source.id).toBe('L/E');
    const { commands, rejects } = map({ id: 'L', evses: [{ uid: '', evse_id: null }] });
    expect(commands).toHaveLength(1);
    expect(rejects).toMatchObject([{ kind: 'station', original: { location_id: 'L', evse: { uid: '' } } }]);
  });

  it.each([[{}], [{ uid: 1.5 }], [{ evse_id: 2 ** 53 }]])(
    'without a usable id has the reason for %j',
    (evse) => {
      expect(map({ id: 'L', evses: [evse] }).rejects[0]?.reason).toBe(
        'an EVSE has no usable uid or evse_id: text, or a whole number below 2^53',
      );
    },
  );

  it('has the code of its status', () => {
    expect(stationData({ status: 'CHARGING' })).toMatchObject({ available: '2' });
    expect(stationData({})).toMatchObject({ available: '0' });
  });

  it('with status REMOVED removes its station', () => {
    expect(mapEvse({ uid: '1', status: ' removed' })).toEqual({
      type: 'RemoveStation',
      source: { feed: 'feed.json', id: 'L/1' },
      data: {},
    });
  });

  it('has the time of its last update as that of the observation, if that can be read', () => {
    expect(mapEvse({ uid: '1', last_updated: '2025-10-27T12:45:42' })?.observed_at).toBe(
      '2025-10-27T12:45:42.000Z',
    );
    expect(mapEvse({ uid: '1', last_updated: 'yesterday' })).not.toHaveProperty('observed_at');
  });

  it('has its own position if that is complete, else the location’s', () => {
    const location = { coordinates: { latitude: ' 50.0617', longitude: '19.9373' } };
    const own = { latitude: 1.5, longitude: '2.50 ' };
    expect(stationData({ coordinates: own }, location)).toMatchObject({ latitude: '1.5', longitude: '2.50' });
    expect(stationData({ coordinates: { latitude: '1', longitude: '' } }, location)).toMatchObject({
      latitude: '50.0617',
      longitude: '19.9373',
    });
    expect(stationData({})).toMatchObject({ latitude: null, longitude: null });
  });

  it('has the location’s name, with its own reference if there are several EVSEs', () => {
    const named = (evses: object[]) =>
      map({ id: 'L', name: 'Mall ', evses })
        .commands.slice(1)
        .map(({ command }) => command.data['name']);
    expect(named([{ uid: '1', physical_reference: 'A' }])).toEqual(['Mall']);
    expect(named([{ uid: '1', physical_reference: 'A' }, { uid: '2', evse_id: 'E2' }, { uid: '3' }])).toEqual(
      ['Mall – A', 'Mall – E2', 'Mall'],
    );
  });

  it('sends null for fields that are empty in the feed', () => {
    expect(stationData({})).toEqual({
      name: null,
      latitude: null,
      longitude: null,
      cost_description: null,
      outlets: null,
      hours: null,
      pre_charge_instructions: null,
      available: '0',
      location_source: { feed: 'feed.json', id: 'L' },
      external_location_id: null,
      external_station_id: '1',
    });
  });

  it('has external ids if they are uint64', () => {
    expect(mapEvse({ uid: '18446744073709551615' }, { id: '42' })?.data).toMatchObject({
      external_location_id: '42',
      external_station_id: '18446744073709551615',
    });
    expect(mapEvse({ uid: '18446744073709551616' }, { id: '042' })?.data).toMatchObject({
      external_location_id: null,
      external_station_id: null,
    });
  });
});

describe('any JSON value', () => {
  const commandShape = {
    type: expect.stringMatching(/^(RegisterLocation|UpsertStation|RemoveStation)$/) as string,
    source: { feed: expect.stringMatching(/./u) as string, id: expect.stringMatching(/\S/u) as string },
    data: expect.any(Object) as object,
  };
  const evse = fc.record(
    {
      uid: fc.jsonValue(),
      evse_id: fc.jsonValue(),
      status: fc.jsonValue(),
      connectors: fc.jsonValue(),
      last_updated: fc.jsonValue(),
      coordinates: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );
  const location = fc.record(
    {
      id: fc.jsonValue(),
      evses: fc.oneof(fc.array(fc.oneof(evse, fc.jsonValue())), fc.jsonValue()),
      name: fc.jsonValue(),
      opening_times: fc.jsonValue(),
      operator: fc.jsonValue(),
      directions: fc.jsonValue(),
      country: fc.jsonValue(),
    },
    { requiredKeys: [] },
  );

  it('maps without an exception, to equal well-formed commands each time', () =>
    fc.assert(
      fc.property(fc.oneof(location, fc.jsonValue()), (record) => {
        const mapped = map(record);
        expect(map(record)).toEqual(mapped);
        for (const { command } of mapped.commands) expect(command).toMatchObject(commandShape);
      }),
    ));

  it('has a command or a rejection for each EVSE', () =>
    fc.assert(
      fc.property(location, (record) => {
        const { commands, rejects } = map(record);
        const evses = isObject(record) && Array.isArray(record.evses) ? record.evses.length : 0;
        expect(commands.length + rejects.length).toBe(1 + evses);
      }),
    ));
});
