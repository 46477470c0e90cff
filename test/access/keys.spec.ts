import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isApiKey, makeApiKey } from '#application';
import { removeFolder, startDirectory, temporaryFolder, useDirectory } from '../support/directory.js';
import { JSON_TYPE, useKeyedDirectory } from './keyed-directory.js';

const scopes = ['directory:read', 'keys:manage'] as const;

interface AnswerBody {
  readonly id: string;
  readonly key: string;
  readonly items: readonly { readonly id: string }[];
  readonly errors: unknown;
  readonly detail: string;
  readonly code: string;
}

describe('A caller with keys:manage', () => {
  const { start, key, send } = useKeyedDirectory();
  let headers: Record<string, string>;
  beforeEach(async () => {
    ({ headers } = await key({ scopes }));
    await start();
  });

  const bodyOf = ({ text }: { readonly text: string }) => JSON.parse(text) as AnswerBody;
  const make = (wanted: object, more: Record<string, string> = {}) =>
    send('POST', '/v1/keys', { ...headers, ...JSON_TYPE, ...more }, wanted);
  const revoke = (id: string, by = headers) => send('DELETE', `/v1/keys/${id}`, by);
  const list = async (by = headers) => bodyOf(await send('GET', '/v1/keys', by)).items;
  const statusWith = async (text: string) => (await send('GET', '/v1/caller', { 'x-api-key': text })).status;

  it('makes a key, which is shown once, and revokes it', async () => {
    const expires_at = '2099-01-31T12:00:00+01:00';
    const answer = await make({ name: 'hub', scopes: ['directory:read'], feeds: ['b', 'a'], expires_at });
    expect(answer.status).toBe(201);
    const { key: made, ...shown } = bodyOf(answer);
    expect(isApiKey(made)).toBe(true);
    expect(shown).toEqual({
      ...{ id: expect.stringMatching(/^key_/) as unknown, name: 'hub', last_four: made.slice(-4) },
      ...{ scopes: ['directory:read'], feeds: ['b', 'a'], created_at: expect.any(String) as unknown },
      ...{ expires_at: '2099-01-31T11:00:00.000Z', last_used_at: null },
    });
    expect((await list()).at(-1)).toEqual(shown);
    expect(await statusWith(made)).toBe(200);
    expect((await list()).at(-1)).toMatchObject({
      last_used_at: expect.stringMatching(/:00:00\.000Z$/) as unknown,
    });

    const { id } = shown;
    expect((await revoke(id)).status).toBe(204);
    expect(await statusWith(made)).toBe(401);
    const revoked = (await list()).at(-1);
    expect(revoked).toMatchObject({ id, revoked_at: expect.any(String) as unknown });
    expect((await revoke(id)).status).toBe(204);
    expect((await list()).at(-1)).toEqual(revoked);
    expect(await revoke('key_unknown')).toMatchObject({ status: 404 });
  });

  it('may revoke its own key', async () => {
    const [own] = await list();
    expect((await revoke(own?.id ?? '')).status).toBe(204);
    expect((await send('GET', '/v1/keys', headers)).status).toBe(401);
  });

  it.each<[object, string, string]>([
    [{ name: '' }, '/name', 'required'],
    [{ name: 'x'.repeat(101) }, '/name', 'too_long'],
    [{ name: ' x' }, '/name', 'invalid_character'],
    [{ name: 'a\nb' }, '/name', 'invalid_character'],
    [
      { name: makeApiKey({ name: '', scopes: [], feeds: null, expires_at: null }, new Date()).key },
      '/name',
      'invalid_character',
    ],
    [{ name: 'test' }, '/name', 'duplicate'],
    [{ scopes: [] }, '/scopes', 'out_of_range'],
    [{ scopes: 'directory:read' }, '/scopes', 'not_an_array'],
    [{ scopes: ['directory:read', 'all'] }, '/scopes/1', 'not_in_list'],
    [{ scopes: ['directory:read', 'directory:read'] }, '/scopes/1', 'duplicate'],
    [{ scopes: null }, '/scopes', 'null_not_allowed'],
    [{ feeds: [] }, '/feeds', 'out_of_range'],
    [{ feeds: ['a', ''] }, '/feeds/1', 'required'],
    [{ feeds: Array.from({ length: 101 }, (_, n) => String(n)) }, '/feeds', 'too_long'],
    [{ expires_at: '2020-01-01T00:00:00Z' }, '/expires_at', 'out_of_range'],
    [{ expires_at: 'soon' }, '/expires_at', 'not_a_timestamp'],
    [{ key: 'mine' }, '/key', 'not_fillable'],
    [{ role: 'admin' }, '/role', 'unknown_field'],
  ])('makes none of %j', async (wrong, pointer, code) => {
    const answer = await make({ name: 'x', scopes: ['directory:read'], ...wrong });
    expect(answer.status).toBe(422);
    expect(bodyOf(answer).errors).toEqual([expect.objectContaining({ pointer, code })]);
    expect(await list()).toHaveLength(1);
  });

  it('makes none that may more than itself', async () => {
    const answer = await make({ name: 'x', scopes: ['stations:write', 'directory:read', 'feeds:manage'] });
    expect(answer.status).toBe(403);
    expect(bodyOf(answer).detail).toBe(
      "A key can't have scopes that its maker lacks: stations:write, feeds:manage.",
    );
  });

  it('makes and revokes those of its feeds alone, if it is bound to feeds', async () => {
    const other = bodyOf(await make({ name: 'other', scopes: ['directory:read'], feeds: ['a', 'c'] }));
    const { key: text } = bodyOf(await make({ name: 'bound', scopes, feeds: ['a', 'b'] }));
    const bound = { 'x-api-key': text };
    const makeBound = (name: string, feeds: unknown) =>
      make({ name, scopes: ['directory:read'], feeds }, bound);
    const made = await makeBound('one', ['a']);
    expect(made.status).toBe(201);
    for (const feeds of [null, undefined, ['a', 'c']]) {
      const { status, text: refusal } = await makeBound('two', feeds);
      expect([status, refusal]).toEqual([403, expect.stringContaining('bound to some of these: a, b.')]);
    }
    expect((await list(bound)).map(({ id }) => id)).toHaveLength(2);
    expect((await revoke(other.id, bound)).status).toBe(403);
    expect((await revoke(bodyOf(made).id, bound)).status).toBe(204);
  });

  it('gets the same key again for the same request, and makes one alone', async () => {
    const retry = { 'idempotency-key': 'a-random-one' };
    const wanted = { name: 'hub', scopes: ['directory:read'] };
    const answers = await Promise.all([make(wanted, retry), make(wanted, retry), make(wanted, retry)]);
    expect(new Set(answers.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(answers.filter(({ headers }) => headers.get('idempotency-replayed') === 'true')).toHaveLength(2);
    expect(await list()).toHaveLength(2);
    const other = await make({ ...wanted, scopes }, retry);
    expect([other.status, bodyOf(other).code]).toEqual([422, 'idempotency_key_reused']);
  });
});

describe('Without keys, a directory', () => {
  const directory = useDirectory();
  const make = (scopes: readonly string[], feeds: readonly string[] | null = null) =>
    directory.post<AnswerBody>('/v1/keys', { name: 'first', scopes, feeds });

  it('makes a first key that may make others, and needs it from then on', async () => {
    const wrong = await make(['directory:read'], ['a']);
    expect([wrong.status, wrong.body.errors]).toEqual([
      422,
      [
        expect.objectContaining({ pointer: '/scopes', code: 'required' }),
        expect.objectContaining({ pointer: '/feeds', code: 'out_of_range' }),
      ],
    ]);
    expect((await directory.get('/v1/keys')).status).toBe(200);
    // One of them is the first, and the other one comes too late.
    const answers = await Promise.all([make(['keys:manage']), make(['keys:manage'])]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 401]);
    expect((await directory.get('/v1/keys')).status).toBe(401);
    const key = answers.find(({ status }) => status === 201)?.body.key ?? '';
    expect((await directory.get('/v1/keys', { 'x-api-key': key })).status).toBe(200);
  });
});

describe('While another program changes the file of keys', () => {
  let folder: string;
  beforeEach(async () => void (folder = await temporaryFolder()));
  afterEach(() => removeFolder(folder));

  it('a key can be made later', async () => {
    const service = await startDirectory(folder);
    const make = () =>
      fetch(`${service.url}/v1/keys`, {
        ...{
          method: 'POST',
          headers: JSON_TYPE,
          body: JSON.stringify({ name: 'x', scopes: ['keys:manage'] }),
        },
      });
    const changing = join(folder, 'api-keys.json.new');
    await writeFile(changing, '');
    const answer = await make();
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '1']);
    await rm(changing);
    expect((await make()).status).toBe(201);
    await service.stop();
  });
});
