import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { latenciesOf, type Clock } from './paced-client.js';

/** A clock on which nothing takes time but waiting, and each look at it. */
function clockOf(millisecondsALook: number): Clock {
  let time = 0;
  return {
    now: () => (time += millisecondsALook),
    wait: (milliseconds) => {
      time += milliseconds;
      return Promise.resolve();
    },
  };
}

describe('The client', () => {
  let server: Server;
  let url: string;
  const asked: string[] = [];
  const sockets = new Set<unknown>();
  beforeEach(async () => {
    asked.length = 0;
    sockets.clear();
    server = createServer((request, response) => {
      asked.push(`${request.method} ${request.url}`);
      sockets.add(request.socket);
      response.writeHead(request.url === '/missing' ? 404 : 200).end('{}');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(() => new Promise((resolve) => server.close(resolve)));

  const get = (path: string) => () => ({ method: 'GET' as const, path });

  it('sends as many as it was told, over so many connections', async () => {
    const pace = { connections: 1, seconds: 0.5, perSecond: 40 };
    const latencies = await latenciesOf(url, get('/a'), pace, clockOf(0));
    expect(latencies).toHaveLength(20);
    expect(asked).toEqual(Array(20).fill('GET /a'));
    expect(sockets.size).toBe(1);
    expect(latencies.every((latency) => latency > 0)).toBe(true);
  });

  it('sends without rest where it was told no pace', async () => {
    const pace = { connections: 3, seconds: 0.2 };
    const latencies = await latenciesOf(url, get('/a'), pace, clockOf(1));
    // Each request is looked at the clock twice for.
    expect(latencies.length).toBeGreaterThan(90);
    expect(asked).toHaveLength(latencies.length);
    expect(sockets.size).toBeLessThanOrEqual(3);
  });

  it('takes no answer for one that it is not', () =>
    expect(latenciesOf(url, get('/missing'), { connections: 1, seconds: 1 })).rejects.toThrow('404'));
});
