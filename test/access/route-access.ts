import { makeApiKey, scopes, type ApiKeyStore, type NewApiKey, type Scope } from '#application';
import { controllers } from '../../apps/directory-api/src/controllers.js';
import { endpointsOf, type Needed } from '../../libs/http/src/endpoint/endpoint.js';
import { until } from '../engines/processes/until.js';

/** A running directory that has keys. */
export interface GuardedDirectory {
  readonly url: string;
  /** Makes and changes keys as another process does. */
  withKeys<T>(use: (store: ApiKeyStore) => Promise<T>): Promise<T>;
  stop(): Promise<void>;
}

export interface GuardedMode {
  readonly mode: string;
  readonly publicRead: boolean;
  /** Starts the directory; `prepare` makes its first keys. */
  readonly start: (prepare: (store: ApiKeyStore) => Promise<void>) => Promise<GuardedDirectory>;
}

const routes = endpointsOf(controllers).map(({ method, path, rule: { needs } }) => ({
  ...{ route: `${method} ${path}`, needs, method, path: path.replaceAll(/:\w+|\*/g, 'x') },
}));

const everyScope = Object.keys(scopes) as Scope[];
const isWrite = (scope: Scope): boolean => scope.endsWith(':write');

const fitting = (needs: Needed): readonly Scope[] =>
  needs === 'nothing' || needs === 'any caller'
    ? []
    : needs === 'any write scope'
      ? everyScope.filter(isWrite)
      : [needs].flat();

/** What a route needs, as a refusal names it. */
const named = (needs: Needed): string => [needs].flat().join(' or ');

const NOW = new Date();
const HOUR_MS = 3_600_000;
const later = (ms: number): string => new Date(NOW.getTime() + ms).toISOString();

async function addKey(store: ApiKeyStore, wanted: Partial<NewApiKey>, revoked = false): Promise<string> {
  const full = { name: 'test', scopes: everyScope, feeds: null, expires_at: null, ...wanted };
  const { key, stored } = makeApiKey(full, NOW);
  await store.add({ ...stored, revoked_at: revoked ? later(0) : null });
  return key;
}

/** Names of requests' credentials; those of `scope:` have one scope, or all but these. */
type Keys = Map<string, string>;

async function makeKeys(store: ApiKeyStore): Promise<Keys> {
  const keys: Keys = new Map();
  keys.set('expired', await addKey(store, { expires_at: later(-1) }));
  keys.set('revoked', await addKey(store, {}, true));
  for (const needs of new Set(routes.map((route) => route.needs))) {
    const right = fitting(needs);
    keys.set(`with ${named(needs)}`, await addKey(store, { scopes: right.slice(0, 1) }));
    keys.set(
      `without ${named(needs)}`,
      await addKey(store, { scopes: everyScope.filter((scope) => !right.includes(scope)) }),
    );
  }
  return keys;
}

const guarded = routes.filter(({ needs }) => needs !== 'nothing');
/** Those that need a scope. */
const scoped = guarded.filter(({ needs }) => needs !== 'any caller');

