import { statSync } from 'node:fs';
import type { Socket } from 'node:net';
import { join } from 'node:path';
import { sendBulk } from '../support/bulk.js';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { startProcess, type RunningProgram } from '../support/programs.js';
import { openSocket, waitForText } from '../support/raw-socket.js';

const STATIONS = 3_000;
/** A page of a thousand stations has 4 MB, and the whole CSV more than sockets buffer. */
const TEXT = 'x'.repeat(4_000);
const LISTS = 300;
const LIST =
  '/v1/stations?hours=24/7&sort=-updated_at&total=true&limit=1000&updated_since=2000-01-01T00:00:00Z';
const READERS = 40;
/** Slots for exports, and those of them that one caller may have. */
const SLOTS = 3;
const EXPORTS = 2;

let folder: string;
let program: RunningProgram;
let directory: DirectoryClient;
const sockets: Socket[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  const environment = { LIMIT_EXPORTS: String(SLOTS), QUEUE_EXPORTS: '0' };
  const started = await startProcess(folder, environment);
  program = started.program;
  directory = new DirectoryClient(() => started.url);
  const data = { location_id: '1', hours: '24/7', pre_charge_instructions: TEXT };
  const stations = Array.from({ length: STATIONS }, () => ({ type: 'CreateStation', data }));
  await sendBulk(directory, [{ type: 'RegisterLocation', id: '1', data: {} }, ...stations]);
  expect((await directory.get('/v1/stations?limit=1')).status).toBe(200);
});
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});
afterAll(async () => {
  await program.kill('SIGKILL');
  await removeFolder(folder);
});

async function send(path: string, ...headers: readonly string[]): Promise<Socket> {
  const socket = await openSocket(directory.url);
  socket.write(requestOf(path, ...headers));
  sockets.push(socket);
  return socket;
}

const requestOf = (path: string, ...headers: readonly string[]): string =>
  [`GET ${path} HTTP/1.1`, 'Host: localhost', ...headers, '', ''].join('\r\n');

interface Load {
  readonly running: number;
  readonly queued: number;
  readonly admitted: number;
  readonly refused: number;
  readonly abandoned: number;
}

async function loadOf(kind: string): Promise<Load> {
  const { body } = await directory.get<{ checks: { load: { detail: string } } }>('/health/ready');
  const text = new RegExp(`${kind}: ([^;]*)`).exec(body.checks.load.detail)?.[1] ?? '';
  const names = ['running', 'queued', 'admitted', 'refused', 'abandoned'];
  return Object.fromEntries(
    names.map((name) => [name, Number(new RegExp(`(\\d+)(?: of \\d+)? ${name}`).exec(text)?.[1])]),
  ) as unknown as Load;
}

const arrived = ({ admitted, refused, abandoned, queued }: Load) => admitted + refused + abandoned + queued;

/** Resolves with the load when so many requests of the kind have arrived since `before`, and none runs or waits. */
async function settledLoad(kind: string, before: Load, sent: number): Promise<Load> {
  for (;;) {
    const load = await loadOf(kind);
    if (arrived(load) - arrived(before) === sent && load.running === 0 && load.queued === 0) return load;
  }
}

it('does not execute lists whose clients have gone, but for those that had begun', async () => {
  const before = await loadOf('reads');
  // The service accepts one connection a turn: of a slow sequence, each list would find a slot.
  const opened = await Promise.all(Array.from({ length: LISTS }, () => send('/health/live')));
  await Promise.all(opened.map((socket) => waitForText(socket, 'HTTP/1.1 200 ')));
  for (const socket of opened) socket.write(requestOf(LIST));
  setTimeout(() => opened.forEach((socket) => socket.destroy()), 5);
  const after = await settledLoad('reads', before, LISTS);
  expect(after.admitted - before.admitted).toBeLessThan(LISTS / 3);
  expect(after.refused).toBe(before.refused);
  expect((await directory.get('/v1/stations?limit=1')).status).toBe(200);
});

it('refuses CSV readers that exceed the limit, and serves health and single records', async () => {
  const { id } = (await directory.get<{ items: { id: string }[] }>('/v1/stations?limit=1')).body.items[0] as {
    id: string;
  };
  const before = await loadOf('exports');
  const statuses = Array.from({ length: READERS }, async () => {
    const socket = await send('/v1/stations', 'Accept: text/csv');
    const status = await Promise.any(
      [200, 503].map((code) => waitForText(socket, `HTTP/1.1 ${code} `).then(() => code)),
    );
    // A slow reader: it takes no more.
    socket.removeAllListeners('data').pause();
    return status;
  });
  const answered = await Promise.all(statuses);
  expect(answered.filter((status) => status === 200)).toHaveLength(EXPORTS);
  expect(await loadOf('exports')).toMatchObject({ running: EXPORTS, refused: READERS - EXPORTS });
  for (const path of ['/health/live', '/health/ready', `/v1/stations/${id}`])
    expect([path, (await directory.get(path)).status]).toEqual([path, 200]);
  for (const socket of sockets) socket.destroy();
  await settledLoad('exports', before, READERS);
});

it('frees the slots of exports whose clients have gone', async () => {
  const before = await loadOf('exports');
  for (let sent = 0; sent < READERS; sent += 1) {
    const socket = await send('/v1/stations', 'Accept: text/csv', 'Accept-Encoding: gzip');
    setTimeout(() => socket.destroy(), 5);
  }
  const { admitted } = await settledLoad('exports', before, READERS);
  expect(admitted).toBeGreaterThan(before.admitted);
});

it('stops with lists that wait and slow readers', async () => {
  await Promise.all(Array.from({ length: EXPORTS }, () => send('/v1/stations', 'Accept: text/csv')));
  await Promise.all(Array.from({ length: 20 }, () => send(LIST)));
  expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
  // If a stop takes too long, the process ends without a checkpoint of its WAL.
  expect(statSync(join(folder, 'directory.db-wal'), { throwIfNoEntry: false })?.size ?? 0).toBe(0);
});
