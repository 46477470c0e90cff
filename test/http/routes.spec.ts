import { once } from 'node:events';
import { request, type IncomingMessage } from 'node:http';
import { useDirectory } from '../support/directory.js';
import { casesOf } from '../support/features.js';
import { expectProblem, statusOfCode } from '../support/problems.js';
import { createStation } from '../support/records.js';

const directory = useDirectory();

const id = '00000000-0000-5000-8000-000000000000';
const photo = `/v1/connector-types/${id}/photo`;
/** The methods that a path does not have, and those that it has. */
type MethodCase = [path: string, methods: string[], allowed: string];

const allow = (...methods: string[]) => methods.join(', ');

describe('a path', () => {
  it.each(['/v1', '/v1/', '/v2/stations', '/v1/station', '/v1/stations/a/b', '/x?y'])(
    'that does not exist is not found: %s',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND']) {
        const { instance } = expectProblem(await directory.request(method, path), 'not_found');
        expect(instance).toBe(path.split('?', 1)[0]);
      }
    },
  );

  it.each<MethodCase>([
    ['/v1/stations', ['PUT', 'PATCH', 'DELETE'], allow('GET', 'HEAD', 'POST')],
    [`/v1/stations/${id}`, ['POST', 'PUT'], allow('DELETE', 'GET', 'HEAD', 'PATCH')],
    [`/v1/stations/${id}/availability`, ['GET', 'POST', 'PATCH', 'DELETE'], allow('PUT')],
    [`/v1/stations/${id}/connectors`, ['GET', 'POST', 'PATCH', 'DELETE'], allow('PUT')],
    ...casesOf<MethodCase>('history', [
      `/v1/stations/${id}/history`,
      ['POST', 'PUT', 'DELETE'],
      allow('GET', 'HEAD'),
    ]),
    ['/v1/stations/removed', ['POST', 'PUT', 'PATCH', 'DELETE'], allow('GET', 'HEAD')],
    ...casesOf<MethodCase>(
      'map',
      ['/v1/stations/clusters', ['POST', 'PUT', 'PATCH', 'DELETE'], allow('GET', 'HEAD')],
      ['/v1/stations/cl%75sters?zoom=3', ['PUT', 'PATCH', 'DELETE'], allow('GET', 'HEAD')],
    ),
    ['/v1/connector-types', ['PUT', 'DELETE'], allow('GET', 'HEAD', 'POST')],
    [`/v1/connector-types/${id}`, ['POST', 'PUT'], allow('DELETE', 'GET', 'HEAD', 'PATCH')],
    ...casesOf<MethodCase>('photos', [photo, ['GET', 'POST', 'DELETE'], allow('PUT')]),
    ['/v1/locations', ['POST', 'PUT'], allow('GET', 'HEAD')],
    ['/v1/locations/1', ['POST'], allow('DELETE', 'GET', 'HEAD', 'PATCH', 'PUT')],
    ['/v1/locations/1/stations', ['POST', 'DELETE'], allow('GET', 'HEAD')],
    ['/v1/bulk', ['GET', 'PUT', 'DELETE'], allow('POST')],
    ['/v1/events', ['POST', 'DELETE'], allow('GET', 'HEAD')],
    [`/v1/commands/${id}`, ['POST', 'DELETE'], allow('GET', 'HEAD')],
    ['/health/live', ['POST'], allow('GET', 'HEAD')],
    ['/problems/not-found', ['PUT'], allow('GET', 'HEAD')],
  ])('%s has no other method', async (path, methods, allowed) => {
    for (const method of [...methods, 'OPTIONS', 'PROPFIND']) {
      const answer = await directory.request(method, path);
      expectProblem(answer, 'method_not_allowed');
      expect(answer.headers.get('allow')).toBe(allowed);
    }
  });
});

describe('the order of checks is', () => {
  const json = { 'content-type': 'application/json' };
  const large = 'x'.repeat(9 * 1024 * 1024);

  it.each([
    ['path before body', 'POST', '/v1/nope', 'not_found'],
    ['method before body', 'PUT', '/v1/stations', 'method_not_allowed'],
    ['media type before body', 'POST', '/v1/bulk', 'unsupported_media_type'],
    ...casesOf('photos', ['media type before body', 'PUT', photo, 'unsupported_media_type'] as const),
  ] as const)('%s: %s %s', async (_, method, path, code) => {
    expectProblem(await directory.request(method, path, { body: '{', headers: json }), code);
    expectProblem(await directory.request(method, path, { body: large, headers: json }), code);
  });

  it('size before syntax', async () => {
    expectProblem(await directory.post('/v1/stations', large, json), 'payload_too_large');
    expectProblem(await directory.post('/v1/stations', '{', json), 'malformed_json');
  });
});

