import { chmod, mkdtemp, readFile, rm, stat, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeApiKey } from '#application';
import { describeApiKeyStore } from '../../../../test/contracts/api-key-store.contract.js';
import { FileKeyStore } from './file-key-store.js';

const temporary = () => mkdtemp(join(tmpdir(), 'keys-'));
const storeIn = (folder: string) => new FileKeyStore(join(folder, 'keys.json'), join(folder, 'use.json'));

describeApiKeyStore('a file', async () => {
  const folder = await temporary();
  return {
    keys: storeIn(folder),
    reopen: () => storeIn(folder),
    close: () => rm(folder, { recursive: true }),
  };
});

describe('The file of keys', () => {
  let folder: string;
  let file: string;
  beforeEach(async () => {
    folder = await temporary();
    file = join(folder, 'keys.json');
  });
  afterEach(() => rm(folder, { recursive: true }));

  const { key, stored } = makeApiKey(
    { name: 'a', scopes: ['directory:read'], feeds: null, expires_at: null },
    new Date(),
  );

  it('can be read by its owner only, and has no key', async () => {
    await storeIn(folder).add(stored);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    expect(await readFile(file, 'utf8')).not.toContain(key.slice(4, 30));
  });

  it('can be read by who could read it before a change', async () => {
    await storeIn(folder).add(stored);
    await chmod(file, 0o644);
    await storeIn(folder).revoke(stored.id, '2026-11-27T00:00:00.000Z');
    expect((await stat(file)).mode & 0o777).toBe(0o644);
  });

  it('is made with its folder', async () => {
    await storeIn(join(folder, 'data')).add(stored);
    expect((await stat(join(folder, 'data'))).mode & 0o777).toBe(0o700);
  });

  it('is refused if it is damaged', async () => {
    await writeFile(file, '{"keys":[');
    await expect(storeIn(folder).all()).rejects.toThrow(`${file} can't be used: `);
  });

  it('keeps its keys if the use is damaged', async () => {
    await storeIn(folder).add(stored);
    await writeFile(join(folder, 'use.json'), '{');
    expect(await storeIn(folder).all()).toEqual([stored]);
  });

  it('is changed by one process at a time, and again when an interrupted change is old', async () => {
    const unfinished = `${file}.new`;
    await writeFile(unfinished, '');
    await expect(storeIn(folder).add(stored)).rejects.toThrow('is being changed by another command');
    const before = new Date(Date.now() - 60_000);
    await utimes(unfinished, before, before);
    await storeIn(folder).add(stored);
    expect(await storeIn(folder).all()).toEqual([stored]);
  });
});
