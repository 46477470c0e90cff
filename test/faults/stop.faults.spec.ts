import { statSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { until } from '../engines/processes/until.js';
import { DirectoryClient } from '../support/client.js';
import { EventStreamClient } from '../support/event-stream.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { allEvents, allItems } from '../support/pages.js';
import { readyAddress, start, startMain, startProcess, type RunningProgram } from '../support/programs.js';
import { openSocket, parseRaw, readToEnd, waitForText } from '../support/raw-socket.js';
import { expectProblem } from '../support/problems.js';
import { createStation } from '../support/records.js';

let folder: string;
const programs: RunningProgram[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill('SIGKILL');
  await removeFolder(folder);
});

async function startService() {
  const { program, url } = await startProcess(folder);
  programs.push(program);
  return { program, directory: new DirectoryClient(() => url) };
}

/** All records and events of a directory. */
const contents = async (directory: DirectoryClient) => ({
  stations: await allItems(directory, '/v1/stations?limit=1000'),
  locations: await allItems(directory, '/v1/locations?limit=1000'),
  events: await allEvents(directory),
});

const head = (path: string, ...headers: string[]) =>
  [
    `POST ${path} HTTP/1.1`,
    'Host: localhost',
    'Connection: close',
    'Expect: 100-continue',
    ...headers,
    '',
    '',
  ].join('\r\n');

