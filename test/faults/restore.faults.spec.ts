import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readFileSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { create, extract } from 'tar';
import { checkArchive, unpackArchive, writeArchive } from '../../apps/cli/src/backup/archive.js';
import { CannotStart } from '#application';
import { stores } from '#features/stores.sqlite';
import { ReadModelRebuild, claimDataDirectory, copyDirectory, restoreDirectory } from '#sqlite';
import { tables } from '#features/side-tables.sqlite';
import { projectFolder } from '../engines/cache.js';
import { DirectoryClient } from '../support/client.js';
import { removeFolder, startDirectory, temporaryFolder } from '../support/directory.js';

const WRITES = 30;
const made = { content: 'directory', release: '0.1.0', made_at: '2026-11-27T12:00:00.000Z' } as const;

let folder: string;
let tests = 0;
/** An own folder for each test. */
let target: string;
const inFolder = (name: string) => join(folder, name);
const sumOf = (file: string) => createHash('sha256').update(readFileSync(file)).digest('hex');

beforeAll(async () => {
  folder = await temporaryFolder();
  const service = await startDirectory(inFolder('data'));
  const directory = new DirectoryClient(() => service.url);
  for (let n = 0; n < WRITES; n += 1) await directory.put(`/v1/locations/${n}`, {});
  mkdirSync(inFolder('copy'));
  const { files } = copyDirectory(inFolder('data'), inFolder('copy'), stores, () => {});
  await service.stop();
  await writeArchive(inFolder('b.tar'), { folder: inFolder('copy'), names: files }, made);
});
beforeEach(() => {
  target = inFolder(`target-${(tests += 1)}`);
});
afterAll(() => removeFolder(folder));

/** The same as `directory restore`. */
async function restore(file: string): Promise<number> {
  await checkArchive(file, 'directory', () => {});
  return restoreDirectory(target, (unpacked) => unpackArchive(file, unpacked));
}

/** A backup with other files, whose checksums are right. */
async function changedBackup(change: (unpacked: string) => void): Promise<string> {
  const unpacked = `${target}-unpacked`;
  mkdirSync(unpacked);
  await extract({ file: inFolder('b.tar'), cwd: unpacked });
  change(unpacked);
  const names = readdirSync(unpacked).filter((name) => name !== 'SHA256SUMS');
  const lines = names.map((name) => `${sumOf(join(unpacked, name))}  ${name}\n`);
  writeFileSync(join(unpacked, 'SHA256SUMS'), lines.join(''));
  const file = `${target}.tar`;
  await create({ file, cwd: unpacked }, [...names, 'SHA256SUMS']);
  return file;
}

/** A backup with other bytes. */
function damagedBackup(change: (content: Buffer) => Buffer): string {
  const file = `${target}.tar`;
  writeFileSync(file, change(readFileSync(inFolder('b.tar'))));
  return file;
}

const flipped = (content: Buffer, at: number) => {
  content.writeUInt8(content.readUInt8(at) ^ 1, at);
  return content;
};

describe('A backup', () => {
  it('is a tar file that other programs can check', () => {
    const unpacked = `${target}-unpacked`;
    mkdirSync(unpacked);
    execFileSync('tar', ['-xf', inFolder('b.tar'), '-C', unpacked]);
    const names = readdirSync(unpacked).sort();
    expect(names).toEqual(['SHA256SUMS', 'backup.json', 'directory.db', 'webhooks.db']);
    for (const line of readFileSync(join(unpacked, 'SHA256SUMS'), 'utf8').trim().split('\n')) {
      const [sum, name = ''] = line.split('  ');
      expect(sumOf(join(unpacked, name))).toBe(sum);
    }
  });

  it.each<[string, () => string | Promise<string>, RegExp]>([
    [
      'with a flipped bit in a text of the log',
      () => damagedBackup((content) => flipped(content, content.indexOf('LocationRegistered') + 3)),
      /directory\.db in it is damaged/,
    ],
    ['with a flipped header', () => damagedBackup((content) => flipped(content, 1)), /TAR_ENTRY_INVALID/],
    [
      'that is cut',
      () => damagedBackup((content) => content.subarray(0, content.length / 2)),
      /it is damaged: TAR_BAD_ARCHIVE: Truncated/,
    ],
    [
      'that is cut between two files',
      () => damagedBackup((content) => content.subarray(0, content.indexOf('SHA256SUMS\0'))),
      /its end is missing/,
    ],
    ['that is no tar file', () => damagedBackup(() => Buffer.from('x'.repeat(2000))), /it is damaged/],
    [
      'without a description that can be read',
      () => changedBackup((unpacked) => writeFileSync(join(unpacked, 'backup.json'), '{')),
      /backup\.json in it is damaged/,
    ],
    ['that does not exist', () => inFolder('none.tar'), /it does not exist/],
    [
      'of a newer release',
      () =>
        changedBackup((unpacked) =>
          writeFileSync(join(unpacked, 'backup.json'), JSON.stringify({ ...made, format: 2 })),
        ),
      /it was made by a newer release \(format 2\)/,
    ],
    [
      'of secrets',
      async () => {
        mkdirSync(target + '-secrets');
        await writeArchive(
          `${target}.tar`,
          { folder: target + '-secrets', names: [] },
          { ...made, content: 'secrets' },
        );
        return `${target}.tar`;
      },
      /it has the secrets, not the directory/,
    ],
    [
      'with an unknown file',
      () => changedBackup((unpacked) => writeFileSync(join(unpacked, 'other'), '')),
      /it has the unknown file other/,
    ],
  ])('%s is refused, and nothing is made', async (_, backup, reason) => {
    const refused = restore(await backup());
    await expect(refused).rejects.toThrow(CannotStart);
    await expect(refused).rejects.toThrow(reason);
    expect(existsSync(target)).toBe(false);
  });

  it('whose log is of a newer release is refused, and the folder stays empty', async () => {
    const newer = await changedBackup((unpacked) => {
      const content = readFileSync(join(unpacked, 'directory.db'));
      // The schema version, in the header of the file.
      content.writeUInt32BE(1000, 60);
      writeFileSync(join(unpacked, 'directory.db'), content);
    });
    await expect(restore(newer)).rejects.toThrow(
      /can't be restored: the data directory was made by a newer release \(schema 1000\)/,
    );
    expect(readdirSync(target).filter((name) => !name.startsWith('lock'))).toEqual([]);
  });
});

