import { JSON_TYPE, location, station, useKeyedDirectory } from './keyed-directory.js';

describe('A directory', () => {
  const { start, key, send, bulk, positionOf } = useKeyedDirectory();

  it('lets a key that is bound to feeds write their records only', async () => {
    const unbound = await key();
    const bound = await key({ feeds: ['a', 'b'] });
    await start();
    await bulk(unbound.headers, location('c', '1'), station('c', '7'), {
      type: 'RegisterLocation',
      id: '9',
      data: {},
    });
    const lines = [
      ...[
        location('a', '1'),
        station('a', '2'),
        location('c', '2'),
        station('c', '3'),
        station('a', '4', 'c'),
      ],
      { type: 'SetStationAvailability', source: { feed: 'a', id: '2' }, data: { available: '1' } },
      { type: 'SetStationAvailability', source: { feed: 'c', id: '7' }, data: { available: '1' } },
      { type: 'RegisterLocation', id: '10', data: {} },
      { type: 'UpdateLocation', id: '9', data: {} },
      { type: 'UpdateLocation', id: '11', data: {} },
    ];
    expect(await bulk(bound.headers, ...lines)).toEqual([
      // Another feed's location is none of its own.
      ...['accepted', 'accepted', 'forbidden', 'forbidden', 'forbidden'],
      ...['accepted', 'forbidden', 'forbidden', 'forbidden', 'not_found'],
    ]);
    const { text } = await send('GET', '/v1/stations?source_feed=a,c&sort=name', {
      ...unbound.headers,
      'Directory-Position': positionOf(),
    });
    const ids = (JSON.parse(text) as { items: { id: string; attributes: { name: string } }[] }).items;
    const put = (name: string) => {
      const id = ids.find(({ attributes }) => attributes.name === name)?.id ?? '';
      return send(
        'PUT',
        `/v1/stations/${id}/availability`,
        { ...bound.headers, ...JSON_TYPE },
        { available: '2' },
      );
    };
    expect([(await put('2')).status, (await put('7')).status]).toEqual([200, 403]);
    const create = { name: 'x', location_id: '9' };
    expect((await send('POST', '/v1/stations', { ...bound.headers, ...JSON_TYPE }, create)).status).toBe(403);
  });

  it('lets a key that is bound to feeds put stations at locations of these alone', async () => {
    const unbound = await key();
    const bound = await key({ feeds: ['a'] });
    await start();
    const foreign = { feed: 'c', id: '1' };
    const register = (id: string) => ({ type: 'RegisterLocation', id, data: {} });
    await bulk(
      unbound.headers,
      location('a', '1'),
      location('c', '1'),
      register('9'),
      station('a', 'old', 'c'),
    );
    const removed = { type: 'RemoveStation', source: { feed: 'a', id: 'old' }, data: {} };
    const upsert = (id: string, data: object) => ({ type: 'UpsertStation', source: { feed: 'a', id }, data });
    expect(
      await bulk(
        ...[bound.headers, station('a', '1'), station('a', '2', 'c'), upsert('3', { location_id: '9' })],
        // Where it is already, it may stay.
        ...[upsert('old', { name: 'new', location_source: foreign }), removed, upsert('old', {})],
        ...[{ ...removed, type: 'RestoreStation' }, upsert('1', { location_source: foreign })],
        ...[upsert('old', { location_source: { feed: 'a', id: '1' } }), upsert('1', { name: 'x' })],
      ),
    ).toEqual([
      ...['accepted', 'forbidden', 'forbidden', 'accepted', 'accepted', 'forbidden'],
      ...['forbidden', 'forbidden', 'accepted', 'accepted'],
    ]);
    const seen = { ...unbound.headers, 'Directory-Position': positionOf() };
    const { text } = await send('GET', '/v1/stations?source_id=1', seen);
    const [found] = (JSON.parse(text) as { items: { id: string }[] }).items;
    const patch = { ...bound.headers, 'content-type': 'application/merge-patch+json' };
    const moved = await send('PATCH', `/v1/stations/${found?.id}`, patch, { location_id: '9' });
    expect([moved.status, (JSON.parse(moved.text) as { code: string }).code]).toEqual([403, 'forbidden']);
    expect((await send('PATCH', `/v1/stations/${found?.id}`, patch, { name: 'y' })).status).toBe(200);
  });

  it('lets a key that is bound to feeds only add connector types that are missing', async () => {
    const scopes = ['directory:read', 'connector-types:write'] as const;
    const [unbound, bound] = [await key({ scopes }), await key({ scopes, feeds: ['a'] })];
    await start();
    const type = (feed: string, id: string, name: string) => ({
      ...{ type: 'UpsertConnectorType', source: { feed, id } },
      data: { name, is_active: true },
    });
    const shared = (id: string, name: string) => type('connector-types', id, name);
    const other = (name: string) => ({ ...shared('1', ''), type: name, data: {} });
    await bulk(unbound.headers, shared('gone', 'x'), {
      ...shared('gone', ''),
      type: 'RemoveConnectorType',
      data: {},
    });
    expect(
      await bulk(
        ...[
          bound.headers,
          shared('1', 'CCS'),
          shared('1', 'CCS'),
          shared('1', 'renamed'),
          shared('gone', 'x'),
        ],
        ...[{ ...shared('1', 'CCS'), data: { is_active: false } }, other('RemoveConnectorType')],
        ...[
          other('RestoreConnectorType'),
          type('a', '1', 'own'),
          type('a', '1', 'renamed'),
          type('b', '1', 'x'),
        ],
      ),
    ).toEqual([
      ...['accepted', 'accepted', 'forbidden', 'forbidden', 'forbidden', 'forbidden'],
      ...['forbidden', 'accepted', 'accepted', 'forbidden'],
    ]);
    const { text } = await send('GET', '/v1/connector-types?q=CCS', {
      ...unbound.headers,
      'Directory-Position': positionOf(),
    });
    const [found] = (JSON.parse(text) as { items: { id: string; version: number }[] }).items;
    expect(found?.version).toBe(1);
    const path = `/v1/connector-types/${found?.id}`;
    const patched = await send('PATCH', path, { ...bound.headers, ...JSON_TYPE }, { name: 'x' });
    expect([patched.status, (await send('DELETE', path, bound.headers)).status]).toEqual([403, 403]);
  });
});
