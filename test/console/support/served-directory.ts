import { join } from 'node:path';
import { isScope, makeApiKey, scopes, type Scope } from '#application';
import { FileKeyStore } from '#sqlite';
import { projectFolder } from '../../engines/cache.js';
import { DirectoryClient } from '../../support/client.js';
import { removeFolder, temporaryFolder } from '../../support/directory.js';
import { startCli, startProcess } from '../../support/programs.js';

export interface ServedOptions {
  /** The scopes of keys by their names; without keys everybody may do everything. */
  readonly keys?: Readonly<Record<string, readonly Scope[]>>;
  /** Whether it has the stations of a sample; by default it is empty. */
  readonly sample?: boolean;
  /** Settings of the service. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** A running service with the built console. */
export interface ServedDirectory {
  readonly url: string;
  /** Keys by their names; `all` has all scopes. */
  readonly keys: Readonly<Record<string, string>>;
  /**
   * Makes a key; from the first one on, nobody may do anything without a key.
   * @param feeds those that it is bound to; default: none
   */
  addKey(name: string, scopes: readonly Scope[], feeds?: readonly string[]): Promise<string>;
  revokeKey(name: string): Promise<void>;
  stop(): Promise<void>;
}

const SAMPLE = join(projectFolder, 'samples/afdc-new-york-electric.csv');
const everyScope = Object.keys(scopes).filter(isScope);

export async function serveDirectory(options: ServedOptions = {}): Promise<ServedDirectory> {
  const folder = await temporaryFolder();
  const store = new FileKeyStore(join(folder, 'api-keys.json'), join(folder, 'use.json'));
  const ids: Record<string, string> = {};
  const addKey: ServedDirectory['addKey'] = async (name, scopes, feeds) => {
    const options = { name, scopes, feeds: feeds ?? null, expires_at: inDays(500) };
    const { key, stored } = makeApiKey(options, new Date());
    await store.add(stored);
    ids[name] = stored.id;
    return key;
  };
  const revokeKey = async (name: string) =>
    void (await store.revoke(ids[name] ?? '', new Date().toISOString()));
  const keys: Record<string, string> = {};
  const wanted: Readonly<Record<string, readonly Scope[]>> = options.keys
    ? { all: everyScope, ...options.keys }
    : {};
  for (const [name, scopes] of Object.entries(wanted)) keys[name] = await addKey(name, scopes);
  const { program, url } = await startProcess(folder, options.environment);
  if (options.sample) await importSample(url, folder, keys['all']);
  const stop = async () => {
    await program.kill('SIGTERM');
    await removeFolder(folder);
  };
  return { url, keys, addKey, revokeKey, stop };
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();

async function importSample(url: string, folder: string, key: string | undefined): Promise<void> {
  const program = startCli(['import', SAMPLE, '--api', url, ...(key ? ['--key', key] : [])], folder);
  const { code } = await program.ended;
  if (code !== 0) throw new Error(`the sample was not imported: ${program.stdout}${program.stderr}`);
  await projected(url, key);
}

/** Resolves when the read models have the whole log: the lists that tests read do not wait for that. */
async function projected(url: string, key: string | undefined): Promise<void> {
  const headers = key ? { authorization: `Bearer ${key}` } : {};
  const client = new DirectoryClient(() => url);
  await client.get('/v1/events?after=latest', headers);
  const { status, text } = await client.get('/v1/stations?limit=1', headers);
  if (status !== 200) throw new Error(`the read models are behind: ${text}`);
}
