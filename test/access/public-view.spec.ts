import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { makeApiKey, type Scope } from '#application';
import { readSettings } from '#runtime';
import { FileKeyStore } from '#sqlite';
import type { Service } from '../../apps/directory-api/src/service.js';
import { until } from '../engines/processes/until.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { casesOf } from '../support/features.js';
import { EventStreamClient } from '../support/event-stream.js';
import { IMPORT_HEADER, useImportRequests } from '../support/import-requests.js';

type Headers = Record<string, string>;
interface Shown {
  readonly type: string;
  readonly caller: string | null;
  readonly commandid?: string | null;
  readonly command_id?: string | null;
  readonly importid?: string;
  readonly data: { readonly changed?: object; readonly previous?: object };
}

const said = { note: 'ask Ms Miller, +49 30 1234567' };
const source = { feed: 'a', id: 'loc' };
const station = (extensions: object) => ({
  ...{ type: 'UpsertStation', source: { feed: 'a', id: '1' }, data: {} },
  extensions,
});
const lines = [
  { type: 'RegisterLocation', source, data: {}, extensions: said },
  { type: 'RegisterLocation', source, data: {}, extensions: { ...said, more: 1 } },
  { ...station(said), data: { location_source: source } },
  { ...station({ more: 1 }), data: { name: 'x' } },
  { type: 'RemoveStation', source: { feed: 'a', id: '1' }, data: {} },
  { type: 'RestoreStation', source: { feed: 'a', id: '1' }, data: {} },
  {
    ...{ type: 'ExcludeStationOutage', source: { feed: 'a', id: '1' } },
    data: { from: '2026-11-20T22:00:00Z', to: '2026-11-21T06:30:00Z', reason: 'vandalism' },
  },
];
/** Each line makes one event. */
const EVENTS = lines.length;

const writing = [
  'operations:read',
  'stations:write',
  'connector-types:write',
  'locations:write',
  'tariffs:write',
] as const;
const scopes: readonly Scope[] = [...writing, 'webhooks:manage'];

const IMPORT = '0190a000-0000-7000-8000-000000000001';

useImportRequests();

