import { useDirectory } from '../support/directory.js';
import { expectAnyProblem, expectFieldErrors, expectProblem } from '../support/problems.js';
import { createStation } from '../support/records.js';

const directory = useDirectory();

const id = '00000000-0000-5000-8000-000000000000';
const jsonWrites = [
  ['POST', '/v1/stations'],
  ['PATCH', `/v1/stations/${id}`],
  ['PUT', `/v1/stations/${id}/availability`],
  ['PUT', `/v1/stations/${id}/connectors`],
  ['POST', '/v1/connector-types'],
  ['PATCH', `/v1/connector-types/${id}`],
  ['PUT', '/v1/locations/7'],
  ['PATCH', '/v1/locations/7'],
] as const;
const json = { 'content-type': 'application/json' };
const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);
const nestedObject = (depth: number) => '{"a":'.repeat(depth) + '1' + '}'.repeat(depth);

afterEach(async () => {
  expect((await directory.get('/health/ready')).status).toBe(200);
});

describe.each(jsonWrites)('%s %s', (method, path) => {
  const send = (body: string | Uint8Array) => directory.request(method, path, { body });

  it.each([
    ...[
      '',
      ' ',
      '{',
      '}',
      '{"a":1,}',
      "{'a':1}",
      '{"a":1}{"b":2}',
      '[1',
      '"',
      'undefined',
      'NaN',
      '01',
      '\0',
      '{"a":"\n"}',
    ],
    ...['\uFEFF{}', '/* */{}', '{"a":\\u0031}', '1e', '{"a":1} x', '[1,]', '{"name":"\\ud8"}'],
  ])('refuses the invalid JSON %j', async (body) => {
    expectProblem(await send(body), 'malformed_json');
  });

  it('refuses text that is not UTF-8', async () => {
    for (const bytes of [[0xff], [0xc0, 0xaf], [0xed, 0xa0, 0x80], [0xf4, 0x90, 0x80, 0x80], [0xe2, 0x82]]) {
      const body = Buffer.concat([Buffer.from('{"name":"'), Buffer.from(bytes), Buffer.from('"}')]);
      expectProblem(await send(body), 'malformed_json');
    }
    expectProblem(await send(Buffer.from('{"name":"x"}', 'utf16le')), 'malformed_json');
  });

  it('refuses a body above the size limit', async () => {
    const body = `{"name":"${'x'.repeat(10 * 1024 * 1024)}"}`;
    expectProblem(await send(body), 'payload_too_large');
    const endless = new ReadableStream<Uint8Array>({
      pull(controller) {
        controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20));
      },
    });
    // Without a Content-Length, the connection may be closed once the limit is exceeded.
    const response = await fetch(directory.url + path, {
      method,
      headers: json,
      body: endless,
      duplex: 'half',
    }).catch(() => undefined);
    expect([413, undefined]).toContain(response?.status);
  });

  it('refuses deeply nested JSON', async () => {
    for (const body of [
      nested(100_000),
      nestedObject(100_000),
      `{"name":${nested(100_000)}}`,
      `[${nested(100_000)}]`,
    ])
      expectAnyProblem(await send(body));
    expectProblem(await send('['.repeat(100_000)), 'malformed_json');
  });

  it('refuses field names of object prototypes', async () => {
    const names = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', '__defineGetter__'];
    for (const name of names) {
      const { status, body } = await send(`{${JSON.stringify(name)}:{"name":"polluted","isAdmin":true}}`);
      expect([status, (body as { code?: string }).code]).toEqual([422, 'validation_failed']);
    }
    expect(({} as Record<string, unknown>)['isAdmin']).toBeUndefined();
  });
});

