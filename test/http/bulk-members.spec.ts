import { sendBulk, type BulkResult } from '../support/bulk.js';
import { useDirectory } from '../support/directory.js';
import { expectWholeProblem } from '../support/problems.js';

const directory = useDirectory();

describe('the members of a line', () => {
  const at = '2026-01-01T00:00:00Z';
  const source = { feed: 'f', id: '1' };
  const id = '00000000-0000-5000-8000-000000000000';

  it.each<[object, Record<string, string>]>([
    [{}, { '/type': 'required' }],
    [{ type: 'Explode' }, { '/type': 'not_in_list' }],
    [{ type: 'constructor' }, { '/type': 'not_in_list' }],
    [{ type: 1 }, { '/type': 'not_in_list' }],
    [{ type: 'CreateStation', id, data: { location_id: '1' } }, { '/id': 'not_fillable' }],
    [{ type: 'CreateStation', source, data: { location_id: '1' } }, { '/source': 'not_fillable' }],
    [{ type: 'CreateStation' }, { '/data/location_id': 'required' }],
    [{ type: 'UpdateStation', data: {} }, { '/id': 'required' }],
    [{ type: 'RegisterLocation', id: 2 ** 53 }, { '/id': 'unsafe_number' }],
    [
      { type: 'UpdateLocation', id: 1e300, data: { x: 1 } },
      { '/id': 'unsafe_number', '/data/x': 'unknown_field' },
    ],
    [{ type: 'RetireLocation', id: 2 ** 53 }, { '/id': 'unsafe_number' }],
    [{ type: 'UpdateStation', source, data: {} }, { '/source': 'not_fillable' }],
    [{ type: 'UpsertStation', id, data: {} }, { '/id': 'not_fillable' }],
    [{ type: 'UpsertStation', data: {} }, { '/source': 'required' }],
    [{ type: 'RemoveStation', id, source }, { '/source': 'duplicate' }],
    [{ type: 'RemoveStation', id, data: { why: 1 } }, { '/data/why': 'unknown_field' }],
    [{ type: 'RestoreStation', id, observed_at: at }, { '/observed_at': 'unknown_field' }],
    [{ type: 'RemoveStation', id, data: null }, { '/data': 'not_an_object' }],
    [{ type: 'RemoveStation', id, data: [] }, { '/data': 'not_an_object' }],
    [{ type: 'RemoveStation', id, expected_version: '1' }, { '/expected_version': 'not_uint64' }],
    [{ type: 'RemoveStation', id, expected_version: -1 }, { '/expected_version': 'not_uint64' }],
    [{ type: 'RemoveStation', id, command_id: 'mine' }, { '/command_id': 'not_a_string' }],
    [{ type: 'RemoveStation', id, urgent: true }, { '/urgent': 'unknown_field' }],
    [{ type: 'RemoveStation', source: 'f/1' }, { '/source': 'not_an_object' }],
    [{ type: 'RemoveStation', source: { feed: 'f' } }, { '/source/id': 'required' }],
    [{ type: 'RemoveStation', source: { ...source, id: 1 } }, { '/source/id': 'not_a_string' }],
    [{ type: 'RemoveStation', source: { ...source, x: 1 } }, { '/source/x': 'unknown_field' }],
    [
      { type: 'RemoveStation', source: { feed: '\0', id: '' } },
      { '/source/feed': 'invalid_character', '/source/id': 'required' },
    ],
    [{ type: 'SetStationAvailability', id, data: {} }, { '/data/available': 'required' }],
    [{ type: 'SetStationConnectors', id, data: {} }, { '/data/connectors': 'required' }],
    [
      { type: 'SetStationConnectors', id, data: { connectors: [1] } },
      { '/data/connectors/0': 'not_an_object' },
    ],
    [
      { type: 'UpsertStation', source, data: { location_id: '1', location_source: source } },
      { '/data/location_source': 'duplicate' },
    ],
    [
      { type: 'UpsertStation', source, data: { location_source: 'x' } },
      { '/data/location_source': 'not_an_object' },
    ],
    [
      { type: 'UpdateStation', id, observed_at: 'now', data: { name: 1, x: 1 } },
      { '/observed_at': 'not_a_timestamp', '/data/name': 'not_a_string', '/data/x': 'unknown_field' },
    ],
  ])('%j', async (line, expected) => {
    const { results } = await sendBulk(directory, [line]);
    const [{ status, error }] = results as [BulkResult];
    expectWholeProblem(error);
    expect([status, error?.code]).toEqual(['rejected', 'validation_failed']);
    expect(Object.fromEntries((error?.errors ?? []).map(({ pointer, code }) => [pointer, code]))).toEqual(
      expected,
    );
  });

  it('must identify existing records', async () => {
    const lines = [
      { type: 'UpdateStation', id, data: {} },
      { type: 'UpdateStation', id: 'nonsense', data: {} },
      { type: 'RemoveStation', id: 7 },
      { type: 'RemoveStation', id: 2 ** 53 },
      { type: 'UpdateLocation', id: '01', data: {} },
      { type: 'RegisterLocation', id: 1.5 },
      { type: 'RetireLocation', source: { feed: 'nobody', id: '1' } },
      { type: 'SetStationAvailability', source: { feed: 'nobody', id: '1' }, data: { available: '1' } },
    ];
    const { results } = await sendBulk(directory, lines);
    for (const { error } of results) expect(error).toMatchObject({ code: 'not_found', status: 404 });
    expect(results.map(({ error }) => error?.detail.replace(/ the id [0-9a-f-]+/, ' the id …'))).toEqual([
      'There is no station with the id ….',
      ...Array<string>(3).fill('There is no station with this id. The id of a station is a UUID.'),
      ...Array<string>(2).fill(
        'There is no location with this id. The id of a location is a whole number from 0 to 18446744073709551615.',
      ),
      'There is no location with the id ….',
      'There is no station with the id ….',
    ]);
    const misplaced = await sendBulk(directory, [
      { type: 'UpsertStation', source, data: { location_source: { feed: 'nobody', id: '1' } } },
    ]);
    expect(misplaced.results[0]?.error?.errors).toMatchObject([
      { pointer: '/data/location_source', code: 'location_unknown' },
    ]);
    const unconnected = await sendBulk(directory, [
      { type: 'RegisterLocation', id: '1', data: {} },
      {
        ...{ type: 'UpsertStation', source: { feed: 'n', id: '3' }, data: { location_id: '1' } },
        connectors: [{ connector_type_id: id, count: 1 }],
      },
      { type: 'UpsertStation', source: { feed: 'n', id: '3' }, data: { location_id: '1' } },
      {
        ...{ type: 'SetStationConnectors', source: { feed: 'n', id: '3' } },
        data: { connectors: [{ connector_type_id: id, count: 1 }] },
      },
    ]);
    expect(unconnected.results.map(({ error }) => error?.errors?.[0]?.pointer)).toEqual([
      ...[undefined, '/connectors/0/connector_type_id', undefined],
      '/data/connectors/0/connector_type_id',
    ]);
    const unplaced = await sendBulk(directory, [
      { type: 'UpsertStation', source: { feed: 'n', id: '2' }, data: {} },
    ]);
    expect(unplaced.results[0]?.error?.errors).toMatchObject([
      { pointer: '/data/location_id', code: 'required' },
    ]);
  });
});
