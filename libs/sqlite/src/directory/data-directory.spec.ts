import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import {
  temporaryDirectory,
  type TemporaryDirectory,
} from '../../../../test/contracts/fixtures/temporary-directory.js';
import { claimDataDirectory, DataDirectoryUnusable, isInUse } from './data-directory.js';

describe('A data directory', () => {
  let folder: TemporaryDirectory;
  beforeEach(() => {
    folder = temporaryDirectory();
  });
  afterEach(() => folder.remove());

  it('is created if it is missing, parents included', () => {
    const path = join(folder.path, 'a', 'b');
    const directory = claimDataDirectory(path);
    expect(existsSync(path)).toBe(true);
    expect(directory.path('images', 'a.png')).toBe(join(path, 'images', 'a.png'));
    directory.release();
  });

  it('is claimed by one at a time', () => {
    const first = claimDataDirectory(folder.path);
    const refusal = `DATA_DIR ${folder.path} can't be used: another process is using it`;
    for (let attempt = 0; attempt < 3; attempt += 1) {
      expect(() => claimDataDirectory(folder.path)).toThrow(new DataDirectoryUnusable(refusal));
    }
    first.release();
    claimDataDirectory(folder.path).release();
  });

  it('is in use as long as a service has it', () => {
    const rebuild = claimDataDirectory(folder.path, 'rebuild');
    const looks = () => Array.from({ length: 3 }, () => isInUse(folder.path));
    expect(looks()).toStrictEqual([false, false, false]);
    const service = claimDataDirectory(folder.path);
    expect(looks()).toStrictEqual([true, true, true]);
    expect(() => claimDataDirectory(folder.path)).toThrow(DataDirectoryUnusable);
    service.release();
    expect(looks()).toStrictEqual([false, false, false]);
    claimDataDirectory(folder.path).release();
    rebuild.release();
  });

  it('does not get in the way of another one', () => {
    const directories = ['a', 'b'].map((name) => claimDataDirectory(join(folder.path, name)));
    for (const directory of directories) directory.release();
  });

  it('is refused if the path is a file, in one line', () => {
    const path = join(folder.path, 'file');
    writeFileSync(path, '');
    expect(() => claimDataDirectory(path)).toThrow(DataDirectoryUnusable);
    expect(() => claimDataDirectory(path)).toThrow(/^DATA_DIR .+ can't be used: [^\n]+$/);
  });

  it('is refused if the system makes no folders', () => {
    expect(() => claimDataDirectory('/dev/fd/a/b')).toThrow(DataDirectoryUnusable);
  });

  it('is refused if its lock cannot be made', () => {
    const lock = join(folder.path, 'lock');
    mkdirSync(lock);
    const refusal = `DATA_DIR ${folder.path} can't be used: ${lock} is not a file`;
    expect(() => claimDataDirectory(folder.path)).toThrow(new DataDirectoryUnusable(refusal));
  });
});