describe('numbers', () => {
  it.each(['1e400', '-1e400', '1e-400', '123456789012345678901234567890', '9007199254740993', '-0', '0.1e1'])(
    '%s is refused where it could lose precision',
    async (number) => {
      const fields = ['name', 'latitude', 'qr_enabled', 'available', 'location_id', 'external_station_id'];
      for (const field of fields) {
        const { status, body } = await directory.post('/v1/stations', `{"${field}":${number}}`);
        expect([status, body]).toMatchObject([422, { code: 'validation_failed' }]);
      }
      const location = await directory.put('/v1/locations/7', `{"postal_code":${number}}`);
      expectFieldErrors(location, { '/postal_code': 'not_a_string' });
    },
  );
});

describe('texts', () => {
  it.each(['\\u0000', 'a\\u0000b', '\\ud800', '\\udfff', '\\udc00\\ud800', 'x\\ud83d'])(
    'with %s are refused in every field',
    async (text) => {
      for (const field of ['name', 'cost', 'hours', 'pre_charge_instructions']) {
        const answer = await directory.patch(`/v1/stations/${id}`, `{"${field}":"${text}"}`);
        expectFieldErrors(answer, { [`/${field}`]: 'invalid_character' });
      }
      expectAnyProblem(
        await directory.patch('/v1/locations/7', `{"time_zone":"${text}","country":"${text}"}`),
      );
      expectAnyProblem(await directory.post('/v1/connector-types', `{"photo":"images/${text}.png"}`));
      expectAnyProblem(await directory.put(`/v1/stations/${id}/availability`, `{"available":"${text}"}`));
      expectAnyProblem(await directory.post('/v1/stations', `{"${text}":1}`));
    },
  );

  it('may have any other content', async () => {
    for (const name of [
      "'; DROP TABLE stations; --",
      '%00',
      '${7*7}',
      '<script>',
      '\r\nSet-Cookie: x',
      '\u202e\ufffe',
    ]) {
      const station = await createStation(directory, { name, manufacturer: name });
      expect(station.attributes['name']).toBe(name);
      const query = new URLSearchParams({ manufacturer: name.replace(/[\\,]/g, String.raw`\$&`), q: name });
      const found = await directory.get<{ items: { id: string }[] }>(`/v1/stations?${query.toString()}`);
      expect(found.body.items.map((item) => item.id)).toContain(station.id);
    }
  });
});

describe('large numbers', () => {
  it('of unknown fields are counted, with the errors of the first hundred', async () => {
    const body = Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [`field ${n}`, n]));
    const problem = expectProblem(await directory.post('/v1/stations', body), 'validation_failed');
    expect(problem.errors).toHaveLength(100);
    expect(problem.more_errors).toBe(19_901);
  });

  it('of words and values in a query are accepted', async () => {
    const words = Array.from({ length: 400 }, (_, n) => String.fromCodePoint(0x61 + (n % 26))).join(' ');
    const values = Array.from({ length: 2000 }, (_, n) => `v${n}`).join(',');
    for (const query of [
      `q=${words}`,
      `name=${values}`,
      `${'name=a&'.repeat(1000)}name=b`,
      `cost=${'\\'.repeat(1500)}`,
    ])
      expect((await directory.get(`/v1/stations?${encodeURI(query)}`)).status).toBe(200);
  });
});

describe('deep nesting in a bulk line', () => {
  it.each(['command_id', 'type', 'id', 'expected_version', 'observed_at', 'source', 'data', 'x'])(
    'in %s is refused, and the next lines are executed',
    async (member) => {
      const line = `{"type":"RemoveStation","id":"${id}",${JSON.stringify(member)}:${nested(100_000)}}`;
      const text = `${line}\n{"type":"RegisterLocation","id":"1"}\n`;
      const answer = await directory.post('/v1/bulk', text, { 'content-type': 'application/x-ndjson' });
      const lines = answer.text
        .trim()
        .split('\n')
        .map((result) => JSON.parse(result) as object);
      expect(lines).toMatchObject([
        {
          line: 1,
          status: 'rejected',
          error: { code: expect.stringMatching(/^(validation_failed|not_found)$/) as string },
        },
        { line: 2, status: 'accepted' },
        { done: true, accepted: 1, rejected: 1 },
      ]);
    },
  );
});
