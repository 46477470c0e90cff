import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { answersTo, slowestOf } from './mixed-client.js';

describe('The client of mixed queries', () => {
  let server: Server;
  let url: string;
  const asked: string[] = [];
  const pages = new Map([
    ['/list?q=a', 'A+'],
    ['/list?q=b', 'B'],
    ['/list?q=c', null],
  ]);
  beforeEach(async () => {
    asked.length = 0;
    server = createServer((request, response) => {
      const path = request.url ?? '';
      asked.push(path);
      const status = path === '/missing' ? 404 : 200;
      response.writeHead(status).end(JSON.stringify({ next: pages.get(path) ?? null }));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  it('asks each query once, and for the next page where it is wanted and there is one', async () => {
    const queries = [
      { path: '/list?q=a', follows: true },
      { path: '/list?q=b', follows: false },
      { path: '/list?q=c', follows: true },
    ];
    const answers = await answersTo(url, queries, 2);
    const expected = ['/list?q=a', '/list?q=a&cursor=A%2B', '/list?q=b', '/list?q=c'];
    expect([...asked].sort()).toEqual(expected);
    expect(answers.map(({ path }) => path).sort()).toEqual(expected);
    expect(answers.every(({ milliseconds }) => milliseconds > 0)).toBe(true);
  });

  it('fails where an answer has another status than 200', () =>
    expect(answersTo(url, [{ path: '/missing', follows: false }], 1)).rejects.toThrow('404'));

  it('lists the slowest answers, the slowest one first', () => {
    const answers = [3, 9, 1, 7].map((milliseconds) => ({ path: `/${milliseconds}`, milliseconds }));
    expect(slowestOf(answers, 2).map(({ path }) => path)).toEqual(['/9', '/7']);
  });
});
