import { join } from 'node:path';
import { makeApiKey, type ApiKeyStore } from '#application';
import { FileKeyStore } from '#sqlite';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { startProcess, type RunningProgram } from '../support/programs.js';
import { sendRaw } from '../support/raw-socket.js';
import { OtlpReceiver } from '../tracing/otlp-receiver.js';

const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
const token = `${base64({ alg: 'ES256' })}.${base64({ sub: 'somebody', exp: 1 })}.c2lnbmF0dXJlIG9mIGl0`;

interface OpenApi {
  readonly paths: Record<string, Record<string, { readonly parameters?: readonly Parameter[] }>>;
}
interface Parameter {
  readonly name: string;
  readonly in: string;
}

let folder: string;
let program: RunningProgram;
let url: string;
let key: string;
const collector = new OtlpReceiver();
beforeAll(async () => {
  folder = await temporaryFolder();
  key = await addKey(new FileKeyStore(join(folder, 'api-keys.json'), join(folder, 'use.json')));
  const OTEL_EXPORTER_OTLP_ENDPOINT = await collector.start();
  // Each parameter of each operation is sent, some of which cost as much as a whole file.
  const settings = { LOG_LEVEL: 'trace', RATE_LIMIT_PER_MINUTE: '0', OTEL_BSP_SCHEDULE_DELAY: '100' };
  ({ program, url } = await startProcess(folder, { ...settings, OTEL_EXPORTER_OTLP_ENDPOINT }));
});
afterAll(async () => {
  collector.close();
  await program.kill('SIGKILL');
  await removeFolder(folder);
});

