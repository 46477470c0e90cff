import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { measureLatencies, type Clock } from './paced-client.js';

/** A clock that advances with each wait and each call of `now`. */
function clockOf(millisecondsPerCall: number): Clock {
  let time = 0;
  return {
    now: () => (time += millisecondsPerCall),
    wait: (milliseconds) => {
      time += milliseconds;
      return Promise.resolve();
    },
  };
}

describe('measureLatencies', () => {
  let server: Server;
  let url: string;
  const requested: string[] = [];
  const sockets = new Set<unknown>();
  beforeEach(async () => {
    requested.length = 0;
    sockets.clear();
    server = createServer((request, response) => {
      requested.push(`${request.method} ${request.url}`);
      sockets.add(request.socket);
      response.writeHead(request.url === '/missing' ? 404 : 200).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const get = (path: string) => () => ({ method: 'GET' as const, path });

  it('sends requests at the given rate, over the given number of connections', async () => {
    const pace = { connections: 1, seconds: 0.5, perSecond: 40 };
    const latencies = await measureLatencies(url, get('/a'), pace, clockOf(0));
    expect(latencies).toHaveLength(20);
    expect(requested).toEqual(Array(20).fill('GET /a'));
    expect(sockets.size).toBe(1);
    expect(latencies.every((latency) => latency > 0)).toBe(true);
  });

  it('sends requests continuously without a rate', async () => {
    const pace = { connections: 3, seconds: 0.2 };
    const latencies = await measureLatencies(url, get('/a'), pace, clockOf(1));
    // Each request calls `now` twice.
    expect(latencies.length).toBeGreaterThan(90);
    expect(requested).toHaveLength(latencies.length);
    expect(sockets.size).toBeLessThanOrEqual(3);
  });

  it('fails if a response has another status than 200', () =>
    expect(measureLatencies(url, get('/missing'), { connections: 1, seconds: 1 })).rejects.toThrow('404'));
});
