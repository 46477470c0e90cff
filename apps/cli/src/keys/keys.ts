import {
  CannotStart,
  holderOf,
  makeApiKey,
  type ApiKey,
  type ApiKeyStore,
  type NewApiKey,
} from '#application';
import { readSettings } from '#runtime';
import { CommandError, type Terminal } from '../terminal.js';
import { withKeyStore } from './key-store.js';

/** Prints the key on the last line of the standard output, and what belongs to it on standard error. */
export async function createKey(wanted: NewApiKey, terminal: Terminal): Promise<void> {
  const { key, stored } = makeApiKey(wanted, new Date());
  await withStore(terminal, async (store) => {
    const taken = holderOf(await keysOf(store), wanted.name);
    if (taken) throw new CommandError(`there is a key with the name ${wanted.name} already: ${taken.id}`);
    await store.add(stored);
  });
  terminal.stderr.write(`made ${stored.id} for ${stored.name}; the key is shown only this once:\n`);
  terminal.stdout.write(`${key}\n`);
}

export async function listKeys(terminal: Terminal): Promise<void> {
  const keys = await withStore(terminal, keysOf);
  const rows = [HEADER, ...keys.map(rowOf)];
  const widths = HEADER.map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  for (const row of rows) {
    const cells = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    terminal.stdout.write(`${cells.join('  ').trimEnd()}\n`);
  }
}

/** @param wanted id or name; a name that several keys have had is that of the one that is not revoked */
export async function revokeKey(wanted: string, terminal: Terminal): Promise<void> {
  await withStore(terminal, async (store) => {
    const named = (await keysOf(store)).filter(({ id, name }) => id === wanted || name === wanted);
    const key = named.find(({ revoked_at }) => revoked_at === null);
    if (named.length === 0) throw new CommandError(`there is no key with the id or name ${wanted}`);
    if (!key) throw new CommandError(`the key ${wanted} is revoked already`);
    await store.revoke(key.id, new Date().toISOString());
    terminal.stderr.write(`revoked ${key.id} of ${key.name}\n`);
  });
}

const keysOf = async (store: ApiKeyStore): Promise<readonly ApiKey[]> => (await store.all()) ?? [];

const HEADER = ['ID', 'NAME', 'LAST 4', 'SCOPES', 'FEEDS', 'CREATED', 'EXPIRES', 'LAST USED', 'REVOKED'];

const rowOf = (key: ApiKey): readonly string[] => [
  key.id,
  key.name,
  key.last_four,
  key.scopes.join(','),
  key.feeds?.join(',') ?? 'all',
  key.created_at,
  ...[key.expires_at, key.last_used, key.revoked_at].map((time) => time ?? '-'),
];

/** @throws CommandError the settings are invalid, or the keys can't be read or written */
async function withStore<T>({ env }: Terminal, use: (store: ApiKeyStore) => Promise<T>): Promise<T> {
  try {
    return await withKeyStore(readSettings(env), use);
  } catch (error) {
    if (error instanceof CannotStart) throw new CommandError(error.message);
    throw error;
  }
}