describe('SIGTERM', () => {
  it('completes requests in progress, exits with 0, and loses nothing', async () => {
    const { program, directory } = await startService();
    const { attributes } = await createStation(directory, { name: 'before' });
    const body = JSON.stringify({ location_id: attributes['location_id'], name: 'in progress' });
    const line = JSON.stringify({ type: 'RegisterLocation', id: '4711', data: {} });
    const single = await openSocket(directory.url);
    single.write(head('/v1/stations', 'Content-Type: application/json', `Content-Length: ${body.length}`));
    const bulk = await openSocket(directory.url);
    bulk.write(
      head('/v1/bulk', 'Content-Type: application/x-ndjson', `Content-Length: ${2 * line.length + 2}`),
    );
    await Promise.all([waitForText(single, '100 Continue'), waitForText(bulk, '100 Continue')]);
    // Started here, because the first line may be answered before the stop is logged.
    const answers = [readToEnd(single), readToEnd(bulk)] as const;
    bulk.write(`${line}\n`);

    const ended = program.kill('SIGTERM');
    await program.waitForOutput(/"msg":"stopping"/);
    single.write(body);
    bulk.write(`${line}\n`);
    const created = parseRaw(await answers[0]);
    expect([created.status, created.body]).toMatchObject([201, { attributes: { name: 'in progress' } }]);
    expect((await answers[1]).match(/"status":"accepted"/g)).toHaveLength(2);
    expect(await ended).toEqual({ code: 0, signal: null });
    expect(program.stderr).toBe('');

    const { directory: restarted } = await startService();
    const { id } = created.body as { id: string };
    expect((await restarted.get(`/v1/stations/${id}`)).text).toBe(created.text);
    expect((await restarted.get('/v1/locations/4711')).status).toBe(200);
  });

  it('exits with 0 at any time of the start', async () => {
    for (const moment of [/"msg":"listening/, /"msg":"ready"/]) {
      const program = startMain({ DATA_DIR: folder });
      programs.push(program);
      await program.waitForOutput(moment);
      expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    }
  });

  it('refuses requests that arrive after it', async () => {
    const { program, directory } = await startService();
    const waiting = await openSocket(directory.url);
    waiting.write('GET /health/live HTTP/1.1\r\nHost: localhost\r\n\r\n');
    await waitForText(waiting, '"live"');
    // The incomplete request keeps its connection open.
    waiting.write('GET /v1/stations HTTP/1.1\r\n');
    const ended = program.kill('SIGTERM');
    await program.waitForOutput(/"msg":"stopping"/);
    const answer = readToEnd(waiting);
    waiting.write('Host: localhost\r\n\r\n');
    const received = await answer;
    // The connection may also be closed before the request is complete.
    if (received !== '') {
      const refused = parseRaw(received);
      expectProblem(refused, 'shutting_down');
      expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
    }
    expect((await ended).code).toBe(0);
    await expect(fetch(directory.url)).rejects.toThrow();
  });

  it('ends streams of events one after another, and they resume without a gap', async () => {
    const { program, directory } = await startService();
    const { attributes } = await createStation(directory);
    const { next } = (await directory.get<{ next: string }>('/v1/events?after=latest')).body;
    const open = (url: string, after: string) => EventStreamClient.open(url, `after=${after}`);
    const clients = await Promise.all(Array.from({ length: 20 }, () => open(directory.url, next)));
    const created = () => directory.post('/v1/stations', { location_id: attributes['location_id'] });
    await created();
    const endedAt: number[] = [];
    const ended = program.kill('SIGTERM');
    await until('all streams have ended', () => {
      for (const client of clients.filter(({ hasEnded }) => hasEnded).slice(endedAt.length))
        if (client.response.ok) endedAt.push(performance.now());
      return endedAt.length === clients.length;
    });
    expect(Number(endedAt.at(-1)) - Number(endedAt[0])).toBeGreaterThan(1000);
    expect(await ended).toEqual({ code: 0, signal: null });
    const restarted = (await startService()).directory;
    await restarted.post('/v1/stations', { location_id: attributes['location_id'] });
    for (const before of clients) {
      const after = await open(restarted.url, before.lastEventId);
      await after.received(2 - before.events.length);
      expect([...before.events, ...after.events].map(({ type }) => type)).toEqual(
        Array.from({ length: 2 }, () => 'StationCreated.v1'),
      );
      after.close();
    }
  });

  it('does not wait for a connection on which nothing was sent', async () => {
    const { program, directory } = await startService();
    await createStation(directory);
    const unused = await openSocket(directory.url);
    expect((await program.kill('SIGTERM')).code).toBe(0);
    unused.destroy();
    // If a stop takes too long, the process ends without a checkpoint of its WAL.
    const wal = statSync(join(folder, 'directory.db-wal'), { throwIfNoEntry: false });
    expect(wal?.size ?? 0).toBe(0);
  });

  it('keeps all acknowledged writes, under load', async () => {
    const { program, directory } = await startService();
    const { attributes } = await createStation(directory);
    const acknowledged: string[] = [];
    const write = async (): Promise<void> => {
      for (;;) {
        const body = { location_id: attributes['location_id'] };
        const answer = await directory.post('/v1/stations', body).catch(() => undefined);
        if (answer?.status !== 201) return;
        acknowledged.push(answer.body.id);
        if (acknowledged.length === 200) void program.kill('SIGTERM');
      }
    };
    await Promise.all(Array.from({ length: 16 }, write));
    expect((await program.ended).code).toBe(0);
    const { directory: restarted } = await startService();
    const ids = new Set((await allItems(restarted, '/v1/stations?limit=1000')).map(({ id }) => id));
    expect(acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  });
});

it('serves the same data after a restart', async () => {
  const first = await startService();
  for (const name of ['a', 'b', null]) await createStation(first.directory, { name, available: '1' });
  const before = await contents(first.directory);
  const cursor = (await first.directory.get<{ next: string }>('/v1/stations?limit=1')).body.next;
  const { next } = (await first.directory.get<{ next: string }>('/v1/events?limit=2')).body;
  await first.program.kill('SIGTERM');
  const { directory } = await startService();
  expect(await contents(directory)).toEqual(before);
  // Cursors and positions of clients stay valid.
  expect((await directory.get(`/v1/stations?limit=1&cursor=${cursor}`)).status).toBe(200);
  expect((await directory.get<{ items: [] }>(`/v1/events?after=${next}`)).body.items).toEqual(
    before.events.slice(2),
  );
});

describe('npm start', () => {
  it('leaves no orphan when npm itself is sent SIGTERM', async () => {
    const environment = { DATA_DIR: folder, PORT: '0', LOG_FORMAT: 'json' };
    const npm = start('npm', ['start'], environment);
    programs.push(npm);
    const url = await readyAddress(npm);
    expect((await fetch(`${url}/health/ready`)).status).toBe(200);
    await npm.kill('SIGTERM');
    await closed(url);
  });
});

/** Resolves when connections to the address are refused. */
async function closed(url: string): Promise<void> {
  const { hostname, port } = new URL(url);
  const refused = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        // The service closes the connection when it stops.
        socket.once('close', () => {
          resolve(false);
        });
      });
      socket.once('error', () => {
        resolve(true);
      });
    });
  while (!(await refused()));
}
