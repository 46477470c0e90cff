import fc from 'fast-check';
import { isObject } from '../feed/feed-text.js';
import type { Mapped } from '../record.js';
import { mapLocation } from './ocpi.mapper.js';

const names = { feed: null, fileName: 'feed.json' };
const map = (location: unknown): Mapped => mapLocation(location, names);
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

  it('is of the feed of its party, else the given one, else the file', () => {
    const feedOf = (location: object, feed: string | null, fileName: string | null) =>
      mapLocation({ id: 'L', ...location }, { feed, fileName }).commands[0]?.command.source.feed;
    expect(feedOf({ country_code: ' BR ', party_id: 'EZV' }, 'given', 'file.json')).toBe('BR*EZV');
    expect(feedOf({ country_code: 'PL', party_id: null }, 'given', 'file.json')).toBe('given');
    expect(feedOf({}, null, 'file.json')).toBe('file.json');
    expect(mapLocation({ id: 'L' }, { feed: null, fileName: null }).rejects[0]?.reason).toContain('--feed');
  });

  it('keeps its address as sent, but for spaces around and what is no country or time zone', () => {
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
    'is rejected where it has no usable id: %j',
    (location) => expect(map(location)).toMatchObject({ commands: [], rejects: [{ kind: 'location' }] }),
  );

  it.each([[{}], [{ id: 1.5 }], [{ id: 2 ** 53 }], [{ id: true }]])(
    'says what an id is to %j',
    (location) => {
      expect(map(location).rejects[0]?.reason).toBe(
        'a location has no usable id: text, or a whole number below 2^53',
      );
    },
  );

  it('takes its stations with it when it is rejected', () => {
    const { rejects } = map({ evses: [{ uid: '1' }] });
    expect(rejects.map(({ kind }) => kind)).toEqual(['location', 'station']);
  });
});

describe('an EVSE', () => {
  it('is known by its uid, else its evse_id, and rejected without either', () => {
    expect(mapEvse({ uid: ' 7 ', evse_id: 'E' })?.source.id).toBe('L/7');
    expect(mapEvse({ uid: ' ', evse_id: 'E' })?.source.id).toBe('L/E');
    const { commands, rejects } = map({ id: 'L', evses: [{ uid: '', evse_id: null }] });
    expect(commands).toHaveLength(1);
    expect(rejects).toMatchObject([{ kind: 'station', original: { location_id: 'L', evse: { uid: '' } } }]);
  });

  it.each([[{}], [{ uid: 1.5 }], [{ evse_id: 2 ** 53 }]])(
    'without a usable id is told of one: %j',
    (evse) => {
      expect(map({ id: 'L', evses: [evse] }).rejects[0]?.reason).toBe(
        'an EVSE has no usable uid or evse_id: text, or a whole number below 2^53',
      );
    },
  );

  it.each([
    ['AVAILABLE', '1'],
    [' available ', '1'],
    ['CHARGING', '2'],
    ['RESERVED', '2'],
    ['BLOCKED', '3'],
    ['INOPERATIVE', '3'],
    ['OUTOFORDER', '4'],
    ['UNKNOWN', '0'],
    ['PLANNED', '0'],
    ['whatever', '0'],
    [undefined, '0'],
  ])('with status %s has the code %s', (status, code) => {
    expect(stationData({ status })).toMatchObject({ available: code });
  });

  it('that is removed removes its station', () => {
    expect(mapEvse({ uid: '1', status: ' removed' })).toEqual({
      type: 'RemoveStation',
      source: { feed: 'feed.json', id: 'L/1' },
      data: {},
    });
  });

  it('was observed when it was last updated, where that can be read', () => {
    expect(mapEvse({ uid: '1', last_updated: '2025-10-27T12:45:42' })?.observed_at).toBe(
      '2025-10-27T12:45:42.000Z',
    );
    expect(mapEvse({ uid: '1', last_updated: 'yesterday' })).not.toHaveProperty('observed_at');
  });

  it('has its own position where that is whole, else the location’s', () => {
    const location = { coordinates: { latitude: ' 50.0617', longitude: '19.9373' } };
    const own = { latitude: 1.5, longitude: '2.50 ' };
    expect(stationData({ coordinates: own }, location)).toMatchObject({ latitude: '1.5', longitude: '2.50' });
    expect(stationData({ coordinates: { latitude: '1', longitude: '' } }, location)).toMatchObject({
      latitude: '50.0617',
      longitude: '19.9373',
    });
    expect(stationData({})).toMatchObject({ latitude: null, longitude: null });
  });

  it('bears the location’s name, and its own mark where there are several', () => {
    const named = (evses: object[]) =>
      map({ id: 'L', name: 'Mall ', evses })
        .commands.slice(1)
        .map(({ command }) => command.data['name']);
    expect(named([{ uid: '1', physical_reference: 'A' }])).toEqual(['Mall']);
    expect(named([{ uid: '1', physical_reference: 'A' }, { uid: '2', evse_id: 'E2' }, { uid: '3' }])).toEqual(
      ['Mall – A', 'Mall – E2', 'Mall'],
    );
  });

  it('sends null for what the feed leaves empty', () => {
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

  it('has external ids only where they are uint64', () => {
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

describe('any JSON at all', () => {
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

  it('maps without an exception, to well-formed commands, the same ones each time', () =>
    fc.assert(
      fc.property(fc.oneof(location, fc.jsonValue()), (record) => {
        const mapped = map(record);
        expect(map(record)).toEqual(mapped);
        for (const { command } of mapped.commands) expect(command).toMatchObject(commandShape);
      }),
    ));

  it('loses no EVSE: each is a command or a reject', () =>
    fc.assert(
      fc.property(location, (record) => {
        const { commands, rejects } = map(record);
        const evses = isObject(record) && Array.isArray(record.evses) ? record.evses.length : 0;
        expect(commands.length + rejects.length).toBe(1 + evses);
      }),
    ));
});
