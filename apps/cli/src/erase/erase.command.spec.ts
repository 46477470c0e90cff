import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { terminalWith } from '../../../../test/import/terminal.js';
import { main } from '../main.js';

describe('directory erase', () => {
  let server: Server | undefined;
  const requests: string[] = [];
  afterEach(() => server?.close());

  /** A directory that gives these answers, the last one again and again. */
  async function answering(
    ...answers: readonly (readonly [status: number, body: object])[]
  ): Promise<string> {
    requests.length = 0;
    server = createServer(({ method, url, headers }, response) => {
      const [status, body] = answers[Math.min(requests.length, answers.length - 1)] ?? [500, {}];
      requests.push(`${method} ${url} ${headers.authorization} ${String(headers['idempotency-key'])}`);
      response.writeHead(status, { 'content-type': 'application/json', 'retry-after': '0' });
      response.end(JSON.stringify(body));
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  it('asks for the erasure, with one Idempotency-Key, until it is done', async () => {
    const api = await answering([503, {}], [202, {}], [200, { version: 3 }]);
    const terminal = terminalWith();
    expect(await main(['erase', 'a/b', '--api', api, '--key', 'csd_x'], terminal)).toBe(0);
    expect(terminal.out()).toBe('erased the texts in the history of station a/b\n');
    expect([requests.length, new Set(requests).size]).toEqual([3, 1]);
    expect(requests[0]).toMatch(/^POST \/v1\/stations\/a%2Fb\/erase-history Bearer csd_x [\w-]{36}$/);
  });

  it('says why it is refused', async () => {
    const api = await answering([404, { code: 'not_found', detail: 'There is no station with this id.' }]);
    const terminal = terminalWith();
    expect(await main(['erase', 'none', '--api', api], terminal)).toBe(2);
    expect(terminal.err()).toMatch(
      /^directory: http:.* refuses the erasure: HTTP 404 .*no station with this id/,
    );
    expect(requests).toHaveLength(1);
  });
});
