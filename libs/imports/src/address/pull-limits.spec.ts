import { useFeedImports } from '../../../../test/import/feed-imports.js';
import { next, ocpi, page, type Page } from '../../../../test/import/feed-server.js';
import { terminalWith } from '../../../../test/import/terminal.js';
import { main } from '../../../../apps/cli/src/main.js';
import { bytesOf, sizeText } from './pull-limits.js';

describe('What is fetched from addresses', () => {
  const feed = useFeedImports();
  const { serve, run } = feed;

  /** Pages that go on for ever, of one location each. */
  const endless: Page = (request, response) => {
    const [, number = '0'] = /page=(\d+)/.exec(request.url ?? '') ?? [];
    const links = next(`/?page=${Number(number) + 1}`);
    page(ocpi(number), { ...links, 'x-total-count': `${Number(number) + 2}` })(request, response);
  };
  /** A body that has no end. */
  const slow: Page = (_, response) => void response.writeHead(200).write('{"data":[');

  it('is limited in all its pages together, and in all its addresses', async () => {
    const server = await serve({}, endless);
    const { length } = ocpi('0');
    const limited = run(`${server.origin}/`, { limits: { maxBytes: 10 * length } });
    await expect(limited).rejects.toMatchObject({
      message: `addresses sent more than ${10 * length} bytes, see --max-bytes`,
      exitCode: 2,
    });
    expect(server.requests).toHaveLength(11);
    const other = await serve({}, page(ocpi('a')));
    const files = [`${other.origin}/`, `${other.origin}/?2`, `${server.origin}/`];
    await expect(run('', { files, limits: { maxBytes: 10 * length } })).rejects.toThrow('--max-bytes');
    expect(feed.requests).toEqual([]);
  });

  it('counts what breaks off, which is not asked for again then', async () => {
    const body = ocpi('A');
    const server = await serve({
      '/': (_, response) => void response.writeHead(200).write(body, () => response.destroy()),
    });
    await expect(run(server.origin, { limits: { maxBytes: 2.5 * body.length } })).rejects.toThrow(
      '--max-bytes',
    );
    expect(server.requests).toHaveLength(3);
  });

  it.each<[string, Page]>([
    ['a body', slow],
    ['the wait that a server asks for', page('', { 'retry-after': '60' }, 503)],
  ])('takes a limited time, also in %s', async (_, answer) => {
    const server = await serve({ '/': answer });
    const wait = (_ms: number, _value?: undefined, options?: { readonly signal?: AbortSignal | undefined }) =>
      new Promise((_, reject) => {
        options?.signal?.addEventListener('abort', () => reject(options.signal?.reason as Error));
      });
    await expect(run(server.origin, { limits: { maxMs: 60 }, wait })).rejects.toMatchObject({
      message: 'addresses took more than 0.001 minutes, see --max-minutes',
      exitCode: 2,
    });
  });

  it('is limited with the requests for single locations', async () => {
    const held = JSON.stringify({
      items: [{ source: { feed: 'DE*TST', id: 'X/E' }, status: {} }],
      next: null,
    });
    const directory = await serve({ '/v1/events?after=latest': page('{"items":[],"next":"p"}') }, page(held));
    const server = await serve({ '/': page(ocpi('A')), '/A': page(ocpi('B').repeat(3)) });
    const maxBytes = 2 * ocpi('A').length;
    const failed = run(`${server.origin}/`, { api: directory.origin, complete: true, limits: { maxBytes } });
    await expect(failed).rejects.toThrow('--max-bytes');
    expect(server.requests.map(({ url }) => url)).toEqual(['/', '/A']);
  });

  it.each([
    ['--max-bytes', '0', 'A number of bytes'],
    ['--max-bytes', '4 TiB', 'A number of bytes'],
    ['--max-minutes', '0', 'A number of minutes'],
    ['--max-minutes', '1h', 'A number of minutes'],
    ['--max-bytes', '4GiB', '--max-bytes is for addresses, and there is none'],
    ['--max-minutes', '1.5', '--max-minutes is for addresses, and there is none'],
  ])('is not limited by %s %s for a file', async (option, value, message) => {
    const terminal = terminalWith('[]');
    expect(await main(['import', '-', option, value], terminal)).toBe(2);
    expect(terminal.err()).toContain(message);
  });

  it.each([
    ['1', 1],
    ['500MiB', 500 * 1024 ** 2],
    ['4GiB', 4 * 1024 ** 3],
  ])('has the size %s', (text, bytes) => {
    expect(bytesOf(text)).toBe(bytes);
    expect(bytesOf(sizeText(bytes).replace(' bytes', ''))).toBe(bytes);
  });
});
