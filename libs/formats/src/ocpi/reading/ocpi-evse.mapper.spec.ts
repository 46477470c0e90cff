import { map, problems } from './testing/map.js';

const mapEvse = (evse: object, location: object = {}) =>
  map({ id: 'L', evses: [evse], ...location }).commands[1]?.command;
const stationData = (evse: object, location: object = {}) => mapEvse({ uid: '1', ...evse }, location)?.data;

describe('an EVSE', () => {
  it('has connectors, after their types, and details', () => {
    const fast = {
      standard: 'IEC_62196_T2_COMBO',
      power_type: 'DC',
      max_electric_power: 150_000,
      format: 'CABLE',
    };
    const evse = {
      uid: '1',
      evse_id: 'DE*ABC*E1',
      status: 'RESERVED',
      floor_level: '-1',
      physical_reference: 'x'.repeat(17),
      capabilities: ['rfid_reader ', 'RFID_READER', 7, null],
      connectors: [fast, fast],
    };
    const mapped = map({ id: 'L', coordinates: { latitude: 1, longitude: 2 }, evses: [evse] });
    expect(mapped.commands.map(({ command: { type, source } }) => [type, source.id])).toEqual([
      ['RegisterLocation', 'L'],
      ['UpsertConnectorType', 'IEC_62196_T2_COMBO/DC/150'],
      ['UpsertStation', 'L/1'],
    ]);
    expect(mapped.commands[2]?.command).toMatchObject({
      connectors: [
        { count: 2, standard: 'IEC_62196_T2_COMBO', format: 'CABLE', power_type: 'DC', kilowatts: 150 },
      ],
      details: {
        evse_id: 'DE*ABC*E1',
        physical_reference: null,
        floor_level: '-1',
        capabilities: ['7', 'RFID_READER'],
        parking_restrictions: [],
        source_status: 'RESERVED',
      },
    });
    expect(problems(mapped)).toEqual([
      'physical_reference is longer than 16 characters, left out of the details',
      'an entry of capabilities is not usable, left out',
    ]);
  });

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

  it('has the id of its evse_id if others have the same uid with another evse_id', () => {
    const evse = (uid: string, evse_id?: string) => ({ uid, ...(evse_id !== undefined && { evse_id }) });
    const evses = [evse('9', 'E1'), evse('9', 'E2'), evse('9'), evse('7', 'E3'), evse('7', 'e3')];
    const stations = map({ id: 'L', evses }).commands.slice(1);
    expect(stations.map(({ command: { source } }) => source.id)).toEqual([
      'L/E1',
      'L/E2',
      'L/9',
      'L/7',
      'L/7',
    ]);
    expect(stations[0]?.command.data).toMatchObject({ external_station_id: '9' });
  });

  it('has the code of its status', () => {
    expect(stationData({ status: 'CHARGING' })).toMatchObject({ available: '2' });
    expect(stationData({})).toMatchObject({ available: '0' });
  });

  it('with status REMOVED removes its station, by the time that it tells', () => {
    const removal = { type: 'RemoveStation', source: { feed: 'f', id: 'L/1' }, data: {} };
    expect(mapEvse({ uid: '1', status: ' removed' })).toEqual(removal);
    expect(mapEvse({ uid: '1', status: 'REMOVED', last_updated: '2025-10-27T12:45:42Z' })).toEqual({
      ...removal,
      observed_at: '2025-10-27T12:45:42.000Z',
    });
  });

  describe('has as the time of its observation', () => {
    const evse = { uid: '1', status: 'AVAILABLE' };
    const connectors = [
      { last_updated: '2025-01-03T00:00:00Z' },
      { last_updated: '2025-01-04T00:00:00Z' },
      {},
    ];
    const location = { last_updated: '2025-01-02T00:00:00Z', coordinates: { latitude: '1', longitude: '2' } };
    const observed = (own: object, of: object, timestamp: string | null = null) => {
      const mapped = map({ id: 'L', evses: [{ ...evse, ...own }], ...of }, { timestamp });
      return [mapped.commands.at(-1)?.command.observed_at, ...problems(mapped)];
    };

    it('its last update', () => {
      const own = { last_updated: '2025-01-01T00:00:00Z', connectors };
      expect(observed(own, location)).toEqual(['2025-01-01T00:00:00.000Z']);
    });

    it('else that of its newest connector', () =>
      expect(observed({ connectors }, location)).toEqual(['2025-01-04T00:00:00.000Z']));

    it('else that of its location', () =>
      expect(observed({ connectors: [{}] }, location)).toEqual(['2025-01-02T00:00:00.000Z']));

    it('else that of the response, else none', () => {
      const { coordinates } = location;
      expect(observed({}, { coordinates }, '2025-01-05T00:00:00Z')).toEqual(['2025-01-05T00:00:00.000Z']);
      expect(observed({}, { coordinates })).toEqual([undefined]);
    });

    it('the next one if one cannot be read or is ahead of the clock, with a warning', () => {
      expect(observed({ last_updated: 'yesterday' }, location)).toEqual([
        '2025-01-02T00:00:00.000Z',
        "time can't be read, left out",
      ]);
      expect(observed({ last_updated: '2026-11-26T12:05:00Z' }, location)).toEqual([
        '2026-11-26T12:05:00.000Z',
      ]);
      expect(observed({ last_updated: '2026-11-26T12:05:01Z' }, location)).toEqual([
        '2025-01-02T00:00:00.000Z',
        'time is ahead of the clock, left out',
      ]);
    });

    it('a time of the location’s time zone if it has no offset', () =>
      expect(
        observed({ last_updated: '2025-10-27T12:45:42' }, { ...location, time_zone: 'Europe/Berlin' }),
      ).toEqual(['2025-10-27T11:45:42.000Z']));
  });

  it('has its own position if that is usable and not 0, 0, else the location’s, with a warning', () => {
    const location = { id: 'L', coordinates: { latitude: ' 50,0617', longitude: '19.9373' } };
    const mapped = (coordinates: unknown) =>
      map({ ...location, evses: [{ uid: '1', status: 'AVAILABLE', coordinates }] });
    const own = mapped({ latitude: 1.5, longitude: '2.50 ' });
    expect(own.commands[1]?.command.data).toMatchObject({ latitude: '1.5', longitude: '2.50' });
    expect(own.warnings).toEqual([]);
    for (const empty of [null, {}, { latitude: '', longitude: null }])
      expect(mapped(empty).warnings).toEqual([]);
    for (const coordinates of [
      { latitude: '1', longitude: '' },
      { latitude: '0.0', longitude: 0 },
      { latitude: '139', longitude: '35' },
    ]) {
      expect(mapped(coordinates).commands[1]?.command.data).toMatchObject({
        latitude: '50.0617',
        longitude: '19.9373',
      });
      expect(problems(mapped(coordinates))).toEqual([
        'coordinates of the EVSE are not usable, those of its location are taken',
      ]);
    }
  });

  it('has no position if none is usable, with a warning', () => {
    const mapped = map({
      id: 'L',
      coordinates: { latitude: Infinity, longitude: '13.4' },
      evses: [{ uid: '1' }],
    });
    expect(mapped.commands[1]?.command.data).toMatchObject({ latitude: null, longitude: null });
    expect(problems(mapped)).toContain('location has no usable coordinates');
  });

  it('has the location’s address for want of a name', () =>
    expect(stationData({}, { address: 'Main Street 1' })).toMatchObject({ name: 'Main Street 1' }));

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

  it('sends what unsets fields that are empty in the feed', () => {
    expect(stationData({})).toEqual({
      accepted_service_providers: [],
      directions: [],
      images: [],
      parking: [],
      status_schedule: [],
      name: null,
      latitude: null,
      longitude: null,
      cost_description: null,
      outlets: null,
      hours: null,
      pre_charge_instructions: null,
      available: '0',
      location_source: { feed: 'f', id: 'L' },
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