/** Who may use which route, in one mode. */
export function describeRouteAccess({ mode, publicRead, start }: GuardedMode): void {
  describe(`The routes of the ${mode} mode${publicRead ? ' with public reads' : ''}`, () => {
    let directory: GuardedDirectory;
    let keys: Keys;
    beforeAll(async () => {
      directory = await start(async (store) => void (keys = await makeKeys(store)));
    });
    afterAll(() => directory.stop());

    async function statusOf(method: string, path: string, headers: Record<string, string> = {}) {
      const response = await fetch(directory.url + path, { method, headers });
      const challenge = response.headers.get('www-authenticate');
      const isStream = response.headers.get('content-type') === 'text/event-stream';
      if (isStream) await response.body?.cancel();
      const { code, status_code, ...text } = (await response.json().catch(() => ({}))) as Record<
        string,
        string
      >;
      const detail = text['detail'] ?? text['status_message'];
      return { status: response.status, challenge, code, status_code, detail };
    }
    const bearer = (key = '') => ({ authorization: `Bearer ${key}` });
    /** Refusals of OCPI have its envelope. */
    const refusedAt = (path: string, challenge = 'Bearer') =>
      path.startsWith('/ocpi')
        ? { status: 401, challenge: 'Token', status_code: 2000 }
        : { status: 401, challenge, code: 'unauthenticated' };

    it.each(guarded)('$route: refuses a request without a key, unless it is a public read', async (route) => {
      const found = await statusOf(route.method, route.path);
      if (publicRead && ['directory:read', 'any caller'].includes(named(route.needs)))
        expect([401, 403]).not.toContain(found.status);
      else expect(found).toMatchObject(refusedAt(route.path));
    });

    it.each(guarded)('$route: refuses wrong, expired and revoked keys', async ({ method, path }) => {
      const right = keys.get('with directory:read') ?? '';
      const unknown = makeApiKey({ name: '', scopes: everyScope, feeds: null, expires_at: null }, NOW).key;
      const wrong = [`${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`, unknown, 'x', 'a.b.c'];
      for (const key of [...wrong, keys.get('expired'), keys.get('revoked')])
        expect(await statusOf(method, path, bearer(key))).toMatchObject(
          refusedAt(path, 'Bearer error="invalid_token"'),
        );
      const other = { authorization: 'Basic eDp5' };
      expect(await statusOf(method, path, other)).toMatchObject(refusedAt(path));
    });

    it.each(scoped)('$route: refuses a key without the scope', async ({ method, path, needs }) => {
      const found = await statusOf(method, path, bearer(keys.get(`without ${named(needs)}`)));
      expect(found.status).toBe(403);
      expect(found.challenge).toBe(`Bearer error="insufficient_scope", scope="${fitting(needs).join(' ')}"`);
      if (!path.startsWith('/ocpi')) expect(found.code).toBe('forbidden');
      expect(found.detail).toContain(named(needs));
    });

    it.each(guarded)('$route: takes a key with the scope', async ({ method, path, needs }) => {
      const key = keys.get(`with ${named(needs)}`) ?? '';
      for (const headers of [bearer(key), { 'x-api-key': key }])
        expect([401, 403]).not.toContain((await statusOf(method, path, headers)).status);
    });

    it('that are open take any request', async () => {
      for (const { method, path } of routes.filter(({ needs }) => needs === 'nothing'))
        expect([401, 403]).not.toContain((await statusOf(method, path, bearer('x'))).status);
    });

    it('that do not exist are 404 for callers alone', async () => {
      const key = keys.get('with directory:read');
      expect((await statusOf('GET', '/v1/nothing', bearer(key))).status).toBe(404);
      if (!publicRead) expect((await statusOf('GET', '/v1/nothing')).status).toBe(401);
    });

    const readJson = async (path: string, key?: string) => {
      const response = await fetch(directory.url + path, { headers: key === undefined ? {} : bearer(key) });
      expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
      return (await response.json()) as Record<string, unknown>;
    };

    it('show callers who they are, and what they may do', async () => {
      const found = await readJson('/v1/caller', keys.get('with webhooks:manage'));
      expect(found).toEqual({
        ...{ caller: expect.stringMatching(/^key_/) as unknown, kind: 'key', name: 'test' },
        scopes: ['webhooks:manage'],
      });
      const bound: Partial<NewApiKey> = {
        scopes: ['stations:write'],
        feeds: ['a'],
        expires_at: later(HOUR_MS),
      };
      const key = await directory.withKeys((store) => addKey(store, bound));
      await until(
        'the key is known',
        async () => (await statusOf('GET', '/v1/caller', bearer(key))).status === 200,
      );
      const { scopes, feeds, expires_at } = bound;
      expect(await readJson('/v1/caller', key)).toMatchObject({ scopes, feeds, expires_at });
      const anonymous = { caller: 'anonymous', kind: 'anonymous', scopes: ['directory:read'] };
      if (publicRead) expect(await readJson('/v1/caller')).toEqual(anonymous);
    });

    it('list all keys without the keys and their hashes', async () => {
      const stored = (await directory.withKeys((store) => store.all())) ?? [];
      const { items } = (await readJson('/v1/keys', keys.get('with operations:read or keys:manage'))) as {
        items: readonly Record<string, unknown>[];
      };
      expect(items.map(({ id, last_four }) => [id, last_four])).toEqual(
        stored.map(({ id, last_four }) => [id, last_four]),
      );
      const members = [
        'id',
        'name',
        'last_four',
        'scopes',
        'feeds',
        'created_at',
        'expires_at',
        'last_used_at',
      ];
      for (const item of items)
        expect(Object.keys(item).filter((name) => name !== 'revoked_at')).toEqual(members);
      expect(items.filter((item) => 'revoked_at' in item)).toHaveLength(
        stored.filter(({ revoked_at }) => revoked_at !== null).length,
      );
    });

    it('make a key, which is taken at once, and revoke it', async () => {
      const headers = { ...bearer(keys.get('with keys:manage')), 'content-type': 'application/json' };
      const body = JSON.stringify({ name: `made by ${mode}`, scopes: ['keys:manage'] });
      const made = await fetch(`${directory.url}/v1/keys`, { method: 'POST', headers, body });
      expect([made.status, made.headers.get('cache-control')]).toEqual([201, 'no-store']);
      const { id, key } = (await made.json()) as { id: string; key: string };
      expect(await readJson('/v1/caller', key)).toMatchObject({ caller: id, name: `made by ${mode}` });
      const stored = (await directory.withKeys((store) => store.all())) ?? [];
      expect(stored.find((each) => each.id === id)).toMatchObject({ revoked_at: null });
      expect((await statusOf('DELETE', `/v1/keys/${id}`, bearer(key))).status).toBe(204);
      expect((await statusOf('GET', '/v1/caller', bearer(key))).status).toBe(401);
    });

    it('take a new key and refuse a revoked one without a restart', async () => {
      const { key, stored } = makeApiKey(
        { name: '', scopes: everyScope, feeds: null, expires_at: null },
        NOW,
      );
      const commands = () => statusOf('GET', '/v1/commands/x', bearer(key));
      await directory.withKeys((store) => store.add(stored));
      await until('the key is known', async () => (await commands()).status === 404);
      await directory.withKeys((store) => store.revoke(stored.id, later(0)));
      await until('the key is refused', async () => (await commands()).status === 401);
    });
  });
}
