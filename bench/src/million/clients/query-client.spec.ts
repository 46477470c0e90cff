import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { runQueries, slowestOf } from './query-client.js';

describe('runQueries', () => {
  let server: Server;
  let url: string;
  const requested: string[] = [];
  const pages = new Map([
    ['/list?q=a', 'A+'],
    ['/list?q=b', 'B'],
    ['/list?q=c', null],
  ]);
  beforeEach(async () => {
    requested.length = 0;
    server = createServer((request, response) => {
      const path = request.url ?? '';
      requested.push(path);
      const status = path === '/missing' ? 404 : 200;
      response.writeHead(status).end(JSON.stringify({ next: pages.get(path) ?? null }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('sends each query once, and requests the next page if it is wanted and exists', async () => {
    const queries = [
      { path: '/list?q=a', follows: true },
      { path: '/list?q=b', follows: false },
      { path: '/list?q=c', follows: true },
    ];
    const responses = await runQueries(url, queries, 2);
    const expected = ['/list?q=a', '/list?q=a&cursor=A%2B', '/list?q=b', '/list?q=c'];
    expect([...requested].sort()).toEqual(expected);
    expect(responses.map(({ path }) => path).sort()).toEqual(expected);
    expect(responses.every(({ milliseconds }) => milliseconds > 0)).toBe(true);
  });

  it('fails if a response has another status than 200', () =>
    expect(runQueries(url, [{ path: '/missing', follows: false }], 1)).rejects.toThrow('404'));

  it('returns the slowest responses, the slowest one first', () => {
    const responses = [3, 9, 1, 7].map((milliseconds) => ({ path: `/${milliseconds}`, milliseconds }));
    expect(slowestOf(responses, 2).map(({ path }) => path)).toEqual(['/9', '/7']);
  });
});
