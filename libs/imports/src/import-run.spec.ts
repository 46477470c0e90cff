import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { encodePosition } from '#application/views';
import {
  accepts,
  fakeDirectory,
  type Answer,
  type FakeDirectory,
} from '../../../test/import/fake-directory.js';
import { feedServer, inTurn, next, ocpi, page, type FeedServer } from '../../../test/import/feed-server.js';
import type { ImportOptions, ImportTools, ReadingProgress } from './import-options.js';
import { ImportRun } from './import-run.js';
import type { ReportedLine } from './report/reported-line.js';

describe('An import', () => {
  let folder: string;
  let directory: FakeDirectory;
  let feed: FeedServer | undefined;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'import-'));
    directory = await fakeDirectory(accepts());
  });
  afterEach(async () => {
    rmSync(folder, { recursive: true });
    await directory.close();
    await feed?.close();
  });

  const file = (content: string | Buffer): string => {
    const path = join(folder, 'body');
    writeFileSync(path, content);
    return path;
  };
  const serve = async (...[pages]: Parameters<typeof feedServer>): Promise<string> => {
    feed = await feedServer(pages);
    return `${feed.origin}/locations`;
  };
  const importOf = (source: string, options: Partial<ImportOptions> = {}, tools: ImportTools = {}) => {
    const wait = () => Promise.resolve();
    return new ImportRun({ files: [source], dryRun: false, wait, ...options }, { api: directory.api }, tools);
  };

  it('tells what has come of it, and by which name', async () => {
    const lines: ReportedLine[] = [];
    const read: ReadingProgress[] = [];
    const { data } = JSON.parse(ocpi('A', 'B')) as { data: unknown[] };
    const path = file(JSON.stringify([...data, { evses: [] }]));
    const result = await importOf(
      path,
      { names: { [path]: { name: 'upload', fileName: null } } },
      {
        lines: { write: (_input, line) => void lines.push(line) },
        observer: { read: ({ ...progress }) => void read.push(progress) },
      },
    ).run();
    expect(result).toMatchObject({
      isChanged: true,
      records: 3,
      feed: 'DE*TST',
      formats: ['ocpi'],
      answered: 4,
      refused: 0,
      counts: { location: { created: 2, rejected: 1, removed: 0 }, station: { created: 2 } },
      rejects: [{ count: 1, examples: [expect.stringContaining('upload:1: ')] }],
      validators: null,
      unreadable: null,
    });
    expect(lines).toContainEqual(
      expect.objectContaining({ file: 'upload', reason: expect.any(String) as string }),
    );
    expect(read.at(-1)).toMatchObject({ records: 3, bytes: read.at(-1)?.totalBytes });
  });

  it('sends its requests by the function that is given', async () => {
    const asked: string[] = [];
    const fetch = (url: URL, request: { headers: Headers; body?: string; method?: string }) => {
      asked.push(`${request.method ?? 'GET'} ${url.pathname} ${request.headers.get('authorization')}`);
      const path = `${directory.api}${url.pathname}${url.search}`;
      return globalThis.fetch(path, request);
    };
    const options = { files: [file(ocpi('A'))], dryRun: false };
    await new ImportRun(options, { api: 'http://directory.invalid', key: 'k', fetch }).run();
    expect(asked).toContain('POST /v1/bulk Bearer k');
    expect(asked).toContain('GET /v1/stations Bearer k');
  });

  it('tells the furthest position of the answers', async () => {
    const [first, second] = [encodePosition([3, 1]), encodePosition([2, 4])];
    const ending =
      (position: string): Answer =>
      (lines, response) => {
        const results = lines.map((_, index) => ({
          line: index + 1,
          status: 'accepted',
          version: 1,
          events: 1,
        }));
        for (const each of [...results, { done: true, position }])
          response.write(`${JSON.stringify(each)}\n`);
        response.end();
      };
    await directory.close();
    directory = await fakeDirectory(ending(first), ending(second));
    const ids = Array.from({ length: 1_500 }, (_, n) => `L${n}`);
    const result = await importOf(file(ocpi(...ids))).run();
    expect(directory.requests).toHaveLength(2);
    expect(result.position).toBe(encodePosition([3, 4]));
  });

  it('lets the observer wait, or end it, before the directory is changed', async () => {
    const error = new Error('another import of the feed runs');
    const named: string[] = [];
    const observer = {
      beforeSending: (name: string) => {
        named.push(name);
        return Promise.reject(error);
      },
    };
    await expect(importOf(file(ocpi('A')), {}, { observer }).run()).rejects.toBe(error);
    const complete = importOf(file(ocpi('A')), { complete: true }, { observer });
    await expect(complete.run()).rejects.toBe(error);
    expect(named).toEqual(['DE*TST', 'DE*TST']);
    expect(directory.requests).toEqual([]);
  });

  it('is stopped with the words of the signal', async () => {
    const stopping = new AbortController();
    await directory.close();
    directory = await fakeDirectory(() => stopping.abort(new Error('cancelled')));
    const run = importOf(file(ocpi('A')), {}, { stop: stopping.signal });
    await expect(run.run()).rejects.toMatchObject({
      kind: 'stopped',
      message:
        'cancelled; 0 commands were answered, everything before line 1 of ' +
        `${join(folder, 'body')}; running the import again is safe`,
    });
    expect(run.soFar()).toMatchObject({ records: 1, answered: 0 });
  });

  it('says that an address has not changed', async () => {
    const address = await serve({
      '/locations': inTurn(page(ocpi('A'), { etag: '"1"' }), page('', {}, 304)),
    });
    const { validators } = await importOf(address).run();
    expect(validators).toEqual({ etag: '"1"', lastModified: null });
    const second = await importOf(address).run(validators);
    expect(second).toMatchObject({ isChanged: false, records: 0, position: null });
  });

  describe('that reads its inputs first', () => {
    const failing = async (source: string) => {
      await expect(importOf(source).run()).resolves.toMatchObject({ isChanged: true });
      const before = directory.requests.length;
      const error: unknown = await importOf(source, { wholeFirst: true })
        .run()
        .catch((reason: unknown) => reason);
      expect(directory.requests).toHaveLength(before);
      return (error as { kind: string }).kind;
    };

    it('changes nothing if one is empty, unusable, cut or incomplete', async () => {
      expect(await failing(file('{"data":[],"status_code":1000}'))).toBe('empty');
      expect(await failing(file('[{"evses":[]}]'))).toBe('invalid');
      expect(await failing(file(ocpi('A', 'B').slice(0, -150)))).toBe('invalid');
      const pages = { '/locations': page(ocpi('A'), { 'x-total-count': '3' }) };
      expect(await failing(await serve(pages))).toBe('incomplete');
    });

    it('imports them if they are whole', async () => {
      const result = await importOf(file(ocpi('A')), { wholeFirst: true }).run();
      expect(result).toMatchObject({ records: 1, counts: { station: { created: 1 } } });
    });
  });

  it('calls a compressed file that is cut invalid, and one that is not there unreadable', async () => {
    const cut = gzipSync(ocpi(...Array.from({ length: 3_000 }, (_, n) => `L${n}`))).subarray(0, -100);
    await expect(importOf(file(cut)).run()).rejects.toMatchObject({ kind: 'invalid' });
    await expect(importOf(join(folder, 'none')).run()).rejects.toMatchObject({ kind: 'cannot_read' });
  });

  it('reads no more of a compressed file than is allowed', async () => {
    const packed = gzipSync(ocpi(...Array.from({ length: 3_000 }, (_, n) => `L${n}`)));
    const limits = { maxUnpackedBytes: 200_000 };
    await expect(importOf(file(packed), limits).run()).rejects.toMatchObject({
      kind: 'too_large',
      message: expect.stringMatching(/body is more than 200000 bytes, unpacked; /) as string,
    });
    const address = await serve({ '/locations': page(packed) });
    await expect(importOf(address, limits).run()).rejects.toMatchObject({ kind: 'too_large' });
  });

  it('connects to the addresses of its policy alone', async () => {
    const none = { includes: () => false };
    const address = await serve({ '/locations': page(ocpi('A')) });
    const named = address.replace('127.0.0.1', 'localhost');
    for (const refused of [address, named, 'http://[::1]:1/', 'http://2130706433:1/'])
      await expect(importOf(refused, {}, { addresses: none }).run()).rejects.toMatchObject({
        kind: 'address_refused',
        message: expect.stringMatching(/ is at an address that is not public$/) as string,
      });
    expect(feed?.requests).toEqual([]);
    const local = { includes: (ip: string) => ip === '127.0.0.1' };
    await importOf(address, {}, { addresses: local }).run();
    expect(feed?.requests).toHaveLength(1);
  });

  it.each(['redirect', 'next page'])('does not follow a %s to another address', async (way) => {
    const away = 'http://127.0.0.2:1/locations';
    const first = way === 'redirect' ? page('', { location: away }, 302) : page(ocpi('A'), next('/second'));
    const address = await serve({ '/locations': first, '/second': page('', { location: away }, 307) });
    const policy = { includes: (ip: string) => ip === '127.0.0.1' };
    const run = importOf(address, {}, { addresses: policy });
    await expect(run.run()).rejects.toMatchObject({ kind: 'address_refused' });
    expect(directory.requests).toEqual([]);
  });

  it('leaves nothing in the folder of its temporary files', async () => {
    const address = await serve({ '/locations': page(ocpi('A')) });
    await importOf(address, { folder }).run();
    expect(readdirSync(folder)).toEqual([]);
    const missing = join(folder, 'none');
    await expect(importOf(address, { folder: missing }).run()).rejects.toMatchObject({
      kind: 'cannot_write',
    });
  });
});
