import { casesOf } from '../support/features.js';
import { useDirectory } from '../support/directory.js';
import { expectAnyProblem, expectProblem } from '../support/problems.js';
import { parseRaw, sendRaw } from '../support/raw-socket.js';

const directory = useDirectory();

const id = '00000000-0000-5000-8000-000000000000';
/** Sends a request without a body and with an unencoded path; closes the connection. */
const send = async (line: string, ...headers: string[]) =>
  parseRaw(
    await sendRaw(
      directory.url,
      [`${line} HTTP/1.1`, 'Host: localhost', 'Connection: close', ...headers, '', ''].join('\r\n'),
    ),
  );

afterEach(async () => {
  expect((await directory.get('/health/ready')).status).toBe(200);
});

describe('a method', () => {
  it.each(['TRACE', 'PROPFIND', 'M-SEARCH', 'OPTIONS', 'LOCK', 'QUERY', 'SOURCE'])(
    '%s is not allowed',
    async (method) => {
      const known = await send(`${method} /v1/stations`);
      if (known.status === 400) expectProblem(known, 'invalid_parameter');
      else expectProblem(known, 'method_not_allowed');
      const unknown = await send(`${method} /nowhere`);
      if (unknown.status === 400) expectProblem(unknown, 'invalid_parameter');
      else expectProblem(unknown, 'not_found');
    },
  );

  it('CONNECT is not allowed', async () => {
    for (const target of ['x:1', 'x:80', '127.0.0.1:22']) {
      const answer = await send(`CONNECT ${target}`, 'Content-Length: 0');
      expectProblem(answer, 'method_not_allowed');
      expect(answer.headers.get('allow')).toBe('');
      expect(answer.headers.get('date')).toMatch(/ GMT$/);
    }
  });

  it('CONNECT is answered after the request before it', async () => {
    const lines = [
      'GET /v1/stations HTTP/1.1',
      'Host: localhost',
      '',
      'CONNECT x:80 HTTP/1.1',
      'Host: localhost',
      '',
      '',
    ];
    const received = await sendRaw(directory.url, lines.join('\r\n'));
    expect(received.match(/HTTP\/1\.1 \d+/g)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 405']);
  });

  it('does not upgrade the protocol', async () => {
    const { status } = await send('GET /v1/stations', 'Connection: upgrade', 'Upgrade: websocket');
    expect([200, 400]).toContain(status);
  });
});

describe('a request target in absolute form', () => {
  const absolute = (path: string) => `http://localhost:80${path}`;

  it('is answered like its path', async () => {
    expect((await send(`GET ${absolute('/v1/stations')}`)).status).toBe(200);
    for (const root of casesOf('pages', '', '/', '?x'))
      expect((await send(`GET ${absolute(root)}`)).status).toBe(200);
    expectProblem(await send(`GET ${absolute('/v1/stations?x')}`), 'invalid_parameter');
    expectProblem(await send(`GET ${absolute('/nowhere')}`), 'not_found');
  });

  it('has the methods of its path', async () => {
    for (const [line, allowed] of [
      [`PUT ${absolute('/v1/stations')}`, 'GET, HEAD, POST'],
      [`DELETE ${absolute('/v1/events')}`, 'GET, HEAD'],
      ...casesOf('map', [`DELETE ${absolute('/v1/stations/clusters')}`, 'GET, HEAD'] as const),
      [`PROPFIND ${absolute(`/v1/stations/${id}/availability?x`)}`, 'PUT'],
    ] as const) {
      const answer = await send(line);
      expectProblem(answer, 'method_not_allowed');
      expect(answer.headers.get('allow')).toBe(allowed);
    }
  });
});

describe('the instance of a problem', () => {
  it.each([
    ['/v1/a|b', '/v1/a%7Cb'],
    ['/v1/{id}', '/v1/%7Bid%7D'],
    ['/v1/"<>\\^`[]#?{', '/v1/%22%3C%3E%5C%5E%60%5B%5D%23'],
    ['/v1/%7bid%7D/50%/%2', '/v1/%7bid%7D/50%25/%252'],
    ["/v1/a-b.c_d~e!f$g&h'i(j)k*l+m,n;o=p:q@r", "/v1/a-b.c_d~e!f$g&h'i(j)k*l+m,n;o=p:q@r"],
    ['http://localhost/v1/a|b?c', '/v1/a%7Cb'],
  ])('of %s is a URI reference', async (target, expected) => {
    const { instance } = expectAnyProblem(await send(`PROPFIND ${target}`));
    expect(instance).toBe(expected);
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
  ])('%s is refused for its encoding', async (path) => {
    const answer = await send(`GET ${path}`);
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
  ])('%s is not found', async (path) => {
    expectProblem(await send(`GET ${path}`), 'not_found');
  });

  it('with a very long id is not found', async () => {
    for (const length of [499, 500, 501, 5000, 15_000]) {
      for (const path of ['/v1/stations/', '/v1/locations/', '/v1/commands/', '/images/', '/problems/'])
        expectProblem(await send(`GET ${path}${'a'.repeat(length)}`), 'not_found');
      expectProblem(await send(`DELETE /v1/stations/${'a'.repeat(length)}`), 'not_found');
    }
  });

  it.each(['q=%', 'q=%ff', 'name=%c3%28', '%=%', 'limit=%31%', 'name=%ed%a0%80', 'a=%zz&q=b'])(
    'with the invalid encoding in the query %s is refused',
    async (query) => {
      for (const path of ['/v1/stations', '/v1/events', '/v1/stations/summary', '/openapi.json'])
        expectProblem(await send(`GET ${path}?${query}`), 'invalid_parameter');
    },
  );

  it.each(['cursor=%00', '&&&', '?', 'q=a%00b'])('with the query %s is answered', async (query) => {
    for (const path of [
      '/v1/stations',
      '/v1/events',
      ...casesOf('history', `/v1/stations/${id}/history`),
      '/v1/locations/1/stations',
    ]) {
      const answer = await send(`GET ${path}?${query}`);
      if (answer.status !== 200) expectAnyProblem(answer);
    }
  });
});
