import { useDirectory } from '../support/directory.js';
import { expectAnyProblem, expectProblem } from '../support/problems.js';
import { parseRaw, sendRaw } from '../support/raw-socket.js';

const directory = useDirectory();

const id = '00000000-0000-5000-8000-000000000000';
/** A request without a body, its path as it is, after which the connection is closed. */
const ask = async (line: string, ...headers: string[]) =>
  parseRaw(
    await sendRaw(
      directory.url,
      [`${line} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', ''].join('\r\n'),
    ),
  );

afterEach(async () => {
  expect((await directory.get('/health/ready')).status).toBe(200);
});

describe('a method', () => {
  it.each(['TRACE', 'PROPFIND', 'M-SEARCH', 'OPTIONS', 'LOCK', 'QUERY', 'SOURCE'])(
    '%s is not allowed',
    async (method) => {
      const known = await ask(`${method} /v1/stations`);
      if (known.status === 400) expectProblem(known, 'invalid_parameter');
      else expectProblem(known, 'method_not_allowed');
      const unknown = await ask(`${method} /nowhere`);
      if (unknown.status === 400) expectProblem(unknown, 'invalid_parameter');
      else expectProblem(unknown, 'not_found');
    },
  );

  it('CONNECT opens nothing', async () => {
    for (const target of ['x:1', 'x:80', '127.0.0.1:22']) {
      const answer = await ask(`CONNECT ${target}`, 'Content-Length: 0');
      expectProblem(answer, 'method_not_allowed');
      expect(answer.headers.get('allow')).toBe('');
    }
  });

  it('CONNECT is answered after what was asked before it', async () => {
    const lines = ['GET /v1/stations HTTP/1.1', 'Host: x', '', 'CONNECT x:80 HTTP/1.1', 'Host: x', '', ''];
    const received = await sendRaw(directory.url, lines.join('\r\n'));
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405']);
  });

  it('upgrades nothing', async () => {
    const { status } = await ask('GET /v1/stations', 'Connection: upgrade', 'Upgrade: websocket');
    expect([200, 400]).toContain(status);
  });

  it('in an absolute address is understood or refused', async () => {
    const { status } = await ask('GET http://elsewhere.invalid/v1/stations');
    expect([200, 400, 404]).toContain(status);
  });
});

describe('a path', () => {
  it.each([
    ...[
      '/v1/stations/%',
      '/v1/stations/%zz',
      '/v1/stations/%ff',
      '/v1/stations/%c0%af',
      '/%',
      '/v1/%2',
      '/images/%',
    ],
    ...[
      '/v1/stations/%ed%a0%80',
      '/v1/stations/%E0%A4%A',
      '/v1/commands/%',
      '/v1/locations/%/stations',
      '/problems/%',
    ],
  ])('%s is badly encoded', async (path) => {
    const answer = await ask(`GET ${path}`);
    expect([400, 404]).toContain(answer.status);
    expectAnyProblem(answer);
  });

  it.each([
    ...[
      '/v1/stations//',
      '//v1/stations',
      '/v1//stations',
      '/v1/stations/',
      '/v1/./stations',
      '/v1/../v1/stations',
    ],
    ...[
      '/images/../secrets/cursor.key',
      '/images/%2e%2e/secrets/cursor.key',
      '/images/..%2fsecrets%2fcursor.key',
    ],
    ...[
      '/images/connectors/',
      '/images/',
      '/images',
      '/images/\\..\\secrets',
      '/images/connectors/%00.png',
      '/;x',
      '/*',
    ],
  ])('%s is not there', async (path) => {
    expectProblem(await ask(`GET ${path}`), 'not_found');
  });

  it('with a very long id is not there', async () => {
    for (const length of [499, 500, 501, 5000, 15_000]) {
      for (const path of ['/v1/stations/', '/v1/locations/', '/v1/commands/', '/images/', '/problems/'])
        expectProblem(await ask(`GET ${path}${'a'.repeat(length)}`), 'not_found');
      expectProblem(await ask(`DELETE /v1/stations/${'a'.repeat(length)}`), 'not_found');
    }
  });

  it.each(['q=%', 'q=%ff', 'name=%c3%28', '%=%', 'limit=%31%', 'name=%ed%a0%80', 'a=%zz&q=b'])(
    'with the badly encoded query %s is refused',
    async (query) => {
      for (const path of ['/v1/stations', '/v1/events', '/v1/stations/summary', '/openapi.json'])
        expectProblem(await ask(`GET ${path}?${query}`), 'invalid_parameter');
    },
  );

  it.each(['cursor=%00', '&&&', '?', 'q=a%00b'])('with the query %s is answered', async (query) => {
    for (const path of [
      '/v1/stations',
      '/v1/events',
      `/v1/stations/${id}/history`,
      '/v1/locations/1/stations',
    ]) {
      const answer = await ask(`GET ${path}?${query}`);
      if (answer.status !== 200) expectAnyProblem(answer);
    }
  });
});
