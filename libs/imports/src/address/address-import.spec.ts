import { readdirSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { useFeedImports } from '../../../../test/import/feed-imports.js';
import { next, ocpi, page } from '../../../../test/import/feed-server.js';
import { terminalWith } from '../../../../test/import/terminal.js';
import { main } from '../../../../apps/cli/src/main.js';

const TOKEN = 'secret-token';

/** A response of OCPI with a tariff of the party DE*TST for each id. */
const tariffs = (...ids: string[]): string =>
  JSON.stringify({
    data: ids.map((id) => ({ country_code: 'DE', party_id: 'TST', id, currency: 'EUR', elements: [] })),
    status_code: 1000,
  });

/** Adds an EVSE without an id to the first location. */
const withoutUid = (body: string): string => body.replace('"evses":[', '"evses":[{"status":"AVAILABLE"},');

describe('An import of an address', () => {
  const feed = useFeedImports();
  const { serve, run, sent } = feed;

  it('follows the pages, which are one feed', async () => {
    const server = await serve({
      '/locations?key=k1': page(ocpi('A', 'B'), next('/locations?offset=2')),
      '/locations?offset=2': page(withoutUid(ocpi('b', 'C')), next('?offset=4')),
      '/locations?offset=4': page(ocpi()),
    });
    const { code, out } = await run(`${server.origin}/locations?key=k1`);
    expect(code).toBe(1);
    expect(sent()).toEqual(['A', 'A/E', 'B', 'B/E', 'C', 'C/E']);
    const name = `${server.origin}/locations`;
    const rejects = `${name.slice('http://'.length).replace('/', '_')}.rejects.ndjson`;
    expect(out).toContain(`rejected records: ${rejects}`);
    expect(JSON.parse(readFileSync(rejects, 'utf8').split('\n')[0] ?? '')).toMatchObject({
      file: `${name} (page 2)`,
      line: 1,
      reason: expect.stringContaining('an EVSE has no usable uid') as string,
    });
  });

  describe('with tariffs', () => {
    it('has those of another address, which gets the token at the same server alone', async () => {
      const server = await serve({ '/locations': page(ocpi('A')), '/tariffs': page(tariffs('T')) });
      const other = await serve({ '/tariffs': page(tariffs('T')) });
      const authorizations = (of: typeof server) =>
        of.requests
          .filter(({ url }) => url === '/tariffs')
          .map(({ headers }) => headers.authorization ?? null);
      for (const { origin } of [server, other]) {
        feed.requests.length = 0;
        const options = { tariffs: `${origin}/tariffs`, token: TOKEN };
        expect((await run(`${server.origin}/locations`, options)).code).toBe(0);
        expect(sent()).toEqual(['T', 'A', 'A/E']);
      }
      expect(authorizations(server)).toEqual([`Token ${Buffer.from(TOKEN).toString('base64')}`]);
      expect(authorizations(other)).toEqual([null]);
    });

    it('changes nothing if they can not be read, or if locations are missing in a feed', async () => {
      const server = await serve({
        '/locations': page(ocpi('A')),
        '/none': page(ocpi()),
        '/tariffs': page(tariffs('T')),
      });
      const { origin } = server;
      await expect(run(`${origin}/locations`, { tariffs: `${origin}/absent` })).rejects.toThrow(
        '/absent answers HTTP 404',
      );
      await expect(run(`${origin}/none`, { tariffs: `${origin}/tariffs`, wholeFirst: true })).rejects.toThrow(
        'there are no records',
      );
      expect(sent()).toEqual([]);
    });

    it('of a feed without a party has its name', async () => {
      const named = (text: string) => text.replaceAll('"country_code":"DE","party_id":"TST",', '');
      const server = await serve({
        '/locations': page(named(ocpi('A'))),
        '/tariffs': page(named(tariffs('T'))),
      });
      await run(`${server.origin}/locations`, { tariffs: `${server.origin}/tariffs` });
      const feeds = feed.requests
        .flat()
        .map((line) => (JSON.parse(line) as { source: { feed: string } }).source.feed);
      expect(new Set(feeds)).toEqual(new Set([`${new URL(server.origin).host}/locations`]));
    });
  });

  describe('of the versions of OCPI', () => {
    const data = (content: unknown) => page(JSON.stringify({ data: content, status_code: 1000 }));
    const version = (name: string) => ({ version: name, url: `https://behind.example/ocpi/${name}` });
    const endpoints = (...roles: string[]) =>
      data({
        endpoints: roles.map((role) => ({
          identifier: 'locations',
          role,
          url: `http://127.0.0.1/l?${role}`,
        })),
      });

    it('is followed to its tariffs, which come first, or to locations alone if they can not be read', async () => {
      const both = ['locations', 'tariffs'].map((identifier) => ({
        ...{ identifier, role: 'SENDER', url: `https://behind.example/${identifier}` },
      }));
      const pages = { '/versions': data([version('2.2.1')]), '/ocpi/2.2.1': data({ endpoints: both }) };
      const locations = page(ocpi('A'));
      const server = await serve({ ...pages, '/locations': locations, '/tariffs': page(tariffs('T')) });
      expect((await run(`${server.origin}/versions`)).code).toBe(0);
      expect(sent()).toEqual(['T', 'A', 'A/E']);
      feed.requests.length = 0;
      const refusing = await serve({ ...pages, '/locations': locations });
      const { code, out } = await run(`${refusing.origin}/versions`);
      expect([code, sent()]).toEqual([0, ['A', 'A/E']]);
      expect(out).toContain('tariffs that the sender offers can not be read');
    });

    it('is followed to the locations of the best version, at the same server', async () => {
      const server = await serve({
        '/ocpi/versions': data([version('2.1.1'), version('2.2.1'), version('3.0')]),
        '/ocpi/2.2.1': endpoints('RECEIVER', 'SENDER'),
        '/l?SENDER': page(ocpi('A')),
      });
      expect((await run(`${server.origin}/ocpi/versions`)).code).toBe(0);
      expect(sent()).toEqual(['A', 'A/E']);
      feed.requests.length = 0;
      expect((await run(`${server.origin}/ocpi/2.2.1`)).code).toBe(0);
    });

    it.each([
      ['no version of OCPI that can be read (3.0)', [version('3.0')]],
      ['no endpoint of locations', [version('2.2.1')]],
    ])('is refused if it has %s', async (reason, offered) => {
      const server = await serve({ '/versions': data(offered), '/ocpi/2.2.1': endpoints('RECEIVER') });
      await expect(run(`${server.origin}/versions`)).rejects.toThrow(`/versions has ${reason}`);
    });

    it('may be one of something else', async () => {
      const server = await serve({ '/versions': page(ocpi('A')) });
      expect((await run(`${server.origin}/versions`)).code).toBe(0);
      expect(sent()).toEqual(['A', 'A/E']);
    });
  });

  it('follows the next page in the body of a response', async () => {
    const items = (ids: string, rest: object) =>
      JSON.stringify({ ...rest, results: JSON.parse(ids) as unknown });
    const list = (...ids: string[]) => JSON.stringify(ids.map((id) => ({ id, evses: [{ uid: 'E' }] })));
    const server = await serve({
      '/l': page(items(list('A'), { next: '/l?page=2' })),
      '/l?page=2': page(items(list('B'), { next: 'a-cursor' })),
    });
    expect((await run(`${server.origin}/l`)).code).toBe(0);
    expect(sent()).toEqual(['A', 'A/E', 'B', 'B/E']);
  });

  it('has the name of host and path as its feed, and no query in any output', async () => {
    const body = JSON.stringify([{ id: '1', evses: [{ uid: 'E' }], coordinates: {} }]);
    const server = await serve({ '/a/list?token=hush': page(body) });
    const { out } = await run(`${server.origin}/a/list?token=hush`);
    expect(feed.requests[0]?.[0]).toContain(`"feed":"${server.origin.slice('http://'.length)}/a/list"`);
    expect(out).toContain('feed is named after the file or address');
    const written = readdirSync('.').map((file) => file + readFileSync(file, 'utf8'));
    expect(written).toHaveLength(1);
    expect(out + feed.requests.flat().join('') + written.join('')).not.toContain('hush');
  });

  it.each([
    ['by its encoding', gzipSync(ocpi('A')), { 'content-encoding': 'gzip' }],
    ['by its first bytes', gzipSync(ocpi('A')), {}],
  ])('decompresses gzip, detected %s', async (_, body, headers) => {
    const server = await serve({ '/': page(body, headers) });
    expect((await run(server.origin)).code).toBe(0);
    expect(sent()).toEqual(['A', 'A/E']);
  });

  it('ends with the error of an OCPI response, before anything is sent', async () => {
    const error = JSON.stringify({ data: [{}], status_code: 3001, status_message: 'Unable to use API' });
    const server = await serve({
      '/': page(ocpi('A'), next('/two')),
      '/two': page(error),
      '/closed': page('{"status_code":2001,"status_message":"Unknown token"}', {}, 401),
    });
    await expect(run(server.origin)).rejects.toThrow(
      `${server.origin}/ (page 2) answers with an OCPI error: status_code 3001, "Unable to use API"`,
    );
    const refused = run(`${server.origin}/closed`, { token: TOKEN });
    await expect(refused).rejects.toThrow(
      `${server.origin}/closed answers HTTP 401, status_code 2001, "Unknown token", see --token`,
    );
    expect(feed.requests).toEqual([]);
  });

  it('ends if the next page is an earlier page', async () => {
    const server = await serve({ '/': page(ocpi('A'), next('/')) });
    await expect(run(`${server.origin}/`)).rejects.toThrow(
      'the link to page 2 leads back to an earlier page',
    );
    expect(feed.requests).toEqual([]);
  });

  it.each(['http://127.0.0.1:1/two?t=1', 'https://cpo.example/two?t=1'])(
    'goes on at its own server where the next page is %s',
    async (link) => {
      const server = await serve({ '/': page(ocpi('A'), next(link)), '/two?t=1': page(ocpi('B')) });
      expect((await run(`${server.origin}/`, { token: TOKEN })).code).toBe(0);
      expect(sent()).toEqual(['A', 'A/E', 'B', 'B/E']);
      expect(server.requests.map(({ headers }) => headers.authorization)).toEqual(
        Array(2).fill(`Token ${Buffer.from(TOKEN).toString('base64')}`),
      );
    },
  );

  it('compares all pages with the directory if they are the whole feed', async () => {
    const held = ['A/E', 'C/E', 'X/E'].map((id) => ({ source: { feed: 'DE*TST', id }, status: {} }));
    const reads = await serve({
      '/v1/events?after=latest': page('{"items":[],"next":"p"}'),
      '/v1/stations?source_feed=DE*TST&limit=1000': page(JSON.stringify({ items: held, next: null })),
      '/v1/bulk': (request, response) =>
        request.resume().on('end', () => page('', {}, 401)(request, response)),
    });
    const server = await serve({ '/': page(ocpi('A'), next('/two')), '/two': page(ocpi('C')) });
    await expect(run(server.origin, { api: reads.origin, complete: true })).rejects.toThrow(
      '1 of the 3 stations of feed DE*TST are not in the file',
    );
    // It has no single requests, so that its pages are read once more.
    expect(server.requests.map(({ url }) => url)).toEqual(['/', '/two', '/C', '/', '/two']);
  });

  it.each([
    ['http://u:hush@127.0.0.1/', [], 'has a user name or password in it'],
    ['http://[hush', [], 'not valid'],
    ['-', ['--token', 't'], '--token is for addresses'],
  ])('is refused: %s %j', async (address, options, message) => {
    const terminal = terminalWith('[]');
    expect(await main(['import', address, ...options], terminal)).toBe(2);
    const err = terminal.err();
    expect(err).toContain(message);
    expect(err).not.toContain('hush');
  });
});
