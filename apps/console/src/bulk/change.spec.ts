import { backOf, lineOf, stepOf, type Candidate } from './change.js';

const station = (id: string, attributes: object = {}, details: object = {}): Candidate => ({
  ...{ id, version: 3, name: `Station ${id}` },
  attributes: { hours: null, available: '1', ...attributes },
  details: { evse_id: null, capabilities: [], ...details },
});

describe('A change of many stations', () => {
  const patch = { hours: '24/7', available: '3' };

  it('sends what differs, for the version that was read, and knows how to take it back', () => {
    const step = stepOf({ kind: 'attributes', patch }, station('a', { available: '3' }));
    expect(step && JSON.parse(lineOf(step))).toEqual({
      ...{ type: 'UpdateStation', id: 'a', expected_version: 3 },
      data: { hours: '24/7' },
    });
    expect(step && JSON.parse(lineOf(backOf(step, 5)))).toEqual({
      ...{ type: 'UpdateStation', id: 'a', expected_version: 5 },
      data: { hours: null },
    });
  });

  it('gives an object the place of another one, which a patch would merge', () => {
    const before = { brands: ['VISA'], terminals: [{ terminal_id: 'T1' }] };
    const change = { kind: 'attributes', patch: { payment: { brands: ['EC'], methods: ['CASH'] } } } as const;
    expect(stepOf(change, station('a', { payment: before }))).toMatchObject({
      command: { data: { payment: { brands: ['EC'], methods: ['CASH'], terminals: null } } },
      back: { data: { payment: { ...before, methods: null } } },
    });
    expect(stepOf(change, station('a', { payment: null }))).toMatchObject({
      command: { data: change.patch },
      back: { data: { payment: null } },
    });
  });

  it('sets details, and removes stations, which are restored', () => {
    const details = { kind: 'details', patch: { capabilities: ['RFID_READER'] } } as const;
    expect(stepOf(details, station('a', {}, { capabilities: ['RFID_READER'] }))).toBeUndefined();
    expect(stepOf(details, station('a'))).toMatchObject({
      command: { type: 'SetStationDetails', data: { capabilities: ['RFID_READER'] } },
      back: { type: 'SetStationDetails', data: { capabilities: [] } },
    });
    expect(stepOf({ kind: 'remove' }, station('a'))).toMatchObject({
      command: { type: 'RemoveStation', data: {} },
      back: { type: 'RestoreStation', data: {} },
    });
  });

  it('adds a tariff to the connectors that name another one, and to these alone', () => {
    const connector = (...tariff_ids: string[]) => ({
      ...{ connector_type_id: 'ccs', count: 1, name: 'CCS 2', standard: null, format: null },
      ...{ power_type: null, max_voltage: null, max_amperage: null, kilowatts: 50, capabilities: [] },
      ...{ terms_and_conditions: null, tariff_ids, tariff_sources: [] },
    });
    const change = { kind: 'tariff', named: 'old', added: 'new' } as const;
    const given = (...connectors: ReturnType<typeof connector>[]) => ({
      ...{ ...station('a'), connectors },
    });
    const step = stepOf(change, given(connector('night', 'old'), connector('night')));
    const tariffsIn = (command: object | undefined) =>
      (command as { data: { connectors: { name?: string; tariff_ids: string[] }[] } }).data.connectors;
    expect(step?.command.type).toBe('SetStationConnectors');
    expect(tariffsIn(step?.command).map(({ tariff_ids }) => tariff_ids)).toEqual([
      ...[['night', 'old', 'new'], ['night']],
    ]);
    expect(tariffsIn(step?.back).map(({ tariff_ids }) => tariff_ids)).toEqual([
      ...[['night', 'old'], ['night']],
    ]);
    // The name is that of the type: a command has none.
    expect(tariffsIn(step?.command)[0]).not.toHaveProperty('name');
    expect(stepOf(change, given(connector('night'), connector('new', 'old')))).toBeUndefined();
  });

  it('restores removed stations, which are removed again', () => {
    expect(stepOf({ kind: 'restore' }, { id: 'a', version: 4, name: null })).toEqual({
      ...{ id: 'a', version: 4, name: null },
      command: { type: 'RestoreStation', data: {} },
      back: { type: 'RemoveStation', data: {} },
    });
  });
});
