import { deflateSync, gzipSync } from 'node:zlib';
import { useFeedImports } from '../../../../test/import/feed-imports.js';
import { next, ocpi, page, type Page } from '../../../../test/import/feed-server.js';

const TOKEN = 'secret-token';

/** So long that it arrives in several pieces. */
const many = ocpi(...Array.from({ length: 2_000 }, (_, n) => `L${n}`));
const gzip = gzipSync(many);

const flipped = (body: Buffer): Buffer => {
  const damaged = Buffer.from(body);
  const middle = Math.floor(body.length / 2);
  damaged[middle] = (damaged[middle] ?? 0) ^ 1;
  return damaged;
};

describe('The responses to an import of an address', () => {
  const feed = useFeedImports();
  const { serve, run } = feed;

  it.each([
    ['without its end', gzip.subarray(0, gzip.length - 300)],
    ['without its trailer', gzip.subarray(0, gzip.length - 8)],
    ['with a wrong bit', flipped(gzip)],
    ['that is none', Buffer.from(many)],
  ])('are fetched again if they are gzip %s, and never taken for complete', async (_, body) => {
    const server = await serve({ '/': page(body, { 'content-encoding': 'gzip' }) });
    await expect(run(server.origin, { complete: true })).rejects.toThrow(
      `${server.origin}/ fails after 6 attempts`,
    );
    expect(server.requests).toHaveLength(6);
    expect(feed.requests).toEqual([]);
  });

  it('may have several encodings', async () => {
    const body = gzipSync(deflateSync(ocpi('A')));
    const server = await serve({ '/': page(body, { 'content-encoding': 'deflate, gzip' }) });
    expect((await run(server.origin)).code).toBe(0);
    expect(feed.sent()).toEqual(['A', 'A/E']);
  });

  it('have an encoding that is known', async () => {
    const server = await serve({ '/': page(ocpi('A'), { 'content-encoding': 'zstd' }) });
    await expect(run(server.origin)).rejects.toThrow(`${server.origin}/ answers in the encoding "zstd"`);
  });

  it.each(['file:///etc/passwd', 'ftp://host.example/', 'http://u:p@host.example/', 'http://['])(
    'do not redirect to %s',
    async (location) => {
      const moved: Page = (_, response) => response.writeHead(302, { location }).end();
      const server = await serve({ '/': moved });
      await expect(run(server.origin)).rejects.toThrow(`${server.origin}/ redirects to`);
      expect(server.requests).toHaveLength(1);
    },
  );

  it('do not redirect for ever', async () => {
    const moved: Page = (_, response) => response.writeHead(302, { location: '/' }).end();
    const server = await serve({ '/': moved });
    await expect(run(server.origin)).rejects.toThrow(`${server.origin}/ redirects more than 20 times`);
    expect(server.requests).toHaveLength(21);
  });

  it('are shown without the token, which the server may repeat', async () => {
    const status = { status_code: 2001, status_message: `Token ${TOKEN}` };
    const encoded = Buffer.from(TOKEN).toString('base64');
    const server = await serve({
      '/': page(JSON.stringify(status), {}, 403),
      '/page': page(ocpi('A'), next('/two')),
      '/two': page(JSON.stringify({ ...status, status_message: encoded, data: [] })),
    });
    for (const path of ['/', '/page'])
      await expect(run(`${server.origin}${path}`, { token: TOKEN })).rejects.toThrow(/\[token\]/);
  });

  it('are shown without control characters', async () => {
    const body = JSON.parse(ocpi('\u001b[31mA')) as { data: { evses: { last_updated: string }[] }[] };
    for (const location of body.data) for (const evse of location.evses) evse.last_updated = 'soon';
    const server = await serve({ '/': page(JSON.stringify(body)) });
    const { out } = await run(server.origin, { dryRun: true });
    expect(out).toContain('\\u001b[31mA');
    expect(out).not.toContain('\u001b');
  });
});
