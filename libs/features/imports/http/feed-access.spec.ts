import type { Scope } from '#application';
import { JSON_TYPE, useKeyedDirectory } from '../../../../test/access/keyed-directory.js';

const writes: readonly Scope[] = ['stations:write', 'locations:write', 'connector-types:write'];
const all: readonly Scope[] = ['feeds:manage', ...writes];
const body = { url: 'http://10.99.0.1:9/', every: 600, paused: true };
const settings = { feeds: { allowedNetworks: ['10.99.0.0/16'], max: 3 } };

describe('The feeds of a directory with keys', () => {
  const { start, key, send } = useKeyedDirectory();
  type Key = Awaited<ReturnType<typeof key>>;
  const put = (by: Key, name: string, given: object = {}) =>
    send('PUT', `/v1/feeds/${name}`, { ...by.headers, ...JSON_TYPE }, { ...body, ...given });
  const run = (by: Key, name: string) => send('POST', `/v1/feeds/${name}/run`, by.headers);
  const named = async (by: Key) => {
    const { text } = await send('GET', '/v1/feeds', by.headers);
    return (JSON.parse(text) as { items: { feed: string }[] }).items.map(({ feed }) => feed);
  };

  it('are set up and pulled by whoever may write what they write', async () => {
    const owner = await key({ scopes: all });
    const managers: Key[] = [];
    for (const missing of writes)
      managers.push(await key({ scopes: all.filter((scope) => scope !== missing) }));
    await start({}, settings);
    expect((await put(owner, 'a')).status).toBe(201);
    for (const [index, manager] of managers.entries())
      for (const answer of [await put(manager, 'b'), await run(manager, 'a')]) {
        expect(answer.status).toBe(403);
        expect(answer.headers.get('www-authenticate')).toContain(`scope="${writes[index]}"`);
      }
    expect(await named(owner)).toEqual(['a']);
    expect((await run(owner, 'a')).status).toBe(202);
  });

  it('may have tariffs if whoever sets them up may write these', async () => {
    const owner = await key({ scopes: [...all, 'tariffs:write'] });
    const manager = await key({ scopes: all });
    await start({}, settings);
    const tariffs = 'http://10.99.0.1:9/tariffs';
    expect((await put(owner, 'a', { tariffs })).status).toBe(201);
    for (const answer of [await put(manager, 'b', { tariffs }), await run(manager, 'a')]) {
      expect(answer.status).toBe(403);
      expect(answer.headers.get('www-authenticate')).toContain('scope="tariffs:write"');
    }
    expect((await put(manager, 'b')).status).toBe(201);
  });

  it('are removed with their records by whoever may write these', async () => {
    const owner = await key({ scopes: all });
    const manager = await key({ scopes: ['feeds:manage', 'locations:write'] });
    await start({}, settings);
    expect((await put(owner, 'a')).status).toBe(201);
    expect((await send('DELETE', '/v1/feeds/a?records=remove', manager.headers)).status).toBe(403);
    expect((await send('DELETE', '/v1/feeds/a?records=remove', owner.headers)).status).toBe(202);
  });

  it('are those of a key that is bound to feeds', async () => {
    const owner = await key({ scopes: all });
    const bound = await key({ scopes: all, feeds: ['a', 'b'] });
    await start({}, settings);
    for (const name of ['a', 'c']) expect((await put(owner, name)).status).toBe(201);
    expect([await named(owner), await named(bound)]).toEqual([['a', 'c'], ['a']]);
    expect((await put(bound, 'a', { reports_on: 'b' })).status).toBe(200);
    const refused = [
      put(bound, 'c'),
      run(bound, 'c'),
      send('GET', '/v1/feeds/c', bound.headers),
      send('DELETE', '/v1/feeds/c', bound.headers),
      put(bound, 'a', { reports_on: 'c' }),
    ];
    for (const answer of await Promise.all(refused)) expect(answer.status).toBe(403);
    expect((await send('DELETE', '/v1/feeds/a', bound.headers)).status).toBe(204);
  });

  it('are as many as the setting says', async () => {
    const owner = await key({ scopes: all });
    await start({}, settings);
    for (const name of ['a', 'b', 'c']) expect((await put(owner, name)).status).toBe(201);
    const refused = await put(owner, 'd');
    expect([refused.status, refused.text]).toEqual([429, expect.stringContaining('LIMIT_FEEDS')]);
    expect((await put(owner, 'a', { every: 60 })).status).toBe(200);
    await send('DELETE', '/v1/feeds/b', owner.headers);
    expect((await put(owner, 'd')).status).toBe(201);
  });
});
