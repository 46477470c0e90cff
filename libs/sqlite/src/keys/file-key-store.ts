import { chmod, chown, mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { ApiKeyStore, CannotStart, fileErrorReason, readApiKeys, type ApiKey } from '#application';

/** A change that was interrupted leaves its unfinished file; no change takes this long, in milliseconds. */
const STALE_MS = 10_000;

/**
 * Keys in a JSON file, and the hours of their last use in another one: many services may share a file of keys that they
 * can't write, and each one stores the use that it has seen.
 */
export class FileKeyStore extends ApiKeyStore {
  /** What the file had when it was read last, and its state then. */
  private known: { readonly state: string; readonly keys: readonly ApiKey[] } | undefined;

  /**
   * @param file the keys
   * @param useFile the hours of their last use; no other process writes it
   */
  constructor(
    private readonly file: string,
    private readonly useFile: string,
  ) {
    super();
  }

  /** Reads the file only if it has changed. @throws CannotStart it can't be read, or is not a file of keys */
  async all(): Promise<readonly ApiKey[] | undefined> {
    const state = await this.stateOf(this.file);
    if (state === undefined) return undefined;
    if (this.known?.state !== state) this.known = { state, keys: await this.read() };
    const used = await this.use();
    return this.known.keys.map((key) => ({ ...key, last_used: used[key.id] ?? null }));
  }

  async add(key: ApiKey): Promise<boolean> {
    let isNew = true;
    await this.change((keys) => {
      isNew = keys.every(({ id }) => id !== key.id);
      return isNew ? [...keys, key] : keys;
    });
    return isNew;
  }

  async revoke(id: string, at: string): Promise<void> {
    await this.change((keys) =>
      keys.map((key) => (key.id === id && key.revoked_at === null ? { ...key, revoked_at: at } : key)),
    );
  }

  async markUsed(ids: readonly string[], hour: string): Promise<void> {
    const used = { ...(await this.use()), ...Object.fromEntries(ids.map((id) => [id, hour])) };
    const unfinished = `${this.useFile}.new`;
    await writeFile(unfinished, JSON.stringify(used), { mode: 0o600, flush: true });
    await rename(unfinished, this.useFile);
  }

  /** The unfinished file excludes other changes; the renamed one is complete at any time. */
  private async change(changed: (keys: readonly ApiKey[]) => readonly ApiKey[]): Promise<void> {
    const unfinished = `${this.file}.new`;
    await mkdir(dirname(this.file), { mode: 0o700 }).catch(() => undefined);
    await removeStale(unfinished);
    await writeFile(unfinished, '', { mode: 0o600, flag: 'wx' }).catch((error: unknown) => {
      throw new CannotStart(reasonOf(error, this.file), { cause: error });
    });
    try {
      const keys = (await this.stateOf(this.file)) === undefined ? [] : await this.read();
      const stored = changed(keys).map(({ last_used: _, ...key }) => key);
      await writeFile(unfinished, `${JSON.stringify({ keys: stored }, null, 2)}\n`, { flush: true });
      await this.keepAccess(unfinished);
      await rename(unfinished, this.file);
    } catch (error) {
      await rm(unfinished, { force: true });
      throw error;
    }
  }

  /** Services that run as other users must be able to read the new file too. */
  private async keepAccess(unfinished: string): Promise<void> {
    const replaced = await stat(this.file).catch(() => undefined);
    if (!replaced) return;
    await chmod(unfinished, replaced.mode & 0o777);
    // Only root may give a file to another user.
    await chown(unfinished, replaced.uid, replaced.gid).catch(() => undefined);
  }

  private async read(): Promise<readonly ApiKey[]> {
    try {
      return readApiKeys(JSON.parse(await readFile(this.file, 'utf8')));
    } catch (error) {
      throw new CannotStart(`${this.file} can't be used: ${fileErrorReason(error)}`, { cause: error });
    }
  }

  private async use(): Promise<Readonly<Record<string, string>>> {
    try {
      return JSON.parse(await readFile(this.useFile, 'utf8')) as Record<string, string>;
    } catch {
      // The last use is lost with the file: nothing depends on it.
      return {};
    }
  }

  /** What differs between two versions of the file; undefined if it does not exist. */
  private async stateOf(file: string): Promise<string | undefined> {
    try {
      const { ino, size, mtimeMs } = await stat(file);
      return [ino, size, mtimeMs].join(' ');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      throw new CannotStart(`${file} can't be used: ${fileErrorReason(error)}`, { cause: error });
    }
  }
}

async function removeStale(file: string): Promise<void> {
  const found = await stat(file).catch(() => undefined);
  if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(file, { force: true });
}

const reasonOf = (error: unknown, file: string): string =>
  (error as NodeJS.ErrnoException).code === 'EEXIST'
    ? `${file} is being changed by another command: try again`
    : `${file} can't be written: ${fileErrorReason(error)}`;