describe.each(['API key', 'token'])('A client that sends its %s in a wrong place', (kind) => {
  let secret: string;
  const answers: string[] = [];
  beforeAll(() => void (secret = kind === 'token' ? token : key));
  /** Sends a request, and remembers what the client and the log say. */
  async function send(
    method: string,
    path: string,
    headers: Record<string, string> = {},
    body?: string | FormData,
  ) {
    const response = await fetch(url + path, {
      method,
      headers: { 'x-api-key': key, ...headers },
      ...(body !== undefined && { body }),
    });
    const isStream = response.headers.get('content-type') === 'text/event-stream';
    if (isStream) await response.body?.cancel();
    const text = isStream ? '' : await response.text();
    answers.push(`${method} ${path} ${JSON.stringify([...response.headers])} ${text}`);
    const position = response.headers.get('directory-position') ?? '';
    return { status: response.status, text, position };
  }

  /** The answers, log and events that have a part of the secret; requests begin with their method and path. */
  async function leaks(): Promise<readonly string[]> {
    const { text } = await send('GET', '/v1/events');
    const metrics = await send('GET', '/metrics');
    expect(metrics.status).toBe(200);
    const parts = piecesOf(secret);
    const shown = [
      ...answers.splice(0).map(withoutRequest),
      ...[text, metrics.text],
      ...(program.stdout + program.stderr).split('\n'),
    ];
    return shown.filter((line) => parts.some((part) => line.includes(part)));
  }

  it('is not shown it by any parameter', async () => {
    const { paths } = JSON.parse((await send('GET', '/openapi.json')).text) as OpenApi;
    const gets = Object.entries(paths).flatMap(([path, { get }]) =>
      get ? [{ path, parameters: get.parameters ?? [] }] : [],
    );
    for (const { path, parameters } of gets) {
      await send('GET', path.replaceAll(/\{\w+\}/g, secret));
      const existing = path.replaceAll(/\{\w+\}/g, '1');
      await send('GET', `${existing}?${secret}=1&api_key=${secret}`);
      for (const { name } of parameters.filter((parameter) => parameter.in === 'query'))
        await send('GET', `${existing}?${name}=${secret}`);
    }
    expect(gets.length).toBeGreaterThanOrEqual(20);
    expect(await leaks()).toEqual([]);
  });

  it('is not shown it by headers', async () => {
    const names = [
      ...['accept', 'accept-encoding', 'authorization', 'cookie', 'content-type', 'directory-position'],
      ...['idempotency-key', 'if-match', 'if-none-match', 'origin', 'range', 'x-api-key', 'x-request-id'],
      secret,
    ];
    for (const name of names)
      for (const value of [secret, `Basic ${secret}`, `${secret}x, "`]) {
        await send('GET', '/v1/stations', { [name]: value });
        await send('PUT', '/v1/locations/1', { 'content-type': 'application/json', [name]: value }, '{}');
      }
    const host = `GET /v1/stations HTTP/1.1\r\nHost: ${secret}\r\nConnection: close\r\n`;
    for (const raw of [`${host}\r\n`, `${host}X-API-Key ${secret}\r\n\r\n`, `${secret} / HTTP/1.1\r\n\r\n`])
      answers.push(`- - ${await sendRaw(url, raw)}`);
    expect(await leaks()).toEqual([]);
  });

  it('is not shown it by a body', async () => {
    const values = [
      ...[{ [secret]: 1 }, { x: secret }, { available: secret, latitude: secret, location_id: secret }],
      ...[{ location_id: '1', details: secret }, secret, [secret], { connectors: [{ [secret]: secret }] }],
    ];
    const bodies = [
      ...values.map((value) => JSON.stringify(value)),
      secret,
      `{"a":${secret}`,
      `{"a":"${secret}" ,`,
    ];
    const targets = [
      ...['POST /v1/stations', 'PATCH /v1/stations/1', 'PUT /v1/stations/1/availability'],
      ...['PUT /v1/stations/1/connectors', 'PUT /v1/stations/1/details', 'PUT /v1/locations/1'],
      ...['PATCH /v1/locations/1', 'POST /v1/connector-types', 'PATCH /v1/connector-types/1'],
    ];
    for (const target of targets) {
      const [method = '', path = ''] = target.split(' ');
      for (const body of bodies)
        for (const type of ['application/json', 'text/plain'])
          await send(method, path, { 'content-type': type }, body);
    }
    expect(await leaks()).toEqual([]);
  });

  it('is not shown it by bulk results', async () => {
    const line = { type: 'RegisterLocation', id: '7', data: {} };
    const lines = [
      ...['type', 'id', 'command_id', 'expected_version', 'observed_at', 'source', 'data', secret].map(
        (member) => ({ ...line, [member]: secret }),
      ),
      ...[
        { ...line, data: { [secret]: 1 } },
        { ...line, source: { feed: 'a', [secret]: 1 } },
      ],
      { type: 'UpsertStation', source: { feed: 'a', id: '1' }, data: {}, connectors: [{ [secret]: 1 }] },
    ];
    const body = [...lines.map((each) => JSON.stringify(each)), secret, `{"a":"${secret}" x`].join('\n');
    const { status, text } = await send('POST', '/v1/bulk', { 'content-type': 'application/x-ndjson' }, body);
    expect([status, text.split('\n').length]).toEqual([200, lines.length + 4]);
    expect(await leaks()).toEqual([]);
  });

  it('is not shown it by a form', async () => {
    const path = '/v1/connector-types/1/photo';
    const parts: readonly ((form: FormData) => void)[] = [
      (form) => form.append('photo', new Blob(['GIF89a']), secret),
      (form) => form.append('photo', new Blob([secret]), 'x.gif'),
      (form) => form.append(secret, new Blob(['GIF89a']), 'x.gif'),
      (form) => form.append(secret, secret),
      (form) => form.append('photo', secret),
    ];
    for (const append of parts) {
      const form = new FormData();
      append(form);
      await send('PUT', path, {}, form);
    }
    const multipart = { 'content-type': `multipart/form-data; boundary=${secret.slice(0, 60)}` };
    const disposition = 'Content-Disposition: form-data; name="photo"; filename="x"';
    for (const text of ['', secret, `--${secret.slice(0, 60)}\r\n${secret}\r\n\r\n`])
      await send('PUT', path, multipart, text);
    await send('PUT', path, { 'content-type': `multipart/${secret}` }, secret);
    await send(
      'PUT',
      path,
      { 'content-type': 'multipart/form-data; boundary=x' },
      `--x\r\n${disposition}\r\n${secret}: 1`,
    );
    expect(await leaks()).toEqual([]);
  });

  it('has it in its data, where it belongs to a text', async () => {
    const { position } = await send(
      'PUT',
      '/v1/locations/8',
      { 'content-type': 'application/json' },
      JSON.stringify({ name: secret }),
    );
    expect((await send('GET', '/v1/locations/8', { 'directory-position': position })).text).toContain(secret);
  });
});

it('The spans of these requests do not have it', async () => {
  // Sends what is left.
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(collector.spans.length).toBeGreaterThan(100);
  const parts = [key, token].flatMap(piecesOf);
  expect(collector.bodies.filter((body) => parts.some((part) => body.includes(part)))).toEqual([]);
});

async function addKey(store: ApiKeyStore): Promise<string> {
  const scopes = [
    ...(['directory:read', 'stations:write', 'locations:write', 'connector-types:write'] as const),
    'operations:read' as const,
  ];
  const { key, stored } = makeApiKey({ name: 'test', scopes, feeds: null, expires_at: null }, new Date());
  await store.add(stored);
  return key;
}

/** What a secret consists of. The parser of JSON quotes up to ten characters, which are of no use. */
function piecesOf(secret: string): readonly string[] {
  const LENGTH = 12;
  return secret
    .split('.')
    .flatMap((part) =>
      Array.from({ length: Math.max(part.length - LENGTH, 0) }, (_, at) => part.slice(at, at + LENGTH)),
    );
}

/** An answer without the request before it, which has the secret. */
const withoutRequest = (answer: string): string => answer.split(' ').slice(2).join(' ');
