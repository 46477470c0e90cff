import fc from 'fast-check';
import { ApiKeyStore } from './api-key-store.js';
import { derivedFrom, isApiKey, makeApiKey, type ApiKey, type NewApiKey } from './api-key.js';
import { KnownKeys } from './known-keys.js';
import { readApiKeys } from './stored-api-keys.js';

const wanted: NewApiKey = { name: 'a hub', scopes: ['directory:read'], feeds: null, expires_at: null };
const NOW = new Date('2026-11-26T20:59:59.999Z');

class MemoryKeyStore extends ApiKeyStore {
  keys: ApiKey[] | undefined;
  readonly used: [readonly string[], string][] = [];

  all = () => Promise.resolve(this.keys);
  add = (key: ApiKey) => {
    this.keys = [...(this.keys ?? []), key];
    return Promise.resolve(true);
  };
  revoke = (id: string, at: string) =>
    Promise.resolve(
      void (this.keys = this.keys?.map((key) => (key.id === id ? { ...key, revoked_at: at } : key))),
    );
  markUsed = (ids: readonly string[], hour: string) => {
    this.used.push([ids, hour]);
    this.keys = this.keys?.map((key) => (ids.includes(key.id) ? { ...key, last_used: hour } : key));
    return Promise.resolve();
  };
}

describe('An API key', () => {
  it('has a prefix, 30 random characters and their checksum', () => {
    const { key, stored } = makeApiKey(wanted, NOW);
    expect(key).toMatch(/^csd_[\dA-Za-z]{36}$/);
    expect(isApiKey(key)).toBe(true);
    expect(stored).toMatchObject({ ...wanted, last_four: key.slice(-4), created_at: NOW.toISOString() });
    expect(JSON.stringify(stored)).not.toContain(key.slice(4, 34));
  });

  it.each([
    // CRC-32 of 30 zeros is 0x77e5db82; computed with zlib of Python, in base 62.
    [`csd_${'0'.repeat(30)}2C8GjS`, true],
    [`csd_${'0'.repeat(30)}2C8GjT`, false],
    [`csd_${'0'.repeat(29)}12C8GjS`, false],
    [`CSD_${'0'.repeat(30)}2C8GjS`, false],
    ['', false],
  ])('is recognized by its checksum: %s', (text, expected) => {
    expect(isApiKey(text)).toBe(expected);
  });

  it('is the same again for the same request and secret, and another one for others', () => {
    const secret = Buffer.alloc(32, 1);
    const made = (of: Buffer, request: string) => makeApiKey(wanted, NOW, derivedFrom(of, request));
    const first = made(secret, 'a');
    expect(made(secret, 'a')).toEqual(first);
    expect(isApiKey(first.key)).toBe(true);
    expect(first.key).not.toContain(first.stored.id.slice(4));
    const others = [made(secret, 'b'), made(Buffer.alloc(32, 2), 'a')];
    expect(new Set([first, ...others].map(({ key }) => key)).size).toBe(3);
    expect(new Set([first, ...others].map(({ stored }) => stored.id)).size).toBe(3);
  });

  it('is not one any more with a character replaced', () => {
    const { key } = makeApiKey(wanted, NOW);
    const replaced = fc.tuple(fc.integer({ min: 4, max: 39 }), fc.constantFrom(...'0189AZaz'));
    fc.assert(
      fc.property(replaced, ([at, character]) => {
        const other = key.slice(0, at) + character + key.slice(at + 1);
        expect(isApiKey(other)).toBe(other === key);
      }),
    );
  });
});

describe('Known keys', () => {
  let store: MemoryKeyStore;
  let now: number;
  let keys: KnownKeys;
  beforeEach(() => {
    store = new MemoryKeyStore();
    now = NOW.getTime();
    keys = new KnownKeys(store, () => now);
  });
  const added = async (more: Partial<NewApiKey> = {}) => {
    const made = makeApiKey({ ...wanted, ...more }, NOW);
    await store.add(made.stored);
    await keys.refresh();
    return made;
  };

  it('name the caller of a key', async () => {
    const { key, stored } = await added({ feeds: ['a', 'b'] });
    const caller = { id: stored.id, scopes: new Set(['directory:read']), feeds: new Set(['a', 'b']) };
    expect(keys.find(key)).toEqual(caller);
    expect(keys.find(makeApiKey(wanted, NOW).key)).toBeUndefined();
  });

  it('are configured from the first key on, for ever', async () => {
    await keys.refresh();
    expect(keys.areConfigured).toBe(false);
    const { key } = await added();
    store.keys = undefined;
    await keys.refresh();
    expect([keys.areConfigured, keys.find(key)]).toEqual([true, undefined]);
  });

  it('expire at their time', async () => {
    const { key, stored } = await added({ expires_at: new Date(now + 1).toISOString() });
    expect(keys.find(key)).toBeDefined();
    now += 1;
    expect([keys.find(key), keys.isUsable(stored.id)]).toEqual([undefined, false]);
  });

  it('are refused after they were revoked', async () => {
    const { key, stored } = await added();
    await store.revoke(stored.id, NOW.toISOString());
    expect(keys.isUsable(stored.id)).toBe(true);
    await keys.refresh();
    expect([keys.find(key), keys.isUsable(stored.id)]).toEqual([undefined, false]);
  });

  it('stay as they are while the store cannot be read', async () => {
    const { key } = await added();
    store.all = () => Promise.reject(new Error('away'));
    await expect(keys.refresh()).rejects.toThrow('away');
    expect(keys.find(key)).toBeDefined();
  });

  it('tell their last use before it is stored, and the later one of another instance', async () => {
    const { key, stored } = await added();
    expect(keys.all()).toMatchObject([{ last_used: null }]);
    keys.find(key);
    expect(keys.all()).toMatchObject([{ last_used: '2026-11-26T20:00:00.000Z' }]);
    await keys.storeUse();
    expect(keys.all()).toMatchObject([{ last_used: '2026-11-26T20:00:00.000Z' }]);
    store.keys = [{ ...stored, last_used: '2026-11-26T22:00:00.000Z' }];
    await keys.refresh();
    expect(keys.all()).toMatchObject([{ last_used: '2026-11-26T22:00:00.000Z' }]);
  });

  it('store the hour of their last use once', async () => {
    const { key, stored } = await added();
    keys.find(key);
    keys.find(key);
    await keys.storeUse();
    await keys.refresh();
    await keys.storeUse();
    expect(store.used).toEqual([[[stored.id], '2026-11-26T20:00:00.000Z']]);
  });
});

describe('A file of keys', () => {
  const { stored } = makeApiKey(wanted, NOW);
  it('has a list of them', () => {
    expect(readApiKeys({ keys: [stored] })).toEqual([stored]);
  });

  it.each([
    [null, 'it has no list "keys"'],
    [[stored], 'it has no list "keys"'],
    [{ keys: [null] }, 'id of entry 1 is not valid'],
    [{ keys: [stored, { ...stored, hash: 'x' }] }, 'hash of entry 2 is not valid'],
    [{ keys: [{ ...stored, scopes: ['all'] }] }, 'scopes of entry 1 is not valid'],
    [{ keys: [{ ...stored, expires_at: 'soon' }] }, 'expires_at of entry 1 is not valid'],
    [{ keys: [{ ...stored, feeds: 'a' }] }, 'feeds of entry 1 is not valid'],
  ])('is refused otherwise: %#', (content, message) => {
    expect(() => readApiKeys(content)).toThrow(message);
  });
});
