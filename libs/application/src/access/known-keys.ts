import { timingSafeEqual } from 'node:crypto';
import type { ApiKeyStore } from './api-key-store.js';
import { hashOf, isApiKey, isUsable, type ApiKey } from './api-key.js';
import type { Caller } from './scopes.js';

interface KnownKey {
  readonly key: ApiKey;
  readonly caller: Caller;
}

const HOUR_MS = 3_600_000;

/** The keys of the store as they were when it was read last: a request costs a look-up in memory. */
export class KnownKeys {
  private byHash: ReadonlyMap<string, KnownKey> = new Map();
  private byId: ReadonlyMap<string, ApiKey> = new Map();
  /** The hours since 1970 in which keys were used last, as far as this instance has seen it, by key id. */
  private readonly used = new Map<string, number>();
  private everMade = false;
  private reads = 0;
  private latest = 0;

  /** @param clock milliseconds since 1970 */
  constructor(
    private readonly store: ApiKeyStore,
    private readonly clock: () => number = Date.now,
  ) {}

  /** Whether there has been a key. It stays true when keys are deleted: then no key is valid. */
  get areConfigured(): boolean {
    return this.everMade;
  }

  /** Reads the store again. If that fails, the keys stay as they are. @throws Error the store can't be read */
  async refresh(): Promise<void> {
    this.reads += 1;
    const read = this.reads;
    const keys = await this.store.all();
    // One that began later, such as after a change, has ended before.
    if (read < this.latest) return;
    this.latest = read;
    this.everMade ||= keys !== undefined;
    this.byHash = new Map((keys ?? []).map((key) => [key.hash, { key, caller: callerOf(key) }]));
    this.byId = new Map((keys ?? []).map((key) => [key.id, key]));
  }

  /** The caller whose key this is, if it may be used now. A mistyped key is not looked up. */
  find(text: string): Caller | undefined {
    if (!isApiKey(text)) return undefined;
    const hash = hashOf(text);
    const { key, caller } = this.byHash.get(hash) ?? {};
    if (!key || !timingSafeEqual(Buffer.from(key.hash), Buffer.from(hash))) return undefined;
    const now = this.clock();
    if (!isUsable(key, now)) return undefined;
    this.used.set(key.id, Math.floor(now / HOUR_MS));
    return caller;
  }

  /** All keys, in the order in which they were made, with their last use even if it is not stored yet. */
  all(): readonly ApiKey[] {
    return [...this.byId.values()].map((key) => ({ ...key, last_used: this.lastUseOf(key) }));
  }

  get(id: string): ApiKey | undefined {
    return this.byId.get(id);
  }

  /** Whether the key of this id may be used now. */
  isUsable(id: string): boolean {
    const key = this.byId.get(id);
    return key !== undefined && isUsable(key, this.clock());
  }

  /** Stores when keys were used last, for each of which the stored hour is another one. */
  async storeUse(): Promise<void> {
    const idsByHour = new Map<string, string[]>();
    for (const key of this.byId.values()) {
      const hour = this.lastUseOf(key);
      if (hour !== null && hour !== key.last_used)
        idsByHour.set(hour, [...(idsByHour.get(hour) ?? []), key.id]);
    }
    for (const [hour, ids] of idsByHour) await this.store.markUsed(ids, hour);
  }

  /** The hour of the last use: another instance may have seen it later than this one. */
  private lastUseOf({ id, last_used }: ApiKey): string | null {
    const hours = this.used.get(id);
    if (hours === undefined) return last_used;
    const seen = new Date(hours * HOUR_MS).toISOString();
    return last_used !== null && last_used > seen ? last_used : seen;
  }
}

const callerOf = ({ id, scopes, feeds }: ApiKey): Caller => ({
  id,
  scopes: new Set(scopes),
  feeds: feeds === null ? undefined : new Set(feeds),
});
