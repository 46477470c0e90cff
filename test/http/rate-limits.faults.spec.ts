import { join } from 'node:path';
import { makeApiKey, type Scope } from '#application';
import { readSettings } from '#runtime';
import { FileKeyStore } from '#sqlite';
import { until } from '../engines/processes/until.js';
import { sendBulk } from '../support/bulk.js';
import { DirectoryClient, type Answer } from '../support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';
import { freshLocationId } from '../support/records.js';

const LIMIT = 6;

let folder: string;
let directory: DirectoryClient;
let stop: () => Promise<void>;

async function start(variables: Readonly<Record<string, string>> = {}): Promise<void> {
  const { access } = readSettings({ RATE_LIMIT_PER_MINUTE: String(LIMIT), ...variables });
  const service = await startDirectory(folder, { access });
  directory = new DirectoryClient(() => service.url);
  stop = () => service.stop();
}

/** Makes a key of the directory to be started. */
async function makeKey(...scopes: readonly Scope[]): Promise<Readonly<Record<string, string>>> {
  const wanted = { name: 'test', scopes: [...scopes], feeds: null, expires_at: null };
  const { key, stored } = makeApiKey(wanted, new Date());
  await new FileKeyStore(join(folder, 'api-keys.json'), join(folder, 'used.json')).add(stored);
  return { 'X-API-Key': key };
}

beforeEach(async () => {
  folder = await temporaryFolder();
  stop = () => Promise.resolve();
});
afterEach(async () => {
  await stop();
  await removeFolder(folder);
});

const STATIONS = '/v1/stations';
const get = (path = STATIONS, headers: Readonly<Record<string, string>> = {}) =>
  directory.request('GET', path, { headers });

async function getTimes(count: number, headers: Readonly<Record<string, string>> = {}) {
  const statuses: number[] = [];
  for (let n = 0; n < count; n += 1) statuses.push((await get(STATIONS, headers)).status);
  return statuses;
}

/** The points that are left. */
const left = ({ headers }: Answer): number =>
  Number(/^"default";r=(\d+);t=[1-9]\d*$/.exec(headers.get('ratelimit') ?? '')?.[1]);

const invalid = { 'X-API-Key': 'csd_no-such-key' };

describe('A caller without a credential', () => {
  it('sees its limit, and is refused when it exceeds it', async () => {
    await start();
    for (let n = 1; n <= LIMIT; n += 1) {
      const answer = await get(n % 2 ? STATIONS : '/v1/no-such-path');
      expect([answer.status, left(answer)]).toEqual([n % 2 ? 200 : 404, LIMIT - n]);
      expect(answer.headers.get('ratelimit-policy')).toBe(`"default";q=${LIMIT};w=60`);
    }
    const refused = await get();
    expectProblem(refused, 'rate_limited');
    expect([left(refused), refused.headers.get('ratelimit-policy')]).toEqual([0, '"default";q=6;w=60']);
    const seconds = Number(refused.headers.get('retry-after'));
    expect(refused.headers.get('ratelimit')).toBe(`"default";r=0;t=${seconds}`);
    expect(seconds).toBeGreaterThan(0);
  });

  it('may request what is open without limit', async () => {
    await start();
    await getTimes(LIMIT + 1);
    for (const path of [
      '/',
      '/health/live',
      '/docs',
      '/openapi.json',
      '/asyncapi.json',
      '/problems/rate_limited',
      '/problems',
    ]) {
      const { status, headers } = await get(path);
      expect([path, status, headers.has('ratelimit')]).toEqual([path, 200, false]);
    }
  });

  it('is not limited by 0 requests per minute, the default on a loopback address', async () => {
    await start({ RATE_LIMIT_PER_MINUTE: '0' });
    const { status, headers } = await get();
    expect([status, headers.has('ratelimit'), headers.has('ratelimit-policy')]).toEqual([200, false, false]);
    expect(readSettings({}).access.requestsPerMinute).toBe(0);
  });

  it('uses more points with requests that cost the service more, but not more than all', async () => {
    await start({ RATE_LIMIT_PER_MINUTE: '100' });
    expect(left(await get(STATIONS, { Accept: 'text/csv' }))).toBe(80);
    expect(left(await get('/v1/summary?group_by=city'))).toBe(75);
    expect(left(await get('/v1/summary?group_by=available'))).toBe(74);
    expect(left(await directory.request('PUT', '/v1/connector-types/x/photo'))).toBe(69);
  });

  it('may send a request that costs more than the limit', async () => {
    await start();
    const answer = await get(STATIONS, { Accept: 'text/csv' });
    expect([answer.status, left(answer)]).toEqual([200, 0]);
  });

  it('is charged for the lines of a bulk request, which none of its lines is refused for', async () => {
    await start();
    const lines = Array.from({ length: 650 }, () =>
      JSON.stringify({ type: 'RegisterLocation', id: freshLocationId(), data: {} }),
    );
    const { end } = await sendBulk(directory, lines);
    expect(end).toMatchObject({ accepted: 650 });
    expectProblem(await get(), 'rate_limited');
  });

  it('is charged one point for a hundred lines', async () => {
    await start();
    const line = JSON.stringify({ type: 'RegisterLocation', id: freshLocationId(), data: {} });
    await sendBulk(directory, Array<string>(299).fill(line));
    expect(left(await get())).toBe(LIMIT - 1 - 2 - 1);
  });
});

