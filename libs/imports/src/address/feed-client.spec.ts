import type { lookup } from 'node:dns';
import { all } from '../../../../test/import/test-inputs.js';
import { useFeedImports } from '../../../../test/import/feed-imports.js';
import { inTurn, next, ocpi, page, type Page } from '../../../../test/import/feed-server.js';
import { Connections } from './connections.js';
import { FeedClient } from './feed-client.js';
import { PullBudget, pullLimits } from './pull-limits.js';

const TOKEN = 'secret-token';
const ENCODED = `Token ${Buffer.from(TOKEN).toString('base64')}`;

describe('The requests of an import of an address', () => {
  const feed = useFeedImports();
  const { serve, run, sent } = feed;

  it('sends the token as OCPI 2.2 does, and only to the server of the address', async () => {
    const other = await serve({ '/moved': page(ocpi('A'), next('/two')), '/two': page(ocpi('B')) });
    const server = await serve({
      '/': (_, response) => response.writeHead(302, { location: `${other.origin}/moved` }).end(),
    });
    await run(server.origin, { token: TOKEN });
    expect(sent()).toEqual(['A', 'A/E', 'B', 'B/E']);
    expect(server.requests.map(({ headers }) => headers.authorization)).toEqual([ENCODED]);
    expect(other.requests.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined]);
  });

  it('sends the token as it is after 401, as servers of OCPI 2.1.1 expect it', async () => {
    const plain =
      (body: string, headers = {}): Page =>
      (request, response) =>
        request.headers.authorization === `Token ${TOKEN}`
          ? page(body, headers)(request, response)
          : page('{}', {}, 401)(request, response);
    const server = await serve({ '/': plain(ocpi('A'), next('/two')), '/two': plain(ocpi('B')) });
    expect((await run(server.origin, { token: TOKEN })).code).toBe(0);
    expect(server.requests).toHaveLength(3);
  });

  it('retries what may be temporary, after the time that the server asks for', async () => {
    const server = await serve({
      '/': inTurn(
        page('', { 'retry-after': '7' }, 429),
        page('', {}, 502),
        (_, response) => {
          response.writeHead(200).write('{"data":[', () => response.destroy());
        },
        page(ocpi('A')),
      ),
    });
    expect((await run(server.origin)).code).toBe(0);
    expect(sent()).toEqual(['A', 'A/E']);
    expect(feed.waits).toEqual([7000, 1500, 3000]);
  });

  it('is given up after six attempts, and if the server wants to be left alone for long', async () => {
    const server = await serve({
      '/?k=hush': page('', {}, 500),
      '/b': page('', { 'retry-after': '86400' }, 503),
    });
    await expect(run(`${server.origin}/?k=hush`)).rejects.toThrow(
      `${server.origin}/ fails after 6 attempts (HTTP 500)`,
    );
    expect(feed.waits).toEqual([750, 1500, 3000, 6000, 12000]);
    await expect(run(`${server.origin}/b`)).rejects.toThrow(
      'is not to be asked for 86400 seconds (HTTP 503)',
    );
    expect(feed.requests).toEqual([]);
  });

  it('ends if the server sends nothing for some time', async () => {
    const server = await serve({ '/': (_, response) => response.writeHead(200).write('{"data":[') });
    const wait = () => Promise.resolve();
    const { signal } = new AbortController();
    const limits = { attempts: 2, idleMs: 20 };
    const budget = new PullBudget(pullLimits, signal);
    const client = new FeedClient(server.origin, { budget, wait, random: Math.random, pageLimits: limits });
    const request = client.get({ url: new URL(server.origin) }, ({ body }) => all(body));
    await expect(request).rejects.toThrow('fails after 2 attempts (nothing was received for 0.02 seconds)');
    budget.end();
  });

  it.each([
    ['ENOTFOUND', 'names a server that is not known (getaddrinfo ENOTFOUND a.invalid)', 0],
    ['EAI_AGAIN', 'fails after 6 attempts (getaddrinfo EAI_AGAIN a.invalid)', 5],
  ])('is sent once to a name that does not exist: %s', async (code, message, count) => {
    const error = Object.assign(new Error(`getaddrinfo ${code} a.invalid`), { code });
    const resolve = ((_name: string, _options: object, done: (error: Error) => void) =>
      done(error)) as unknown as typeof lookup;
    const waits: number[] = [];
    const wait = (ms: number) => Promise.resolve(waits.push(ms));
    const budget = new PullBudget(pullLimits, new AbortController().signal);
    const connections = new Connections({ includes: () => true }, resolve);
    const client = new FeedClient('http://a.invalid', { budget, wait, random: () => 0.5, connections });
    const request = client.get({ url: new URL('http://a.invalid/t') }, ({ body }) => all(body));
    await expect(request).rejects.toMatchObject({
      kind: 'address_failed',
      message: `http://a.invalid/t ${message}`,
    });
    expect(waits).toHaveLength(count);
    budget.end();
  });
});
