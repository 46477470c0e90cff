import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import { main } from '../main.js';
import { runExport, type ExportOptions } from './run-export.js';

/** Answers a request by its path and parameters. */
type Answer = (path: string, query: URLSearchParams, response: ServerResponse) => unknown;

const record = (id: string, version = 1, attributes: object = {}) => ({
  id,
  version,
  attributes: { name: id, ...attributes },
  source: null,
});
const station = (id: string, location_id: string, version = 1) => ({
  ...record(id, version, { location_id, available: null }),
  status: { code: null, observed_at: null },
  connectors: [],
  details: {},
});

const page = (items: readonly unknown[], next: string | null = null) => ({
  items,
  next,
  total: items.length,
});

/** A directory of one location and one station. */
const small: Answer = (path, query) => {
  if (path === '/v1/events') return { items: [], next: 'position' };
  if (/^\/v1\/locations\/./.test(path)) return record(path.slice(14));
  if (query.has('updated_since')) return page([]);
  if (path === '/v1/stations') return page([station('s1', '1')]);
  return page(path === '/v1/locations' ? [record('1')] : []);
};

describe('directory export', () => {
  let server: Server;
  let answer: Answer;
  let api: string;
  let folder: string;
  let requests: string[];

  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'export-'));
    requests = [];
    server = createServer((request, response) => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://any.invalid');
      requests.push(`${request.url} ${[request.headers['directory-position'] ?? ''].join()}`.trim());
      const body = answer(pathname, searchParams, response);
      if (body !== undefined) response.end(JSON.stringify(body));
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    api = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });

  const terminalOf = () => ({
    stdin: Readable.from([]),
    stdout: new PassThrough(),
    stderr: new PassThrough(),
    env: {},
  });

  async function exported(options: Partial<ExportOptions> = {}) {
    const terminal = terminalOf();
    const wait = () => Promise.resolve();
    await runExport({ api, format: 'ndjson', wait, ...options }, terminal);
    return String(terminal.stdout.read() ?? '');
  }

  const commandsIn = (text: string) =>
    text
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line) as { type: string; id?: string; source?: { id: string } })
      .map(({ type, id, source }) => `${type} ${id ?? source?.id}`);

  it('reads at the position of the newest event', async () => {
    answer = small;
    expect(commandsIn(await exported())).toEqual(['RegisterLocation 1', 'UpsertStation s1']);
    expect(requests.slice(2).every((request) => request.endsWith(' position'))).toBe(true);
  });

  it('has no tariffs of a service of a release before them', async () => {
    answer = (path, query, response) =>
      path === '/v1/tariffs'
        ? void response.writeHead(404).end('{"code":"not_found"}')
        : small(path, query, response);
    expect(commandsIn(await exported())).toEqual(['RegisterLocation 1', 'UpsertStation s1']);
  });

  it('repeats a request that fails or whose response is cut off', async () => {
    let count = 0;
    answer = (path, query, response) => {
      count += 1;
      if (count % 3 === 0) return void response.destroy();
      if (count % 3 === 1) return small(path, query, response);
      return void response.writeHead(503, { 'retry-after': '0' }).end('{"code":"overloaded"}');
    };
    expect(commandsIn(await exported())).toEqual(['RegisterLocation 1', 'UpsertStation s1']);
  });

  it('loses no record whose name changes while it reads', async () => {
    answer = (path, query, response) => {
      if (path !== '/v1/stations' || query.has('total')) return small(path, query, response);
      // s2 has changed, and now is before the first page.
      if (query.has('updated_since')) return page([station('s1', '1'), station('s2', '1', 2)]);
      return query.has('cursor') ? page([station('s3', '1')]) : page([station('s1', '1')], 'next');
    };
    const commands = commandsIn(await exported());
    expect(commands.slice(1)).toEqual(['UpsertStation s1', 'UpsertStation s3', 'UpsertStation s2']);
  });

  it('reads what a station refers to if that was created meanwhile', async () => {
    const connector_type_id = 't';
    answer = (path, query, response) => {
      if (path === '/v1/locations/2') return record('2');
      if (path === '/v1/connector-types/t') return record('t');
      if (path !== '/v1/stations' || query.has('updated_since')) return small(path, query, response);
      const connected = { ...station('s1', '2'), connectors: [{ connector_type_id, name: null, count: 1 }] };
      return page([connected, station('s2', '2')]);
    };
    expect(commandsIn(await exported())).toEqual([
      'RegisterLocation 1',
      'RegisterLocation 2',
      'UpsertConnectorType t',
      'UpsertStation s1',
      'UpsertStation s2',
    ]);
  });

  it('reads records with their extensions in their order, and leaves out those that were removed', async () => {
    const source = { feed: 'f', id: '' };
    const stations = Array.from({ length: 40 }, (_, n) => ({ ...station(`s${10 + n}`, '1'), source }));
    answer = (path, query, response) => {
      const [, id] = /^\/v1\/stations\/(.*)/.exec(path) ?? [];
      if (id === 's20') return void response.writeHead(410).end('{"code":"station_removed"}');
      const listed = stations.find((each) => each.id === id);
      if (listed) return { ...listed, source: { feed: 'f', id }, extensions: { id } };
      if (path !== '/v1/stations' || query.has('updated_since')) return small(path, query, response);
      return page(stations);
    };
    const lines = (await exported()).trimEnd().split('\n').slice(1);
    const ids = lines.map((line) => (JSON.parse(line) as { extensions: { id: string } }).extensions.id);
    expect(ids).toEqual(stations.map(({ id }) => id).filter((id) => id !== 's20'));
  });

  it('replaces a file, also that of a link, only with a complete export', async () => {
    const file = join(folder, 'stations');
    const link = join(folder, 'link');
    writeFileSync(file, 'before');
    symlinkSync(file, link);
    answer = (path, query, response) =>
      path === '/v1/stations' && !query.has('total')
        ? response.writeHead(403) && {}
        : small(path, query, response);
    await expect(exported({ output: link })).rejects.toThrow('refuses the export: HTTP 403');
    expect(readFileSync(file, 'utf8')).toBe('before');
    answer = small;
    await exported({ output: link });
    expect(commandsIn(readFileSync(file, 'utf8'))).toHaveLength(2);
    expect(readdirSync(folder).sort()).toEqual(['link', 'stations']);
  });

  it('fails if the CSV is cut off', async () => {
    answer = (path, query, response) => {
      if (path !== '/v1/stations' || query.has('total')) return small(path, query, response);
      response.write('id,version\r\n', () => response.destroy());
    };
    await expect(exported({ format: 'csv', output: join(folder, 'x') })).rejects.toThrow(
      'the CSV is incomplete',
    );
    expect(readdirSync(folder)).toEqual([]);
  });

  it('writes tables with what locations say, which are read once', async () => {
    const nowhere = { latitude: null, longitude: null };
    const listed = (id: string) => ({
      ...station(id, '1'),
      attributes: { name: id, location_id: '1', available: '1', ...nowhere },
      details: { evse_id: null, source_status: null },
    });
    const place = { address: 'Quai 5', city: null, country: 'FR', operator: null, ...nowhere };
    answer = (path, query, response) => {
      if (path === '/v1/locations/1') return { ...record('1', 1, place), stations: { total: 2 } };
      if (path === '/v1/stations') return page([listed('s1'), listed('s2')]);
      return small(path, query, response);
    };
    const rows = (await exported({ format: 'csv', connectors: true, bom: true })).split('\r\n');
    expect(rows[0]).toMatch(/^\uFEFFid,name,.*address,.*plug,kilowatts,evse_id,status$/);
    expect(rows.slice(1)).toEqual([
      's1,s1,,,1,Quai 5,,FR,,,,,Available',
      's2,s2,,,1,Quai 5,,FR,,,,,Available',
      '',
    ]);
    expect(requests.filter((request) => request.startsWith('/v1/locations/1?'))).toHaveLength(1);
  });

  it('leaves out what the directory has derived', async () => {
    const attributes = { address: 'Quai 5', country: 'FR', time_zone: 'Europe/Paris' };
    const place = {
      ...record('1', 1, attributes),
      derived: ['country', 'time_zone'],
      stations: { total: 1 },
    };
    answer = (path, query, response) => {
      if (path === '/v1/locations/1') return place;
      return small(path, query, response);
    };
    const [registered = ''] = (await exported()).split('\n');
    expect(JSON.parse(registered)).toMatchObject({
      data: { address: 'Quai 5', country: null, time_zone: null },
    });
    expect(registered).not.toContain('derived');
    const rows = await exported({ format: 'csv', connectors: true });
    expect(rows).toContain(',Quai 5,');
    expect(rows).not.toContain('FR');
  });

  it('ends without an error if nobody reads its output any more', async () => {
    answer = small;
    const terminal = terminalOf();
    terminal.stdout.destroy();
    await runExport({ api, format: 'ndjson', wait: () => Promise.resolve() }, terminal);
    expect(terminal.stderr.read()).toBeNull();
  });

  it.each([
    ['something that is no directory', () => ({}), 'does not answer like a directory'],
    [
      'a page of HTML',
      (_path: string, _query: unknown, response: ServerResponse) => response.end('<html>') && undefined,
      'does not answer like a directory',
    ],
    [
      'a refused key',
      (_path: string, _query: unknown, response: ServerResponse) => void response.writeHead(401).end(),
      'HTTP 401; check the key',
    ],
  ] satisfies [string, Answer, string][])('fails with %s', async (_, given, message) => {
    answer = given;
    const terminal = terminalOf();
    expect(await main(['export', '--api', api], terminal)).toBe(2);
    expect(String(terminal.stderr.read())).toContain(message);
  });

  it('fails with a file that it cannot write', async () => {
    answer = small;
    await expect(exported({ output: join(folder, 'nowhere', 'x') })).rejects.toThrow("can't write");
  });
});
