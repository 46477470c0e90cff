import { request } from 'node:http';
import type { Answer } from '../../../../test/support/client.js';
import { useDirectory } from '../../../../test/support/directory.js';
import { refusalOf, type Refusal } from '../../../../test/support/webhooks.js';

/** An address that no name has to be resolved for, and that nobody answers at. */
const url = 'http://10.99.0.1:9/locations';
const directory = useDirectory({ feeds: { allowedNetworks: ['10.99.0.0/16'], max: 1_000 } });

type Feed = Readonly<Record<string, unknown>>;
/** Paused, so that it is not pulled. */
const body = { url, every: 600, paused: true };
const put = (name: string, given: object = {}, headers = {}) =>
  directory.put<Feed>(`/v1/feeds/${name}`, { ...body, ...given }, headers);
const get = (name: string) => directory.get<Feed>(`/v1/feeds/${name}`);

describe('A feed', () => {
  it.each(['%2E%2E', '%2e'])('cannot be named %s', async (name) => {
    // The path as it is: clients resolve dots in it.
    const { hostname, port } = new URL(directory.url);
    const answer = await new Promise<number | undefined>((resolve, reject) => {
      const headers = { 'content-type': 'application/json' };
      request({ hostname, port, path: `/v1/feeds/${name}`, method: 'PUT', headers }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end(JSON.stringify(body));
    });
    expect(answer).toBe(400);
  });

  it('is made and replaced by PUT', async () => {
    const made = await put('one');
    expect([made.status, made.headers.get('etag')]).toEqual([201, '"1"']);
    expect(made.headers.get('directory-position')).not.toBeNull();
    const options = { complete: false, force: false, confirm: false, include_unpublished: false };
    expect(made.body).toEqual({
      ...{ feed: 'one', version: 1, url, tariffs: null, format: null, every: 600, has_token: false, options },
      ...{ reports_on: null, licence: null, attribution: null, contact: null, paused: true },
      ...{ state: 'paused', last_run: null, last_success: null, next_run: null, failing_since: null },
      ...{ last_error: null, records: null, records_feed: null, newest_observed_at: null, last_import: null },
      ...{ created_at: expect.any(String) as unknown, updated_at: made.body['created_at'] },
    });
    const all = { format: 'ocpi', every: '*/15 * * * *', options: { complete: true }, reports_on: 'other' };
    const texts = { licence: 'CC0-1.0', attribution: 'Operator', contact: 'a@operator.example' };
    const replaced = await put('one', { ...all, ...texts });
    expect([replaced.status, replaced.headers.get('etag')]).toEqual([200, '"2"']);
    expect(replaced.body).toMatchObject({ ...all, ...texts, options: { ...options, complete: true } });
    expect((await put('one', { ...all, ...texts })).headers.get('etag')).toBe('"2"');
    expect((await put('one')).body).toMatchObject({ format: null, options, licence: null });
  });

  it('is read and listed', async () => {
    const { body: made } = await put('listed');
    const one = await get('listed');
    expect([one.status, one.headers.get('etag'), one.body]).toEqual([200, '"1"', made]);
    const { body: page } = await directory.get<{ items: readonly Feed[]; next: null }>('/v1/feeds');
    expect(page.items).toContainEqual(made);
    expect(page.next).toBeNull();
  });

  it('has a name as sources have it', async () => {
    expect((await put('DE*ABC%2Fx%20y')).body['feed']).toBe('DE*ABC/x y');
    expect((await get('DE*ABC%2Fx%20y')).status).toBe(200);
    expect(refusalOf(await put('a%0Ab'))).toEqual([400, 'invalid_parameter']);
    expect(refusalOf(await put('x'.repeat(256)))).toEqual([400, 'invalid_parameter']);
  });

  it('is removed, and made anew', async () => {
    await put('gone');
    const key = { 'idempotency-key': 'remove' };
    expect((await directory.delete('/v1/feeds/gone', key)).status).toBe(204);
    expect((await directory.delete('/v1/feeds/gone', key)).status).toBe(204);
    const later = [get('gone'), directory.delete('/v1/feeds/gone'), directory.post('/v1/feeds/gone/run')];
    for (const answer of await Promise.all<Answer<unknown>>(later))
      expect(refusalOf(answer)).toEqual([404, 'not_found']);
    const anew = await put('gone', {}, { 'if-none-match': '*' });
    expect([anew.status, anew.headers.get('etag')]).toEqual([201, '"3"']);
  });

  it('changes under conditions', async () => {
    await put('conditions');
    const stale = await put('conditions', { every: 60 }, { 'if-match': '"7"' });
    expect([...refusalOf(stale), (stale.body as unknown as Refusal).current_version]).toEqual([
      ...[412, 'version_mismatch', 1],
    ]);
    expect((await put('conditions', { every: 60 }, { 'if-match': '"1"' })).status).toBe(200);
    expect(refusalOf(await put('conditions', {}, { 'if-none-match': '*' }))[0]).toBe(412);
    expect(refusalOf(await put('absent', {}, { 'if-match': '*' }))[0]).toBe(412);
    const removed = await directory.delete('/v1/feeds/conditions', { 'if-match': '"1"' });
    expect(refusalOf(removed)[0]).toBe(412);
  });

  it('is the same again for the same key', async () => {
    const headers = { 'idempotency-key': 'one' };
    const [first, again] = [await put('key', {}, headers), await put('key', {}, headers)];
    expect([first.status, again.status, again.headers.get('idempotency-replayed')]).toEqual([
      ...[201, 201, 'true'],
    ]);
    expect(again.body).toEqual(first.body);
    expect(refusalOf(await put('key', { every: 61 }, headers))).toEqual([422, 'idempotency_key_reused']);
    await directory.delete('/v1/feeds/key');
    expect((await put('key', {}, headers)).body).toMatchObject({ status: 'accepted', version: 1 });
  });

  it('never shows its token', async () => {
    const token = 'very-secret-token';
    const made = await put('token', { token });
    expect(made.body['has_token']).toBe(true);
    expect((await put('token')).body['has_token']).toBe(true);
    const shown = [made, await get('token'), await directory.get('/v1/feeds'), await put('token', { token })];
    for (const { text } of shown) expect(text).not.toContain(token);
    const moved = await put('token', { url: 'http://10.99.0.2/' });
    expect(moved.body['has_token']).toBe(false);
    await put('token', { token });
    expect((await put('token', { token: null })).body['has_token']).toBe(false);
  });
});

describe('The body of a feed', () => {
  const send = (given: unknown) => directory.put('/v1/feeds/body', given);

  it('is refused with all its errors', async () => {
    const answer = await send({
      ...{ url: 'ftp://a', every: 59, format: 'xlsx', token: 'a b', options: { complete: 1, all: true } },
      ...{ reports_on: '', licence: 7, attribution: 'x'.repeat(1_001), paused: null, colour: 'red' },
      ...{ state: 'ok', has_token: true, next_run: null },
    });
    expect(refusalOf(answer)).toEqual([
      ...[422, 'validation_failed', '/colour unknown_field', '/state not_fillable'],
      ...['/has_token not_fillable', '/next_run not_fillable', '/url not_a_url', '/format not_in_list'],
      ...['/every out_of_range', '/token invalid_character', '/options/all unknown_field'],
      ...['/options/complete not_a_boolean', '/reports_on required', '/licence not_a_string'],
      ...['/attribution too_long', '/paused null_not_allowed'],
    ]);
  });

  it.each([
    [{}, ['/url required', '/every required']],
    [{ url }, ['/every required']],
    [{ url, every: null }, ['/every null_not_allowed']],
    [{ url, every: 60.5 }, ['/every out_of_range']],
    [{ url, every: '* * * * * *' }, ['/every out_of_range']],
    [{ url, every: '0 0 30 2 *' }, ['/every out_of_range']],
    [{ url, every: true }, ['/every not_a_string']],
    [{ url, every: 60, options: [] }, ['/options not_an_object']],
    [{ url, every: 60, format: 7 }, ['/format not_in_list']],
    [{ url: 'http://127.0.0.1/', every: 60 }, ['/url not_a_url']],
    [{ url, tariffs: 'http://127.0.0.1/', every: 60 }, ['/tariffs not_a_url']],
    [{ url, tariffs: 'ftp://10.99.0.1/', every: 60 }, ['/tariffs not_a_url']],
    [{ url: 'http://[::1]/', every: 60 }, ['/url not_a_url']],
    [{ url: 'http://169.254.169.254/', every: 60 }, ['/url not_a_url']],
    [{ url: 'http://user:pass@10.99.0.1/', every: 60 }, ['/url not_a_url']],
    [[], [' not_an_object']],
  ])('%j: %s', async (given, errors) =>
    expect(refusalOf(await send(given))).toEqual([422, 'validation_failed', ...errors]),
  );

  it('names the setting that allows an address', async () => {
    const { body: refusal } = await send({ url: 'http://127.0.0.1/', every: 60 });
    expect((refusal as unknown as Refusal).detail).toContain('FEED_ALLOW_CIDRS');
  });
});
