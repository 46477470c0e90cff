import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeApiKey, type NewApiKey } from '#application';
import { readSettings, type Settings } from '#runtime';
import { FileKeyStore } from '#sqlite';
import type { Service } from '../../apps/directory-api/src/service.js';
import { until } from '../engines/processes/until.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { parseRaw, sendRaw } from '../support/raw-socket.js';

const NDJSON = { 'content-type': 'application/x-ndjson' };
const JSON_TYPE = { 'content-type': 'application/json' };

describe('A directory with keys', () => {
  let folder: string;
  let store: FileKeyStore;
  let service: Service;
  beforeEach(async () => {
    folder = await temporaryFolder();
    await mkdir(join(folder, 'other'));
    store = new FileKeyStore(join(folder, 'api-keys.json'), join(folder, 'other', 'use.json'));
  });
  afterEach(async () => {
    await service.stop();
    await removeFolder(folder);
  });

  const start = async (environment: NodeJS.ProcessEnv = {}, settings: Partial<Settings> = {}) => {
    const { access } = readSettings(environment);
    service = await startDirectory(folder, { access, ...settings });
  };

  async function key(wanted: Partial<NewApiKey> = {}) {
    const full: NewApiKey = {
      name: 'test',
      scopes: ['directory:read', 'stations:write', 'locations:write'],
      feeds: null,
      expires_at: null,
      ...wanted,
    };
    const made = makeApiKey(full, new Date());
    await store.add(made.stored);
    return { id: made.stored.id, headers: { 'x-api-key': made.key }, text: made.key };
  }

  const send = async (method: string, path: string, headers: Record<string, string>, body?: unknown) => {
    const text = body === undefined || typeof body === 'string' ? body : JSON.stringify(body);
    const response = await fetch(service.url + path, {
      method,
      headers,
      ...(text !== undefined && { body: text }),
    });
    return { status: response.status, headers: response.headers, text: await response.text() };
  };

  /** The position of the last bulk request. */
  let position = '';

  async function bulk(headers: Record<string, string>, ...lines: readonly object[]) {
    const body = lines.map((line) => `${JSON.stringify(line)}\n`).join('');
    const { text } = await send('POST', '/v1/bulk', { ...headers, ...NDJSON }, body);
    const results = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    position = String(results.at(-1)?.['position']);
    return results
      .slice(0, -1)
      .map(({ status, error }) => (error as { code: string } | null)?.code ?? status);
  }

  const location = (feed: string, id: string) => ({
    type: 'RegisterLocation',
    source: { feed, id },
    data: {},
  });
  const station = (feed: string, id: string, of = feed) => ({
    type: 'UpsertStation',
    source: { feed, id },
    data: { name: id, location_source: { feed: of, id: '1' } },
  });

  it('stores who has sent a command', async () => {
    const writer = await key();
    await start();
    expect((await send('PUT', '/v1/locations/42', { ...writer.headers, ...JSON_TYPE }, {})).status).toBe(201);
    const { text } = await send('GET', '/v1/events', writer.headers);
    expect((JSON.parse(text) as { items: { caller: string }[] }).items.map(({ caller }) => caller)).toEqual([
      writer.id,
    ]);
  });

  it('shows the outcome of a command to its sender alone', async () => {
    const [writer, other] = [await key(), await key()];
    await start();
    const sent = await send('PUT', '/v1/locations/42', { ...writer.headers, ...JSON_TYPE }, {});
    const path = `/v1/commands/${sent.headers.get('command-id')}`;
    expect((await send('GET', path, writer.headers)).status).toBe(200);
    expect((await send('GET', path, other.headers)).status).toBe(404);
  });

  it('keeps the idempotency keys of callers apart', async () => {
    const [writer, other] = [await key(), await key()];
    await start();
    const put = ({ headers }: typeof writer) =>
      send('PUT', '/v1/locations/42', { ...headers, ...JSON_TYPE, 'idempotency-key': 'same' }, {});
    expect((await put(writer)).headers.has('idempotency-replayed')).toBe(false);
    expect((await put(other)).headers.has('idempotency-replayed')).toBe(false);
    expect((await put(writer)).headers.has('idempotency-replayed')).toBe(true);
  });

  it('rejects bulk lines whose type needs another scope', async () => {
    const { headers } = await key({ scopes: ['locations:write'] });
    await start();
    const created = { type: 'CreateConnectorType', data: { name: 'x' } };
    expect(await bulk(headers, location('a', '1'), created, station('a', '2'), { type: 'Nonsense' })).toEqual(
      ['accepted', 'forbidden', 'forbidden', 'validation_failed'],
    );
  });

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
      'Directory-Position': position,
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
    const seen = { ...unbound.headers, 'Directory-Position': position };
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
      'Directory-Position': position,
    });
    const [found] = (JSON.parse(text) as { items: { id: string; version: number }[] }).items;
    expect(found?.version).toBe(1);
    const path = `/v1/connector-types/${found?.id}`;
    const patched = await send('PATCH', path, { ...bound.headers, ...JSON_TYPE }, { name: 'x' });
    expect([patched.status, (await send('DELETE', path, bound.headers)).status]).toEqual([403, 403]);
  });

  it("does not get another caller's outcome by its command id", async () => {
    const [one, other] = [await key(), await key()];
    await start();
    const command_id = '0190a1b2-0000-7000-8000-000000000001';
    const line = { command_id, type: 'RegisterLocation', id: '77', data: {} };
    expect(await bulk(one.headers, line)).toEqual(['accepted']);
    expect(await bulk(one.headers, line)).toEqual(['accepted']);
    expect(await bulk(other.headers, line)).toEqual(['idempotency_key_reused']);
  });

  it('ends a request in progress when its key is revoked', async () => {
    const reader = await key();
    await start();
    const waiting = fetch(`${service.url}/v1/events?after=latest&wait=30`, { headers: reader.headers });
    await until('it waits', async () => (await send('GET', '/health/ready', {})).text.includes('waits: 1 '));
    await store.revoke(reader.id, new Date().toISOString());
    await expect(waiting).rejects.toThrow();
  });

  it('requires a key from the moment that there is one', async () => {
    await start();
    expect((await send('GET', '/v1/stations', {})).status).toBe(200);
    const { headers } = await key();
    await until('a key is required', async () => (await send('GET', '/v1/stations', {})).status === 401);
    expect((await send('GET', '/v1/stations', headers)).status).toBe(200);
  });

  it('takes requests for any host', async () => {
    await key();
    await start();
    const raw = await sendRaw(
      service.url,
      'GET / HTTP/1.1\r\nHost: directory.example\r\nConnection: close\r\n\r\n',
    );
    expect(parseRaw(raw).status).toBe(200);
  });

  it('never shows a key', async () => {
    const { text: secret, headers } = await key();
    await start();
    const requests = [
      send('GET', `/v1/stations?q=x&api_key=${secret}`, headers),
      send('GET', `/v1/stations?cursor=${secret}`, { ...headers, 'x-api-key': `${secret}x` }),
      send('GET', '/v1/stations', { authorization: `Basic ${secret}` }),
      send('POST', '/v1/stations', { ...headers, ...JSON_TYPE }, `{"x":`),
      send('PUT', '/v1/locations/42', { ...headers, ...JSON_TYPE }, { name: 'a' }),
      send('GET', '/v1/events', headers),
      send('GET', '/health/ready', headers),
    ];
    for (const { text, headers: found } of await Promise.all(requests))
      expect(text + JSON.stringify([...found])).not.toContain(secret.slice(4, 34));
  });
});
