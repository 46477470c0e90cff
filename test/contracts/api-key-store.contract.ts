import { makeApiKey, type ApiKey, type ApiKeyStore } from '#application';

export interface ApiKeyStoreFixture {
  readonly keys: ApiKeyStore;
  /** The same store, as another process opens it. */
  reopen(): ApiKeyStore;
  close(): void | Promise<void>;
}

const made = (name: string, second: number): ApiKey =>
  makeApiKey(
    {
      name,
      scopes: ['directory:read', 'stations:write'],
      feeds: ['a'],
      expires_at: '2027-01-01T00:00:00.000Z',
    },
    new Date(Date.UTC(2026, 10, 26, 12, 0, second)),
  ).stored;

/** The contract of every store of API keys. */
export function describeApiKeyStore(
  name: string,
  open: () => ApiKeyStoreFixture | Promise<ApiKeyStoreFixture>,
): void {
  describe(`The API keys in ${name}`, () => {
    let fixture: ApiKeyStoreFixture;
    let keys: ApiKeyStore;
    beforeEach(async () => {
      fixture = await open();
      keys = fixture.keys;
    });
    afterEach(() => fixture.close());

    it('are unknown before the first one', async () => {
      expect(await keys.all()).toBeUndefined();
    });

    it('are returned as they were added, in this order, by every process', async () => {
      const added = [made('b', 1), made('a', 2), made('c', 3)];
      for (const key of added) await keys.add(key);
      expect(await keys.all()).toEqual(added);
      expect(await fixture.reopen().all()).toEqual(added);
    });

    it('are added once', async () => {
      const key = made('a', 1);
      expect(await keys.add(key)).toBe(true);
      expect(await fixture.reopen().add({ ...key, name: 'b' })).toBe(false);
      expect(await keys.all()).toEqual([key]);
    });

    it('show what another process has added since', async () => {
      const [first, second] = [made('a', 1), made('b', 2)];
      await keys.add(first);
      await keys.all();
      await fixture.reopen().add(second);
      expect(await keys.all()).toEqual([first, second]);
    });

    it('keep the time of their first revocation', async () => {
      const [first, second] = [made('a', 1), made('b', 2)];
      await keys.add(first);
      await keys.add(second);
      await keys.revoke(first.id, '2026-11-26T13:00:00.000Z');
      await fixture.reopen().revoke(first.id, '2026-11-26T14:00:00.000Z');
      await keys.revoke('key_unknown', '2026-11-26T13:00:00.000Z');
      expect(await keys.all()).toEqual([{ ...first, revoked_at: '2026-11-26T13:00:00.000Z' }, second]);
    });

    it('have the hour of their last use', async () => {
      const [first, second] = [made('a', 1), made('b', 2)];
      await keys.add(first);
      await keys.add(second);
      await keys.markUsed([first.id], '2026-11-26T12:00:00.000Z');
      await keys.markUsed([first.id, 'key_unknown'], '2026-11-26T13:00:00.000Z');
      const found = await fixture.reopen().all();
      expect(found).toEqual([{ ...first, last_used: '2026-11-26T13:00:00.000Z' }, second]);
    });
  });
}