describe('Addresses', () => {
  it('are those of X-Forwarded-For behind a trusted proxy, of IPv6 the network', async () => {
    await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const from = (address: string) => get(STATIONS, { 'X-Forwarded-For': address });
    expect(left(await from('192.0.2.1'))).toBe(LIMIT - 1);
    // What a client claims is before the address that the proxy adds.
    expect(left(await from('192.0.2.2, 192.0.2.1'))).toBe(LIMIT - 2);
    expect(left(await from('192.0.2.2'))).toBe(LIMIT - 1);
    expect(left(await from('2001:db8::1'))).toBe(LIMIT - 1);
    expect(left(await from('2001:db8::2'))).toBe(LIMIT - 2);
    expect(left(await from('2001:db8:0:1::2'))).toBe(LIMIT - 1);
  });

  it('are not what clients claim', async () => {
    await start({ TRUSTED_PROXIES: '192.0.2.0/24' });
    expect(left(await get(STATIONS, { 'X-Forwarded-For': '192.0.2.1' }))).toBe(LIMIT - 1);
    expect(left(await get(STATIONS, { 'X-Forwarded-For': '192.0.2.2' }))).toBe(LIMIT - 2);
  });
});

describe('Callers with keys', () => {
  it('have limits of their own, also for requests that they may not send', async () => {
    const [one, other] = [await makeKey('directory:read'), await makeKey('directory:read')];
    await start({ PUBLIC_READ: 'true' });
    await getTimes(LIMIT - 1, one);
    const forbidden = await directory.request('POST', STATIONS, { headers: one, body: {} });
    expect([forbidden.status, left(forbidden)]).toEqual([403, 0]);
    expectProblem(await get(STATIONS, one), 'rate_limited');
    expect(left(await get(STATIONS, other))).toBe(LIMIT - 1);
    expect(left(await get())).toBe(LIMIT - 1);
  });

  it('are not affected by what others of their address read', async () => {
    const key = await makeKey('directory:read');
    await start({ PUBLIC_READ: 'true' });
    await getTimes(LIMIT + 1);
    expect((await get(STATIONS, key)).status).toBe(200);
  });

  it('are never refused for the failed authentications of others at their address', async () => {
    const key = await makeKey('directory:read');
    await start({ TRUSTED_PROXIES: '127.0.0.1' });
    const attacker = { 'X-Forwarded-For': '192.0.2.1' };
    for (let n = 1; n <= LIMIT; n += 1) {
      const answer = await get(STATIONS, n % 2 ? { ...attacker, ...invalid } : attacker);
      expect([answer.status, left(answer)]).toEqual([401, LIMIT - n]);
    }
    const refused = await get(STATIONS, { ...attacker, ...invalid });
    expectProblem(refused, 'rate_limited');
    expect(left(refused)).toBe(0);
    expect(left(await get(STATIONS, { ...attacker, ...key }))).toBe(LIMIT - 1);
    expectProblem(await get(STATIONS, attacker), 'rate_limited');
    expect(left(await get(STATIONS, key))).toBe(LIMIT - 2);
  });

  it('are limited by default as soon as there is one, on a loopback address too', async () => {
    const service = await startDirectory(folder);
    directory = new DirectoryClient(() => service.url);
    stop = () => service.stop();
    expect((await get()).headers.has('ratelimit')).toBe(false);
    const key = await makeKey('directory:read');
    await until('the key is known', async () => (await get()).status === 401);
    expect((await get(STATIONS, key)).headers.get('ratelimit-policy')).toBe('"default";q=6000;w=60');
  });

  it.each([
    ['JWKS_URL', { JWKS_URL: 'http://127.0.0.1:1/', JWT_ISSUER: 'a', JWT_AUDIENCE: 'b' }, 6_000],
    ['PUBLIC_READ', { PUBLIC_READ: 'true' }, 6_000],
    ['TRUSTED_PROXIES', { TRUSTED_PROXIES: '127.0.0.1' }, 6_000],
    ['API_KEYS_FILE', { API_KEYS_FILE: 'keys.json' }, 6_000],
    ['another address', { HOST: '0.0.0.0' }, 6_000],
    ['none of these', {}, 0],
    ['a limit that is given', { PUBLIC_READ: 'true', RATE_LIMIT_PER_MINUTE: '0' }, 0],
  ])('are limited by default with %s', (_, variables, limit) => {
    expect(readSettings(variables).access.requestsPerMinute).toBe(limit);
  });
});
