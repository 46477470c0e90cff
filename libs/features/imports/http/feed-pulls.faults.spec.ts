import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { DirectoryClient } from '../../../../test/support/client.js';
import { removeFolder, temporaryFolder } from '../../../../test/support/directory.js';
import { startProcess, type RunningProgram } from '../../../../test/support/programs.js';
import { until } from '../../../../test/engines/processes/until.js';
import type { ShownFeed } from '../testing/started-imports.js';

let folder: string;
let service: { readonly program: RunningProgram; readonly url: string };
beforeAll(async () => {
  folder = await temporaryFolder();
  service = await startProcess(folder, { FEED_ALLOW_CIDRS: '127.0.0.1/32' });
});
afterAll(async () => {
  await service.program.kill('SIGTERM');
  await removeFolder(folder);
});
const directory = new DirectoryClient(() => service.url);

type Respond = (request: IncomingMessage, response: ServerResponse) => void;

/** The operators of feeds: how each answers, by the path. */
const answers = new Map<string, Respond>();
let server: Server;
let origin: string;
beforeAll(async () => {
  server = createServer((request, response) => {
    const respond = answers.get(request.url?.split('?')[0] ?? '');
    if (respond) respond(request, response);
    else response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const FIVE = ['1', '2', '3', '4', '5'];

/** Locations of OCPI with a station each. */
const locations = (party: string, ids: readonly string[]) =>
  ids.map((id) => ({
    ...{ country_code: 'DE', party_id: party, id, publish: true, name: `Site ${id}`, country: 'DEU' },
    ...{ address: 'Street 1', city: 'Town', time_zone: 'Europe/Berlin' },
    coordinates: { latitude: '52.5', longitude: '13.4' },
    evses: [{ uid: 'e', status: 'AVAILABLE', connectors: [], last_updated: '2026-11-01T10:00:00Z' }],
    last_updated: '2026-11-01T10:00:00Z',
  }));

const sends =
  (content: unknown, headers: Record<string, string> = {}): Respond =>
  (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    response.end(typeof content === 'string' ? content : JSON.stringify(content));
  };

const put = (feed: string, given: object = {}) =>
  directory.put(`/v1/feeds/${encodeURIComponent(feed)}`, {
    ...{ url: `${origin}/${feed.slice(-3)}`, every: 86_400, options: { complete: true } },
    ...given,
  });
const read = async (feed: string) =>
  (await directory.get<ShownFeed>(`/v1/feeds/${encodeURIComponent(feed)}`)).body;
const stations = async (feed: string): Promise<number> => {
  const query = `source_feed=${encodeURIComponent(feed)}&limit=1&total=true`;
  const { body } = await directory.get<{ total: number }>(`/v1/stations?${query}`);
  return body.total;
};

/** Waits for the end of a pull that has begun after an import. */
async function ended(feed: string, before?: string): Promise<ShownFeed> {
  let found = await read(feed);
  await until(`${feed} is pulled`, async () => {
    found = await read(feed);
    const pulled = await directory.get<{ state: string }>(`/v1/imports/${found.last_import}`);
    const isJudged = found.state === 'failing' || found.last_success !== null;
    return found.last_import !== before && isJudged && !['queued', 'running'].includes(pulled.body.state);
  });
  return found;
}

/** A feed of five stations that was pulled. */
async function pulled(party: string, given: object = {}): Promise<ShownFeed> {
  answers.set(`/${party}`, sends(locations(party, FIVE), { etag: '"first"' }));
  expect((await put(`DE*${party}`, given)).status).toBe(201);
  const found = await ended(`DE*${party}`);
  expect([found.state, found.last_error, await stations(`DE*${party}`)]).toEqual(['ok', null, 5]);
  return found;
}

/** Pulls again, and waits until that is judged. */
async function pullAgain(party: string, state: string): Promise<ShownFeed> {
  const feed = `DE*${party}`;
  const run = await directory.post<{ id: string; state: string }>(
    `/v1/feeds/${encodeURIComponent(feed)}/run`,
  );
  expect([run.status, run.headers.get('location')]).toEqual([202, `/v1/imports/${run.body.id}`]);
  let found = await read(feed);
  await until(`${feed} is ${state}`, async () => {
    found = await read(feed);
    return found.state === state && found.last_import === run.body.id;
  });
  return found;
}

describe('A feed', () => {
  it('is pulled at once, and imported by its own caller', async () => {
    const found = await pulled('ONE');
    expect(found.records).toBeGreaterThanOrEqual(5);
    const { body: page } = await directory.get<{ items: { caller: string }[] }>(
      `/v1/events?types=StationCreated&source_feed=${encodeURIComponent('DE*ONE')}`,
    );
    expect(new Set(page.items.map(({ caller }) => caller))).toEqual(new Set(['feeds/DE*ONE']));
  });

  it('tells of the records that its file puts under another feed', async () => {
    answers.set('/NAM', sends(locations('NAM', FIVE)));
    await put('its own', { url: `${origin}/NAM` });
    const found = await ended('its own');
    expect([found.records_feed, await stations('DE*NAM'), await stations('its own')]).toEqual([
      'DE*NAM',
      5,
      0,
    ]);
    expect(found.newest_observed_at).toMatch(/^2026-11-01T10:00/);
  });

  it('is sent its token alone, which no answer shows', async () => {
    const seen: (string | undefined)[] = [];
    answers.set('/TOK', ({ headers }, response) => {
      seen.push(headers.authorization);
      sends(locations('TOK', FIVE))({} as IncomingMessage, response);
    });
    await put('DE*TOK', { token: 'very-secret' });
    await ended('DE*TOK');
    expect(seen[0]).toBe(`Token ${Buffer.from('very-secret').toString('base64')}`);
    const { text } = await directory.get(`/v1/imports/${(await read('DE*TOK')).last_import}`);
    expect(text).not.toContain('very-secret');
  });

  it('that has not changed is a success', async () => {
    const first = await pulled('UNC');
    let condition: string | undefined;
    answers.set('/UNC', ({ headers }, response) => {
      condition = headers['if-none-match'];
      response.writeHead(304).end();
    });
    const again = await pullAgain('UNC', 'ok');
    await until('it is judged', async () => (await read('DE*UNC')).last_success !== first.last_success);
    expect([condition, again.records, await stations('DE*UNC')]).toEqual(['"first"', first.records, 5]);
  });

  it.each<[string, string, Respond]>([
    ['FAI', 'fails', (_, response) => response.writeHead(500).end('no')],
    ['EMP', 'is empty', sends([])],
    ['NIL', 'has no content', sends('')],
    ['SHR', 'has shrunk by more than a fifth', sends(locations('SHR', FIVE.slice(2)))],
    ['INV', 'is invalid', sends('<html>Sorry</html>', { 'content-type': 'text/html' })],
    ['CUT', 'ends early', sends(JSON.stringify(locations('CUT', FIVE)).slice(0, -200))],
    [
      'PRI',
      'is redirected to a private address',
      (_, response) => response.writeHead(302, { location: 'http://127.0.0.2:1/x' }).end(),
    ],
    [
      'GZI',
      'is damaged',
      (_, response) =>
        response
          .writeHead(200, { 'content-encoding': 'gzip' })
          .end(gzipSync(JSON.stringify(locations('GZI', FIVE))).subarray(0, 100)),
    ],
    ['GON', 'is gone', (_, response) => void response.destroy()],
  ])('%s that %s fails, says so, and keeps its stations', async (party, _, respond) => {
    const before = await pulled(party);
    answers.set(`/${party}`, respond);
    const found = await pullAgain(party, 'failing');
    expect(found.last_error).toEqual(expect.any(String));
    expect([found.records, found.last_success]).toEqual([before.records, before.last_success]);
    expect(await stations(`DE*${party}`)).toBe(5);
    answers.set(`/${party}`, sends(locations(party, FIVE)));
    expect((await pullAgain(party, 'ok')).last_error).toBeNull();
  });

  it('may have records that name another feed, as those of AFDC do', async () => {
    const header = 'Fuel Type Code,Station Name,Latitude,Longitude,ID,EV Level2 EVSE Num\n';
    answers.set('/FDC', sends(`${header}ELEC,Town Hall,42.5,-73.5,4711,2\n`, { 'content-type': 'text/csv' }));
    await put('US*FDC', { options: {} });
    const found = await ended('US*FDC');
    expect([found.state, found.last_error, await stations('afdc')]).toEqual(['ok', null, 1]);
  });

  it('that hangs goes on until it is cancelled, and another run does not begin meanwhile', async () => {
    const before = await pulled('HAN');
    answers.set('/HAN', () => {});
    const path = '/v1/feeds/DE*HAN/run';
    const run = await directory.post<{ id: string }>(path);
    expect((await directory.post<{ id: string }>(path)).body.id).toBe(run.body.id);
    expect((await directory.delete(`/v1/imports/${run.body.id}`)).status).toBe(204);
    await until('it is judged', async () => (await read('DE*HAN')).state === 'failing');
    expect(await read('DE*HAN')).toMatchObject({ last_success: before.last_success });
    expect(await stations('DE*HAN')).toBe(5);
  });

  it('may lose a fifth of its stations', async () => {
    await pulled('LES');
    answers.set('/LES', sends(locations('LES', FIVE.slice(1))));
    await pullAgain('LES', 'ok');
    await until('one is removed', async () => (await stations('DE*LES')) === 4);
  });
});