describe('a media type', () => {
  const writes = [
    ['POST', '/v1/stations'],
    ['PATCH', `/v1/stations/${id}`],
    ['PUT', `/v1/stations/${id}/availability`],
    ['PUT', `/v1/stations/${id}/connectors`],
    ['POST', '/v1/connector-types'],
    ['PATCH', `/v1/connector-types/${id}`],
    ...casesOf('photos', ['PUT', photo] as const),
    ['PUT', '/v1/locations/1'],
    ['PATCH', '/v1/locations/1'],
    ['POST', '/v1/bulk'],
  ] as const;
  const otherTypes = [
    'text/plain',
    'application/xml',
    'application/x-www-form-urlencoded',
    'json',
    '',
    '*/*',
    ';',
  ];

  it.each(writes)('of another kind is refused by %s %s', async (method, path) => {
    for (const type of otherTypes) {
      const answer = await directory.request(method, path, { body: '{}', headers: { 'content-type': type } });
      expectProblem(answer, 'unsupported_media_type');
    }
  });

  it.each(writes)('that is missing is refused by %s %s', async (method, path) => {
    expectProblem(await directory.request(method, path), 'unsupported_media_type');
    const untyped = { method, body: new Uint8Array([0x7b, 0x7d]) };
    const response = await fetch(directory.url + path, untyped);
    expect([response.status, await response.json()]).toMatchObject([415, { code: 'unsupported_media_type' }]);
  });

  it('of another write is refused', async () => {
    const multipart = { 'content-type': 'multipart/form-data; boundary=x' };
    const ndjson = { 'content-type': 'application/x-ndjson' };
    expectProblem(await directory.post('/v1/stations', '{}', ndjson), 'unsupported_media_type');
    expectProblem(await directory.post('/v1/stations', '--x--', multipart), 'unsupported_media_type');
    expectProblem(await directory.post('/v1/bulk', '{}'), 'unsupported_media_type');
    expectProblem(await directory.post('/v1/bulk', '--x--', multipart), 'unsupported_media_type');
    for (const path of casesOf('photos', photo)) {
      expectProblem(await directory.put(path, '{}'), 'unsupported_media_type');
      expectProblem(await directory.put(path, '{}', ndjson), 'unsupported_media_type');
    }
  });

  it.each(writes)(
    'of a merge patch is accepted by %s %s only if the method is PATCH',
    async (method, path) => {
      const headers = { 'content-type': 'application/merge-patch+json' };
      const answer = await directory.request(method, path, { body: '{}', headers });
      if (method === 'PATCH') return expect([404, 200]).toContain(answer.status);
      const { detail } = expectProblem(answer, 'unsupported_media_type');
      return expect(detail).toMatch(
        /^Send (application\/json|application\/x-ndjson|multipart\/form-data)\.$/,
      );
    },
  );

  it('may be written in capitals and with parameters', async () => {
    const type = { 'content-type': 'APPLICATION/JSON ; charset="UTF-8"' };
    expect((await directory.post('/v1/connector-types', '{}', type)).status).toBe(201);
  });

  it.each(['utf-16', 'ISO-8859-1', '"latin1"'])('with charset=%s is refused', async (charset) => {
    const type = { 'content-type': `application/json; charset=${charset}` };
    const { detail } = expectProblem(
      await directory.post('/v1/connector-types', '{}', type),
      'unsupported_media_type',
    );
    expect(detail).toBe('Send the body as UTF-8.');
  });
});

describe('a body', () => {
  it('is ignored by a method that uses none', async () => {
    for (const type of ['application/json', 'text/plain', 'application/x-ndjson']) {
      const { id: station } = await createStation(directory);
      for (const body of ['', '{']) {
        const headers = { 'content-type': type };
        const { status } = await directory.request('DELETE', `/v1/stations/${station}`, { body, headers });
        expect([type, body, status]).toEqual([type, body, body === '' ? 204 : 410]);
      }
    }
  });

  it('that is too large is answered to a client that sends all of it before it reads', async () => {
    const headers = { 'content-type': 'application/json' };
    const body = Buffer.alloc(8 * 1024 * 1024 + 1, ' ');
    for (let sent = 0; sent < 10; sent += 1) {
      const outgoing = request(`${directory.url}/v1/stations`, { method: 'POST', headers });
      outgoing.setHeader('content-length', body.length).end(body);
      const [answer] = (await once(outgoing, 'response')) as [IncomingMessage];
      expect(answer.resume().statusCode).toBe(413);
    }
  });

  it('may have up to 8 MiB', async () => {
    const limit = 8 * 1024 * 1024;
    const { id: station } = await createStation(directory);
    const path = `/v1/stations/${station}`;
    expect((await directory.patch(path, '{}'.padEnd(limit))).status).toBe(200);
    expectProblem(await directory.patch(path, '{}'.padEnd(limit + 1)), 'payload_too_large');
  });
});

describe('GET /problems', () => {
  it.each(Object.entries(statusOfCode))('explains %s', async (code, status) => {
    const type = `/problems/${code.replaceAll('_', '-')}`;
    const { status: answered, body } = await directory.get<Record<string, unknown>>(type);
    expect([answered, body['code'], body['status'], body['type']]).toEqual([200, code, status, type]);
  });

  it('does not find other codes', async () => {
    expectProblem(await directory.get('/problems/constructor'), 'not_found');
    expectProblem(await directory.get('/problems/nonsense'), 'not_found');
  });
});