it.each<[string, (folder: string) => void, RegExp]>([
  ['without a directory', () => {}, /there is no directory in it/],
  [
    'whose log is damaged',
    (data) => {
      cpSync(inFolder('data'), data, { recursive: true });
      const file = join(data, 'directory.db');
      const text = readFileSync(file, 'latin1').replaceAll('LocationRegistered', 'LocationRegistereb');
      writeFileSync(file, text, 'latin1');
    },
    /the log is damaged/,
  ],
])('a folder %s is not backed up', (_, make, reason) => {
  mkdirSync(target);
  mkdirSync(`${target}-copy`);
  make(target);
  const backup = () => copyDirectory(target, `${target}-copy`, stores, () => {});
  const line = { message: expect.stringMatching(reason) as string };
  expect(backup).toThrow(expect.objectContaining(line) as Error);
});

describe('A restore', () => {
  it.each<[string, () => unknown, RegExp]>([
    ['has files', () => writeFileSync(join(target, 'x'), ''), /it is not empty: it has x/],
    ['is in use', () => claimDataDirectory(target), /another process is using it/],
  ])('is refused for a folder that %s', async (_, use, reason) => {
    mkdirSync(target);
    use();
    await expect(restore(inFolder('b.tar'))).rejects.toThrow(reason);
    expect(existsSync(join(target, 'directory.db'))).toBe(false);
  });

  it('that is killed leaves a folder that nothing starts on, and can be repeated', async () => {
    const program = `
      import { restoreDirectory } from '#sqlite';
      import { unpackArchive } from './dist/apps/cli/src/backup/archive.js';
      await restoreDirectory(${JSON.stringify(target)}, async (unpacked) => {
        await unpackArchive(${JSON.stringify(inFolder('b.tar'))}, unpacked);
        process.kill(process.pid, 'SIGKILL');
      });`;
    const args = ['--input-type=module', '-e', program];
    expect(spawnSync(process.execPath, args, { cwd: projectFolder }).signal).toBe('SIGKILL');
    await expectUnfinished();
    // As if it had been killed later, between two renames.
    renameSync(join(target, 'unfinished-restore', 'directory.db'), join(target, 'directory.db'));
    await expectUnfinished();
    expect(() => ReadModelRebuild.open(target, tables)).toThrow('has not ended');
    expect(() => copyDirectory(target, inFolder('copy'), stores, () => {})).toThrow('has not ended');

    expect(await restore(inFolder('b.tar'))).toBe(WRITES);
    const service = await startDirectory(target);
    const directory = new DirectoryClient(() => service.url);
    expect((await directory.get(`/v1/locations/${WRITES - 1}`)).status).toBe(200);
    await service.stop();
  });

  const unfinished = /^DATA_DIR \S+ can't be used: a restore to \S+ has not ended: [^\n]+$/;
  const expectUnfinished = () => expect(startDirectory(target)).rejects.toThrow(unfinished);
});

it('a restore that fails, as on a full disk, lets nothing start on the folder until it is repeated', async () => {
  const full = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  await expect(restoreDirectory(target, () => Promise.reject(full))).rejects.toThrow(
    `DATA_DIR ${target} can't be restored to: the disk is full`,
  );
  await expect(startDirectory(target)).rejects.toThrow(/a restore to \S+ has not ended/);
  expect(await restore(inFolder('b.tar'))).toBe(WRITES);
});
