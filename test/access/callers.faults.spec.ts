import { until } from '../engines/processes/until.js';
import { parseRaw, sendRaw } from '../support/raw-socket.js';
import { JSON_TYPE, location, station, useKeyedDirectory } from './keyed-directory.js';

describe('A directory with keys', () => {
  const { start, key, send, bulk, urlOf, revoke } = useKeyedDirectory();

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
    const waiting = fetch(`${urlOf()}/v1/events?after=latest&wait=30`, { headers: reader.headers });
    await until('it waits', async () => (await send('GET', '/health/ready', {})).text.includes('waits: 1 '));
    await revoke(reader.id);
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
      urlOf(),
      'GET / HTTP/1.1\r\nHost: directory.example\r\nConnection: close\r\n\r\n',
    );
    expect(parseRaw(raw).status).toBe(200);
  });

  it('refuses two Authorization headers, as only the first one would be looked at', async () => {
    const { text } = await key();
    await start();
    const ask = async (...headers: readonly string[]) => {
      const lines = ['GET /v1/stations HTTP/1.1', 'Host: directory.example', 'Connection: close', ...headers];
      return parseRaw(await sendRaw(urlOf(), `${lines.join('\r\n')}\r\n\r\n`)).status;
    };
    const bearer = `Authorization: Bearer ${text}`;
    expect(await ask(bearer)).toBe(200);
    expect(await ask(bearer, bearer)).toBe(400);
    expect(await ask(bearer, 'AUTHORIZATION: Bearer csd_x')).toBe(400);
    expect(await ask(bearer, `X-API-Key: ${text}`)).toBe(200);
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
