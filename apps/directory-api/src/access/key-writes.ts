import { Logger } from '@nestjs/common';
import type { ApiKeyStore, KnownKeys, Secrets } from '#application';
import {
  derivedFrom,
  holderOf,
  makeApiKey,
  parseNewApiKey,
  type ApiKey,
  type Caller,
  type NewApiKey,
} from '#application';
import { fieldError, type FieldError } from '#domain';
import type { Access } from '#http';
import { HttpProblem, commandIdOf, jsonBody, refuseFieldErrors, senderOf, unauthenticated } from '#http';
import type { FastifyRequest } from 'fastify';
import { explainStore, keysElsewhere } from './key-store-problems.js';

/** The secret by which a request that is sent again gets the same key. */
const SECRET = 'api-key.key';
/** Greatest number of keys that are stored, revoked ones too: all of them are read once a second. */
const MAX_KEYS = 10_000;
const RETRY_AFTER_S = '60';

const logger = new Logger('Keys');

interface MadeKey {
  readonly key: string;
  readonly stored: ApiKey;
  readonly replayed: boolean;
}

/** What changes the keys works with. */
export interface KeyWriteParts {
  readonly store: ApiKeyStore;
  readonly known: KnownKeys;
  readonly access: Access;
  readonly secrets: Secrets;
  /** Why keys can't be changed here; undefined if they can. */
  readonly elsewhere: string | undefined;
}

/** Makes and revokes keys, one change after the other. */
export class KeyWrites {
  private last: Promise<unknown> = Promise.resolve();

  constructor(private readonly parts: KeyWriteParts) {}

  /** @throws HttpProblem the key is refused, or keys can't be made here */
  async create(request: FastifyRequest): Promise<MadeKey> {
    const caller = senderOf(request);
    const commandId = commandIdOf(request);
    const now = new Date();
    const { wanted, ...errors } = parseNewApiKey(jsonBody(request), now.getTime());
    refuseFieldErrors(request, errors);
    refuseMoreThan(caller, wanted);
    const draw =
      commandId === undefined ? undefined : derivedFrom(await this.parts.secrets.get(SECRET), commandId);
    const made = makeApiKey(wanted, now, draw);
    return this.change(caller, () => this.add(request, made));
  }

  /** A key that is revoked stays as it is. @throws HttpProblem there is no such key, or the caller may not revoke it */
  async revoke(id: string, request: FastifyRequest): Promise<void> {
    const caller = senderOf(request);
    await this.change(caller, async () => {
      const key = (await this.all()).find((each) => each.id === id);
      if (!key) throw new HttpProblem('not_found', { detail: 'There is no key with this id.' });
      if (!mayManage(caller, key)) throw new HttpProblem('forbidden', { detail: boundTo(caller, 'revokes') });
      if (key.revoked_at !== null) return;
      await this.parts.store.revoke(id, new Date().toISOString());
      logger.log(`${caller.id} has revoked ${id}`);
    });
  }

  /** @param made with the id of a key that is there, if the request was sent before */
  private async add(request: FastifyRequest, made: Omit<MadeKey, 'replayed'>): Promise<MadeKey> {
    const { stored } = made;
    const all = await this.all();
    const before = all.find(({ id }) => id === stored.id);
    if (before && !isSame(before, stored)) throw new HttpProblem('idempotency_key_reused');
    if (before) return { ...made, stored: before, replayed: true };
    refuseFieldErrors(request, { errors: errorsAmong(all, stored, this.parts.access.isOpen) });
    if (all.length >= MAX_KEYS) throw tooManyKeys();
    // Another instance may have executed the same request meanwhile.
    if (!(await this.parts.store.add(stored))) return this.add(request, made);
    logger.log(`${senderOf(request).id} has made ${stored.id}`);
    return { ...made, replayed: false };
  }

  /** One at a time, by callers who may still do it: the first key ends what everybody may do. */
  private change<T>(caller: Caller, execute: () => Promise<T>): Promise<T> {
    const { access, known, elsewhere } = this.parts;
    if (elsewhere !== undefined) throw keysElsewhere(elsewhere);
    const changed = this.last.then(async () => {
      if (!access.isValid(caller)) throw unauthenticated('The key or token is not valid any more.');
      const result = await execute().catch(explainStore);
      await known.refresh();
      return result;
    });
    this.last = changed.catch(() => undefined);
    return changed;
  }

  private all = async (): Promise<readonly ApiKey[]> => (await this.parts.store.all()) ?? [];
}

/** Whether a caller may revoke a key: one that is bound to feeds, only keys that are bound to some of these. */
export const mayManage = ({ feeds }: Caller, key: Pick<ApiKey, 'feeds'>): boolean =>
  feeds === undefined || (key.feeds?.every((feed) => feeds.has(feed)) ?? false);

/** @throws HttpProblem `forbidden`: the key would have more than its maker */
function refuseMoreThan(caller: Caller, wanted: NewApiKey): void {
  const scopes = wanted.scopes.filter((scope) => !caller.scopes.has(scope));
  if (scopes.length > 0)
    throw new HttpProblem('forbidden', {
      detail: `A key can't have scopes that its maker lacks: ${scopes.join(', ')}.`,
    });
  if (!mayManage(caller, wanted)) throw new HttpProblem('forbidden', { detail: boundTo(caller, 'makes') });
}

const boundTo = ({ feeds = new Set() }: Caller, does: string): string =>
  `A key that is bound to feeds ${does} only keys that are bound to some of these: ${[...feeds].join(', ')}.`;

const wantedOf = ({ name, scopes, feeds, expires_at }: ApiKey) =>
  JSON.stringify([name, scopes, feeds, expires_at]);
const isSame = (one: ApiKey, other: ApiKey): boolean => wantedOf(one) === wantedOf(other);

/** What is wrong with a key beside the others. */
function errorsAmong(
  keys: readonly ApiKey[],
  { name, scopes, feeds }: ApiKey,
  isFirst: boolean,
): FieldError[] {
  const holder = holderOf(keys, name);
  const taken = `there is a key with this name: ${holder?.id}`;
  return [
    ...(holder ? [fieldError(['name'], 'duplicate', taken)] : []),
    ...(isFirst && !scopes.includes('keys:manage') ? [fieldError(['scopes'], 'required', FIRST_SCOPES)] : []),
    ...(isFirst && feeds !== null ? [fieldError(['feeds'], 'out_of_range', FIRST_FEEDS)] : []),
  ];
}

const FIRST_SCOPES = 'the first key must have keys:manage: from then on, every request needs a key';
const FIRST_FEEDS = 'the first key must not be bound to feeds: from then on, every request needs a key';

const tooManyKeys = (): HttpProblem =>
  new HttpProblem(
    'rate_limited',
    { detail: `There may be ${MAX_KEYS} keys, revoked ones too.` },
    { 'retry-after': RETRY_AFTER_S },
  );