/** Whether readers need a key, or are anybody. */
describe.each([true, false])('With PUBLIC_READ=%s', (isPublic) => {
  let folder: string;
  let store: FileKeyStore;
  let service: Service;
  const received: { readonly path: string | undefined; readonly event: Shown }[] = [];
  let receiver: Server;
  let at: { readonly location: string; readonly station: string };
  let writer: Headers;
  let keyOfReader: Headers;
  const keys = new Map<Scope, Headers>();
  let position: string;

  beforeAll(async () => {
    folder = await temporaryFolder();
    await mkdir(join(folder, 'other'));
    store = new FileKeyStore(join(folder, 'api-keys.json'), join(folder, 'other', 'use.json'));
    receiver = createServer((request, response) => {
      let body = '';
      request.on('data', (data: Buffer) => (body += data.toString()));
      request.on('end', () => {
        received.push({ path: request.url, event: JSON.parse(body) as Shown });
        response.end();
      });
    });
    await new Promise<void>((listening) => receiver.listen(0, '127.0.0.1', listening));
    const credential = await key('stations:write', 'locations:write', 'directory:read', 'webhooks:manage');
    writer = { ...credential, [IMPORT_HEADER]: IMPORT };
    keyOfReader = await key('directory:read');
    for (const scope of scopes) keys.set(scope, await key('directory:read', scope));
    await start();
    const results = await bulk(writer, ...lines);
    at = { location: `/v1/locations/${results[0]?.id}`, station: `/v1/stations/${results[2]?.id}` };
  });
  afterAll(async () => {
    await service.stop();
    receiver.closeAllConnections();
    receiver.close();
    await removeFolder(folder);
  });

  const start = async () => {
    const { access } = readSettings({ PUBLIC_READ: String(isPublic) });
    const webhooks = { allowedNetworks: ['127.0.0.0/8'], max: 10 };
    service = await startDirectory(folder, { access, webhooks });
  };

  async function key(...scopes: Scope[]): Promise<Headers> {
    const { key: text, stored } = makeApiKey(
      { name: 'test', scopes, feeds: null, expires_at: null },
      new Date(),
    );
    await store.add(stored);
    return { 'x-api-key': text };
  }

  async function send(method: string, path: string, headers: Headers, body?: unknown) {
    const content = body === undefined ? {} : { 'content-type': 'application/json' };
    const response = await fetch(service.url + path, {
      ...{ method, headers: { ...headers, ...content } },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: response.status, body: (await response.json()) as Record<string, unknown> };
  }

  async function bulk(headers: Headers, ...sent: readonly object[]) {
    const response = await fetch(`${service.url}/v1/bulk`, {
      ...{ method: 'POST', headers: { ...headers, 'content-type': 'application/x-ndjson' } },
      body: sent.map((line) => JSON.stringify(line)).join('\n'),
    });
    const results = (await response.text())
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: string; position: string; status?: string });
    position = results.at(-1)?.position ?? '';
    expect(results.slice(0, -1).map(({ status }) => status)).not.toContain('rejected');
    return results;
  }

  const keyWith = (scope: Scope): Headers => keys.get(scope) ?? {};

  /** Whoever has no more than reads. */
  const reader = (): Headers => (isPublic ? {} : keyOfReader);

  /** All that a caller can read of what was written. */
  async function readAll(headers: Headers) {
    const read = async (path: string) => {
      const { status, body } = await send('GET', path, { ...headers, 'directory-position': position });
      expect([path, status]).toEqual([path, 200]);
      return body;
    };
    const stream = await EventStreamClient.open(service.url, 'since=2020-01-01T00:00:00Z', headers);
    await stream.received(EVENTS);
    stream.close();
    const [feed, waiting] = [await read('/v1/events'), await read('/v1/events?wait=1')];
    const past = await read('/v1/events?order=desc');
    const history = await read(`${at.station}/history`);
    const exclusions = await Promise.all(casesOf('exclusions', `${at.station}/exclusions`).map(read));
    const ofLocation = await read(`${at.location}/history`);
    return {
      events: [feed, waiting, history, past, ofLocation]
        .map(({ items }) => items as readonly Shown[])
        .concat([stream.events]),
      records: [await read(`${at.station}?extensions=true`), await read(`${at.location}?extensions=true`)],
      callers: exclusions.flatMap(({ items }) => (items as readonly Shown[]).map(({ caller }) => caller)),
    };
  }

  const isUnnamed = ({ caller, commandid, command_id, importid }: Shown) =>
    caller === null && (commandid === null || command_id === null) && importid === undefined;
  const isNamed = ({ caller, commandid, command_id }: Shown) =>
    /^key_/.test(caller ?? '') && /^[\da-f-]{36}$/.test(commandid ?? command_id ?? '');

  it('readers are shown neither callers nor command ids nor imports nor extensions', async () => {
    const { events, records, callers } = await readAll(reader());
    expect(events.map(({ length }) => length)).toEqual([EVENTS, EVENTS, EVENTS - 2, EVENTS, 2, EVENTS]);
    expect(events.flat().every(isUnnamed)).toBe(true);
    expect(callers).toEqual(casesOf('exclusions', null));
    for (const shown of [...events.flat(), ...records])
      expect(JSON.stringify(shown)).not.toMatch(/extensions|Miller/);
    const dataOf = (wanted: string) => events[0]?.find(({ type }) => type === wanted)?.data;
    expect(dataOf('LocationChanged.v1')).toEqual({ changed: {}, previous: {} });
    expect(dataOf('StationDetailsChanged.v1')).toEqual({ changed: { name: 'x' }, previous: { name: null } });
  });

  it.each(writing)('callers with %s are shown all of it', async (scope) => {
    const { events, records, callers } = await readAll(keyWith(scope));
    expect(events.flat().every(isNamed)).toBe(true);
    expect(callers).toEqual(casesOf('exclusions', expect.stringMatching(/^key_/)));
    for (const shown of [...events, ...records]) expect(JSON.stringify(shown)).toMatch(/extensions/);
    const imports = events.flat().filter(({ commandid }) => commandid !== undefined);
    expect(imports.every(({ importid }) => importid === IMPORT)).toBe(true);
  });

  it('a webhook shows its receiver what its maker may see, after a restart too', async () => {
    const makers = { public: keyWith('webhooks:manage'), whole: writer };
    const paths = new Map<string, string>();
    for (const [view, headers] of Object.entries(makers)) {
      const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/${view}`;
      const made = await send('POST', '/v1/webhooks', headers, { url });
      expect(made.status).toBe(201);
      paths.set(view, `/v1/webhooks/${String(made.body['id'])}`);
    }
    const expectViews = async (count: number) => {
      const of = (view: string) =>
        received.filter(({ path }) => path === `/${view}`).map(({ event }) => event);
      await until('both have come', () => of('public').length >= count && of('whole').length >= count);
      expect(of('public').every(isUnnamed)).toBe(true);
      expect(JSON.stringify(of('public'))).not.toContain('extensions');
      expect(of('whole').every(isNamed)).toBe(true);
      expect(of('whole').every(({ importid }) => importid === IMPORT)).toBe(true);
    };
    await bulk(writer, station({ note: 'first' }));
    expect(JSON.stringify((await expectViews(1), received))).toContain('first');
    await service.stop();
    await start();
    await bulk(writer, station({ note: 'second' }));
    await expectViews(2);
    // A test is rendered like the rest, whoever asks for it.
    await send('POST', `${paths.get('public')}/test`, writer);
    const test = () => received.find(({ event: { type } }) => type === 'WebhookTest.v1');
    await until('the test has come', () => test() !== undefined);
    expect(test()?.event).toMatchObject({ caller: null, commandid: null });
  });
});
