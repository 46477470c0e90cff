import { gzipSync } from 'node:zlib';
import { useDirectory } from '../../../../test/support/directory.js';
import { PulledServer } from '../testing/pulled.js';
import { StartedImports, linesOf, site, stationAt, type ShownImport } from '../testing/started-imports.js';

const packed = (text: string) => gzipSync(text);
const asIs = (text: string) => text;
const allowed = { feeds: { allowedNetworks: ['127.0.0.0/8'], max: 1_000 } };

describe('An import', () => {
  const directory = useDirectory(allowed);
  const imports = new StartedImports(() => directory.url);
  const file = (feed: string) => linesOf(site(feed, '1'), stationAt(feed, 'A'), stationAt(feed, 'B'));
  const outcomes = { created: 0, changed: 0, unchanged: 0, skipped: 0, rejected: 0, removed: 0 };

  it('writes the records of the body, which can be read when it is done', async () => {
    const started = await imports.start(file('first'));
    expect(started).toMatchObject({ status: 202, body: { state: 'queued' } });
    const { id } = started.body;
    expect(started.headers.get('location')).toBe(`/v1/imports/${id}`);
    const done = await imports.ended(started);
    expect(done).toMatchObject({
      ...{ id, state: 'done', feed: 'first', format: 'ndjson', caller: 'anonymous', dry_run: false },
      counts: { stations: { ...outcomes, created: 2 }, locations: { ...outcomes, created: 1 } },
      ...{ warnings: [], rejects: [] },
    });
    expect(done).not.toHaveProperty('error');
    const bytes = file('first').length;
    expect(done.progress).toMatchObject({ bytes, total_bytes: bytes, records: 3 });
    const found = await fetch(`${directory.url}/v1/stations?source_feed=first`, {
      headers: { 'directory-position': String(done.position) },
    });
    expect(((await found.json()) as { items: unknown[] }).items).toHaveLength(2);
  });

  it('says in the events that it has made them', async () => {
    const { id } = await imports.ended(await imports.start(file('told')));
    const { body } = await directory.get<{ items: { importid?: string }[] }>(`/v1/events?import=${id}`);
    expect(body.items.map(({ importid }) => importid)).toEqual([id, id, id]);
  });

  it('of the same file again changes nothing', async () => {
    await imports.ended(await imports.start(file('twice')));
    const again = await imports.ended(await imports.start(file('twice')));
    expect(again).toMatchObject({
      state: 'done',
      counts: { stations: { ...outcomes, unchanged: 2 }, locations: { ...outcomes, unchanged: 1 } },
    });
  });

  it.each([
    ['in gzip', packed, {}],
    ['in gzip as its coding', packed, { 'content-encoding': 'gzip' }],
    ['that is called JSON', asIs, { 'content-type': 'application/json' }],
    ['of lines', asIs, { 'content-type': 'application/x-ndjson' }],
    ['without a type', (text: string) => Buffer.from(text), {}],
    ['of another type', asIs, { 'content-type': 'text/csv; charset=iso-8859-1' }],
  ] as readonly [string, (text: string) => string | Buffer<ArrayBuffer>, Record<string, string>][])(
    'takes a body %s',
    async (name, bodyOf, headers) => {
      const feed = name.replaceAll(' ', '-');
      const started = await imports.start(bodyOf(file(feed)), '', headers);
      expect(await imports.ended(started)).toMatchObject({ state: 'done', feed });
    },
  );

  it('keeps the records that are rejected', async () => {
    const wrong = linesOf(site('wrong', '1'), stationAt('wrong', 'A', { name: 17 }), stationAt('wrong', 'B'));
    const { id, counts, rejects } = await imports.ended(await imports.start(wrong));
    expect(counts['stations']).toMatchObject({ created: 1, rejected: 1 });
    expect(rejects).toMatchObject([{ kind: 'validation_failed', count: 1 }]);
    const response = await fetch(`${directory.url}/v1/imports/${id}/rejects`);
    expect(response.headers.get('content-type')).toBe('application/x-ndjson');
    const lines = (await response.text()).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
      { file: 'file', line: 2, reason: 'validation_failed: /data/name not_a_string: name must be a string' },
    ]);
  });

  it('of what is no file that can be read fails', async () => {
    expect(await imports.ended(await imports.start('hello'))).toMatchObject({
      ...{ state: 'failed', counts: {}, position: null },
      error: { code: 'unreadable_file', status: 422 },
    });
    const cut = gzipSync(file('cut')).subarray(0, 60);
    expect(await imports.ended(await imports.start(cut))).toMatchObject({
      ...{ state: 'failed', error: { code: 'unreadable_file' } },
    });
  });

  it.each([
    ['no body', null, {}, 'nothing_to_import', 422],
    ['an empty body', '', {}, 'nothing_to_import', 422],
    ['an address that is none', '{"url":"ftp://feeds.example"}', {}, 'validation_failed', 422],
    ['an address that is no text', '{"url":17}', {}, 'validation_failed', 422],
    ['a form', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }, 'unsupported_media_type', 415],
    ['another coding', 'x', { 'content-encoding': 'br' }, 'unsupported_media_type', 415],
  ] as readonly [string, string | null, Record<string, string>, string, number][])(
    'is refused for %s',
    async (_, body, headers, code, status) => {
      const started = await imports.start(body, '', headers);
      expect(started).toMatchObject({ status, body: { code } });
    },
  );

  it.each(['?format=xlsx', '?complete=yes', '?force=true', '?feed=', '?more=1'])(
    'is refused for %s',
    async (query) => {
      expect(await imports.start('x', query)).toMatchObject({
        ...{ status: 400, body: { code: 'invalid_parameter' } },
      });
    },
  );

  describe('of an address', () => {
    it('writes the records that it sends', async () => {
      const server = await new PulledServer((_, response) => response.end(file('pulled'))).start();
      const done = await imports.ended(await imports.pull(server.url));
      expect(done).toMatchObject({ state: 'done', feed: 'pulled', counts: { stations: { created: 2 } } });
      server.close();
    });

    it('has the tariffs of another address, which are taken back with it', async () => {
      const tariff = {
        ...{ country_code: 'DE', party_id: 'TAR', id: 'T', currency: 'EUR' },
        elements: [{ price_components: [{ type: 'ENERGY', price: 0.5, step_size: 1 }] }],
      };
      const server = await new PulledServer(({ url }, response) =>
        response.end(
          url === '/feed' ? file('with-tariffs') : JSON.stringify([tariff, { ...tariff, currency: 'X' }]),
        ),
      ).start();
      const query = `?feed=with-tariffs&tariffs=${encodeURIComponent(server.url.replace('/feed', '/tariffs'))}`;
      const told = await imports.ended(await imports.pull(server.url, `${query}&dry_run=true`));
      const done = await imports.ended(await imports.pull(server.url, query));
      const counts = {
        tariffs: { ...outcomes, created: 1, rejected: 1 },
        stations: { ...outcomes, created: 2 },
        locations: { ...outcomes, created: 1 },
      };
      expect([told.counts, done.counts]).toEqual([counts, counts]);
      const reverted = await imports.ended(await imports.revert(done.id));
      expect(reverted.counts).toMatchObject({ tariffs: { changed: 1, removed: 1 } });
      server.close();
    });

    it('ends when it is cancelled', async () => {
      const server = await new PulledServer(() => {}).start();
      const { body } = await imports.pull(server.url, '?feed=hanging&format=csv');
      await server.asked;
      const { status } = await directory.delete(`/v1/imports/${body.id}`);
      expect(status).toBe(204);
      expect(await imports.until(body.id, 'cancelled')).toMatchObject({ position: null });
      expect((await directory.delete(`/v1/imports/${body.id}`)).status).toBe(204);
      server.close();
    });

    it('keeps others of its feed out until it ends', async () => {
      const server = await new PulledServer(() => {}).start();
      const { body } = await imports.pull(server.url, '?feed=busy');
      expect(await imports.start('x', '?feed=busy')).toMatchObject({
        ...{ status: 409, body: { code: 'import_running' } },
      });
      const waiting = await imports.start(file('busy'));
      await server.asked;
      expect(await imports.until(waiting.body.id, 'queued')).toMatchObject({ state: 'queued' });
      await directory.delete(`/v1/imports/${body.id}`);
      expect(await imports.ended(waiting)).toMatchObject({ state: 'done', feed: 'busy' });
      server.close();
    });
  });

  it('that is not there is not found', async () => {
    for (const id of ['01a2271d-590e-72d2-ac9e-52cb9d940032', 'none']) {
      expect((await directory.get(`/v1/imports/${id}`)).status).toBe(404);
      expect((await directory.get(`/v1/imports/${id}/rejects`)).status).toBe(404);
      expect((await directory.delete(`/v1/imports/${id}`)).status).toBe(404);
    }
  });

  it('is listed, newest first, by feed, page by page', async () => {
    const started = [];
    for (let n = 0; n < 3; n += 1)
      started.push(await imports.ended(await imports.start(file('listed'), '?format=ndjson')));
    type Page = { items: ShownImport[]; next: string | null };
    const page = async (query: string) => (await directory.get<Page>(`/v1/imports?${query}`)).body;
    const all = started.map(({ id }) => id).toReversed();
    const first = await page('feed=listed&limit=2');
    expect(first.items.map(({ id }) => id)).toEqual(all.slice(0, 2));
    const second = await page(`feed=listed&limit=2&cursor=${first.next}`);
    expect(second.items.map(({ id }) => id)).toEqual(all.slice(2));
    expect(second.next).toBeNull();
    expect((await page('limit=1')).items.map(({ id }) => id)).toEqual(all.slice(0, 1));
    expect((await directory.get('/v1/imports?cursor=x')).status).toBe(400);
  });
});

describe('An import of an address that is not public', () => {
  const directory = useDirectory();
  const imports = new StartedImports(() => directory.url);

  it('fails, also if it is where another address redirects to', async () => {
    expect(await imports.ended(await imports.pull(`${directory.url}/v1/stations`))).toMatchObject({
      ...{ state: 'failed', error: { code: 'address_refused', status: 422 } },
    });
  });
});
