import { readSettings } from '#runtime';
import { removeFolder, startDirectory, temporaryFolder, useDirectory } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';
import { parseRaw, sendRaw } from '../support/raw-socket.js';

const directory = useDirectory();

/** Sends a request with these headers only; closes the connection. */
const sendTo = async (url: string, line: string, ...headers: string[]) =>
  parseRaw(await sendRaw(url, [line, ...headers, 'Connection: close', '', ''].join('\r\n')));
const read = (...headers: string[]) => sendTo(directory.url, 'GET /v1/stations HTTP/1.1', ...headers);

describe('the header Host', () => {
  it.each([
    ...['localhost', 'LOCALHOST:3000', 'localhost.', 'directory.localhost:80'],
    ...['127.0.0.1', '127.0.0.1:3000', '127.8.9.1', '[::1]:3000', '[::ffff:127.0.0.1]', '[0:0:0:0:0:0:0:1]'],
  ])('may be %s', async (host) => {
    expect((await read(`Host: ${host}`)).status).toBe(200);
  });

  it.each([
    ...[
      'elsewhere.example',
      'elsewhere.example:3000',
      'localhost.example',
      'notlocalhost',
      '.localhost.',
      '',
    ],
    ...['128.0.0.1', '0.0.0.0', '192.168.0.1:3000', '[::]', '[2001:db8::1]', '127.0.0.1.example', '127.1'],
  ])('must be that of a loopback address, and not %j', async (host) => {
    expectProblem(await read(`Host: ${host}`), 'misdirected_request');
  });

  it('is checked before anything is done', async () => {
    const head = 'POST /v1/connector-types HTTP/1.1\r\nHost: elsewhere.example\r\nConnection: close\r\n';
    const body = 'Content-Type: application/json\r\nContent-Length: 14\r\n\r\n{"name":"CCS"}';
    expectProblem(parseRaw(await sendRaw(directory.url, head + body)), 'misdirected_request');
    const types = await directory.get<{ items: unknown[] }>('/v1/connector-types');
    expect(types.body.items).toEqual([]);
    for (const path of [
      '/',
      '/docs',
      '/health/ready',
      '/openapi.json',
      '/asyncapi.json',
      '/images/connectors/avatar.png',
      '/nowhere',
    ])
      expectProblem(
        await sendTo(directory.url, `GET ${path} HTTP/1.1`, 'Host: elsewhere.example'),
        'misdirected_request',
      );
  });

  it.each([
    'a b',
    'localhost/x',
    'user@localhost',
    '::1',
    '[::1',
    '[x]',
    'localhost:x',
    'localhost:1:2',
    'a,b',
  ])('is refused with 400 if it is %s', async (host) => {
    expectProblem(await read(`Host: ${host}`), 'invalid_parameter');
  });

  it('is required in HTTP/1.1 only', async () => {
    expectProblem(await read(), 'invalid_parameter');
    expect((await sendTo(directory.url, 'GET /v1/stations HTTP/1.0')).status).toBe(200);
    const old = await sendTo(directory.url, 'GET /v1/stations HTTP/1.0', 'Host: elsewhere.example');
    expectProblem(old, 'misdirected_request');
  });

  it('is refused with 400 if there are two, equal or not', async () => {
    for (const second of ['Host: localhost', 'host: elsewhere.example', 'HOST:'])
      expectProblem(await read('Host: localhost', second), 'invalid_parameter');
  });

  it('gives way to a target in absolute form (RFC 9112 section 3.2.2)', async () => {
    const get = (target: string, host: string) =>
      sendTo(directory.url, `GET ${target} HTTP/1.1`, `Host: ${host}`);
    expect((await get('http://localhost/v1/stations', 'elsewhere.example')).status).toBe(200);
    expectProblem(await get('http://elsewhere.example/v1/stations', 'localhost'), 'misdirected_request');
    expectProblem(await get('http://a@localhost/v1/stations', 'localhost'), 'invalid_parameter');
    expectProblem(await sendTo(directory.url, 'GET http://localhost/ HTTP/1.1'), 'invalid_parameter');
  });
});

it('a service on another address takes any Host that is valid', async () => {
  const tokens = { JWKS_URL: 'http://127.0.0.1:1/jwks', JWT_ISSUER: 'x', JWT_AUDIENCE: 'y' };
  const { access } = readSettings({ ...tokens, PUBLIC_READ: 'true' });
  const folder = await temporaryFolder();
  const service = await startDirectory(folder, { host: '0.0.0.0', access });
  const url = service.url.replace('0.0.0.0', '127.0.0.1');
  const get = (host: string) => sendTo(url, 'GET /v1/stations HTTP/1.1', `Host: ${host}`);
  expect((await get('directory.example')).status).toBe(200);
  expectProblem(await get('a b'), 'invalid_parameter');
  await service.stop();
  await removeFolder(folder);
});
