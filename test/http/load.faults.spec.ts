import type { Socket } from 'node:net';
import { readSettings, type Settings } from '#runtime';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';
import { expectProblem } from '../support/problems.js';
import { openSocket, parseRaw, readToEnd } from '../support/raw-socket.js';
import { createStation } from '../support/records.js';

interface Readiness {
  readonly status: string;
  readonly checks: { readonly load: { readonly status: string; readonly detail: string } };
}

const { workLimits } = readSettings({ LIMIT_WAITS: '1', QUEUE_WAITS: '1' });
let folder: string;
let directory: DirectoryClient;
let stop: () => Promise<void>;
const sockets: Socket[] = [];

async function start(settings: Partial<Settings>): Promise<void> {
  const service = await startDirectory(folder, settings);
  directory = new DirectoryClient(() => service.url);
  stop = () => service.stop();
}

beforeEach(async () => {
  folder = await temporaryFolder();
  await start({ workLimits });
});
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy();
  await stop();
  await removeFolder(folder);
});

const load = async () => (await directory.get<Readiness>('/health/ready')).body.checks.load;

/** Sends a request that waits for the next event; resolves when the load of waits begins like this. */
async function waitForEvent(expected: string): Promise<Socket> {
  const socket = await openSocket(directory.url);
  sockets.push(socket);
  socket.write(
    'GET /v1/events?after=latest&wait=30 HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  await untilLoad(expected);
  return socket;
}

async function untilLoad(expected: string): Promise<void> {
  while (!(await load()).detail.includes(`waits: ${expected}`));
}

const BUSY = '1 of 1 running, 0 of 1 queued';
const FULL = '1 of 1 running, 1 of 1 queued';

it('refuses requests that exceed the queue with overloaded, and serves others', async () => {
  const { id } = await createStation(directory);
  const first = await waitForEvent(BUSY);
  const second = await waitForEvent(FULL);
  const refused = await directory.get('/v1/events?after=latest&wait=30');
  expectProblem(refused, 'overloaded');
  expect(refused.headers.get('retry-after')).toMatch(/^\d+$/);
  for (const path of ['/health/live', `/v1/stations/${id}`, '/v1/stations', '/v1/events', '/docs'])
    expect([path, (await directory.get(path)).status]).toEqual([path, 200]);

  const answers = [readToEnd(first), readToEnd(second)] as const;
  await directory.put('/v1/locations/1', {});
  expect(await answers[0]).toContain('locations/1/1');
  await untilLoad(BUSY);
  await directory.put('/v1/locations/2', {});
  expect(await answers[1]).toContain('locations/2/1');
});

it('removes requests whose clients have gone from the queue', async () => {
  await waitForEvent(BUSY);
  const gone = await waitForEvent(FULL);
  gone.destroy();
  await untilLoad('1 of 1 running, 0 of 1 queued, 1 admitted, 0 refused, 1 abandoned');
  await waitForEvent(FULL);
});

it('refuses requests that have waited for too long', async () => {
  await stop();
  await start({ workLimits: { ...workLimits, queueTimeoutMs: 50 } });
  await waitForEvent(BUSY);
  expectProblem(await directory.get('/v1/events?after=latest&wait=30'), 'overloaded');
});

it('refuses requests that wait when the service stops', async () => {
  await waitForEvent(BUSY);
  const waiting = await waitForEvent(FULL);
  const answer = readToEnd(waiting);
  await stop();
  expectProblem(parseRaw(await answer), 'shutting_down');
  await start({ workLimits });
});

it('is ready under load, and shows the load of each kind', async () => {
  await waitForEvent(BUSY);
  const { status, body } = await directory.get<Readiness>('/health/ready');
  expect([status, body.status, body.checks.load.status]).toEqual([200, 'ready', 'up']);
  const counts = '\\d+ of \\d+ running, \\d+ of \\d+ queued, \\d+ admitted, \\d+ refused, \\d+ abandoned';
  const kinds = ['records', 'reads', 'exports', 'events', 'waits', 'positions', 'bulk', 'writes'];
  expect(body.checks.load.detail).toMatch(
    new RegExp(`^${kinds.map((kind) => `${kind}: ${counts}`).join('; ')}; streams: 0 of \\d+ open$`),
  );
});

it('counts work that ends in any way', async () => {
  const form = new FormData();
  form.set('photo', new Blob(['no image']), 'a.png');
  await directory.put('/v1/connector-types/none/photo', form);
  await directory.post('/v1/stations', {});
  await directory.get('/v1/stations?limit=none');
  await directory.get('/v1/stations', { accept: 'text/csv' });
  await directory.request('HEAD', '/v1/stations', { headers: { accept: 'text/csv' } });
  await directory.post('/v1/bulk', '{}\n', { 'content-type': 'application/x-ndjson' });
  await directory.get('/v1/stations', { accept: 'text/csv', 'accept-encoding': 'gzip' });
  const { detail } = await load();
  expect(detail.match(/\d+ of \d+ running/g)?.every((text) => text.startsWith('0 '))).toBe(true);
  for (const count of ['reads: 0 of 4', 'exports', 'bulk']) expect(detail).toContain(count);
  expect(detail).toMatch(/reads:[^;]* 1 admitted.*exports:[^;]* 3 admitted.*bulk:[^;]* 2 admitted/);
});

it('frees the slot of a photo upload whose client has gone', async () => {
  const socket = await openSocket(directory.url);
  socket.write(
    [
      'PUT /v1/connector-types/none/photo HTTP/1.1',
      'Host: localhost',
      'Content-Type: multipart/form-data; boundary=x',
      'Content-Length: 1000',
      '',
      '--x\r\nContent-Disposition: form-data; name="photo"; filename="a.png"\r\n\r\npart',
    ].join('\r\n'),
  );
  const bulkLoad = async () => /bulk: (\d+)/.exec((await load()).detail)?.[1];
  while ((await bulkLoad()) !== '1');
  socket.destroy();
  while ((await bulkLoad()) !== '0');
});
