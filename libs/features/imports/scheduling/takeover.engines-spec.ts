import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { engines } from '../../../../test/engines/index.js';
import { until } from '../../../../test/engines/processes/until.js';
import { DirectoryClient } from '../../../../test/support/client.js';
import {
  distributedDirectory,
  type DistributedDirectory,
  type Member,
} from '../../../../test/support/distributed.js';
import type { ShownFeed, ShownImport } from '../testing/started-imports.js';

const FEEDS = ['DE*AAA', 'DE*BBB', 'DE*CCC', 'DE*DDD', 'DE*EEE', 'DE*FFF'];
const STATIONS = 20;
/** A dead instance is noticed by its silence, and its pull begins again after that. */
const TAKEOVER_MS = 90_000;

/** Locations of OCPI with a station each. */
const locationsOf = (feed: string, status: string, minute: number) =>
  Array.from({ length: STATIONS }, (_, n) => ({
    ...{ country_code: feed.slice(0, 2), party_id: feed.slice(3), id: `L${n}`, publish: true },
    ...{ address: 'Street 1', city: 'Town', country: 'DEU', time_zone: 'Europe/Berlin' },
    coordinates: { latitude: '52.5', longitude: '13.4' },
    evses: [{ uid: 'e', status, connectors: [], last_updated: `2026-11-01T10:${minute}:00Z` }],
    last_updated: '2026-11-01T10:00:00Z',
  }));

/** How many processes a program has started that run: each of its imports is one. */
async function countChildren(pid: number): Promise<number> {
  const children = await readFile(`/proc/${pid}/task/${pid}/children`, 'utf8');
  return children.split(' ').filter((child) => child.trim() !== '').length;
}

describe('Feeds of two instances, one of which is killed', () => {
  let directory: DistributedDirectory;
  let operator: Server;
  /** Whether answers stop halfway, and those that do. */
  let isSlow = false;
  const halves: { readonly feed: string; isCut: boolean; readonly end: () => void }[] = [];
  /** The feeds of the requests after the first pulls, in order. */
  const asked: string[] = [];
  let status: readonly [word: string, minute: number] = ['AVAILABLE', 10];

  beforeAll(async () => {
    operator = createServer((request, response) => {
      const feed = decodeURIComponent(request.url?.slice(1) ?? '');
      const text = JSON.stringify(locationsOf(feed, ...status));
      response.writeHead(200, { 'content-type': 'application/json' });
      if (status[0] !== 'AVAILABLE') asked.push(feed);
      if (!isSlow) return void response.end(text);
      const half = text.length / 2;
      response.write(text.slice(0, half));
      const answer = { feed, isCut: false, end: () => response.end(text.slice(half)) };
      response.on('close', () => (answer.isCut = true));
      halves.push(answer);
    });
    await new Promise<void>((resolve) => operator.listen(0, '127.0.0.1', resolve));
    const { kafkaBrokers: brokers } = await engines();
    const environment = { FEED_ALLOW_CIDRS: '127.0.0.1/32' };
    directory = await distributedDirectory({ brokers, apis: 2, projectors: 1, environment });
    await directory.start();
  });
  afterAll(async () => {
    operator.closeAllConnections();
    operator.close();
    await directory.remove();
  });

  const [first, other] = [0, 1].map((n) => () => {
    const member = directory.apis[n];
    if (!member) throw new Error('there are two');
    return member;
  }) as [() => Member, () => Member];
  const client = new DirectoryClient(() => other().url);
  const pathOf = (feed: string) => `/v1/feeds/${encodeURIComponent(feed)}`;
  const read = async (feed: string) => (await client.get<ShownFeed>(pathOf(feed))).body;
  const stations = async (feed: string, filter: string) => {
    const query = `source_feed=${encodeURIComponent(feed)}&${filter}&limit=1&total=true`;
    return (await client.get<{ total: number }>(`/v1/stations?${query}`)).body.total;
  };
  const importsOf = async (feed: string) => {
    const { body } = await client.get<{ items: readonly ShownImport[] }>(
      `/v1/imports?feed=${encodeURIComponent(feed)}`,
    );
    return body.items;
  };
  const untilOk = async (feed: string, before?: ShownFeed) => {
    const isPulled = async () => {
      const { state, last_success } = await read(feed);
      return state === 'ok' && last_success !== (before?.last_success ?? null);
    };
    await until(`${feed} is pulled`, isPulled, TAKEOVER_MS);
  };

  it('are pulled by the other one, once each, and lose no station', async () => {
    const { port } = operator.address() as AddressInfo;
    for (const feed of FEEDS) {
      const url = `http://127.0.0.1:${port}/${encodeURIComponent(feed)}`;
      const { status } = await client.put(pathOf(feed), { url, every: 86_400, options: { complete: true } });
      expect(status).toBe(201);
    }
    for (const feed of FEEDS) await untilOk(feed);
    const before = new Map(await Promise.all(FEEDS.map(async (feed) => [feed, await read(feed)] as const)));

    status = ['CHARGING', 30];
    isSlow = true;
    const ofFirst = FEEDS.slice(0, 3);
    for (const feed of FEEDS) {
      const begun = new DirectoryClient(() => (ofFirst.includes(feed) ? first() : other()).url);
      expect((await begun.post(`${pathOf(feed)}/run`)).status).toBe(202);
    }
    await until('all answers are halfway', () => halves.length === FEEDS.length);
    // Either instance can have begun an import that waited. Those of the one that is killed end one after the other.
    const killed = await countChildren(first().program.pid);
    await first().program.kill('SIGKILL');
    const isCut = (answer: { isCut: boolean }) => answer.isCut;
    await until('answers to the first are cut', () => halves.filter(isCut).length === killed);
    const cut = halves.filter(isCut);
    expect(cut).not.toEqual([]);
    isSlow = false;
    for (const { end, isCut } of halves) if (!isCut) end();

    for (const feed of FEEDS) await untilOk(feed, before.get(feed));
    expect([...asked].sort()).toEqual([...FEEDS, ...cut.map(({ feed }) => feed)].sort());
    for (const feed of FEEDS) {
      expect(await read(feed)).toMatchObject({ state: 'ok', last_error: null });
      expect((await importsOf(feed)).map(({ state }) => state)).toEqual(['done', 'done']);
      expect([await stations(feed, ''), await stations(feed, 'available=2')]).toEqual([STATIONS, STATIONS]);
    }
    const removed = await client.get<{ items: readonly unknown[] }>('/v1/events?types=StationRemoved');
    expect(removed.body.items).toEqual([]);
  });
});
