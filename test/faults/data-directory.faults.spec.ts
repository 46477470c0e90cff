import { execFileSync } from 'node:child_process';
import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../engines/processes/until.js';
import { DirectoryClient, type Page } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { sampleImages } from '../support/images.js';
import { startMain, startProcess, type RunningProgram } from '../support/programs.js';

// Starting programs is slow on a busy machine.
const TIMEOUT_MS = 120_000;

let folder: string;
const programs: RunningProgram[] = [];

beforeEach(async () => {
  folder = await temporaryFolder();
});
afterEach(async () => {
  for (const program of programs.splice(0)) await program.kill('SIGKILL');
  await removeFolder(folder);
}, TIMEOUT_MS);

async function startService(dataDir: string) {
  const { program, url } = await startProcess(dataDir);
  programs.push(program);
  return { program, directory: new DirectoryClient(() => url) };
}

function photoForm(): FormData {
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(sampleImages[0]?.content ?? [])]), 'photo.jpg');
  return form;
}

describe('A data directory', () => {
  it(
    'and all files in it are for their owner alone',
    async () => {
      const dataDir = join(folder, 'data');
      const { directory } = await startService(dataDir);
      const { body } = await directory.post('/v1/connector-types', { name: 'CCS' });
      expect((await directory.put(`/v1/connector-types/${body.id}/photo`, photoForm())).status).toBe(200);
      const names = ['', ...(readdirSync(dataDir, { recursive: true }) as string[])];
      const open = names.filter((name) => (statSync(join(dataDir, name)).mode & 0o077) !== 0);
      expect(open).toStrictEqual([]);
      expect(names).toEqual(expect.arrayContaining(['directory.db', 'lock', 'running', 'views-1.db']));
    },
    TIMEOUT_MS,
  );

  it.each<[string, () => Promise<void>, RegExp?]>([
    ['is deleted', () => removeFolder(folder)],
    [
      'has lost its lock',
      () => rm(join(folder, 'lock')),
      /^the \w+ worker ended: \S+lock was removed or replaced: another process may use DATA_DIR\n$/,
    ],
    [
      'is replaced by another one',
      async () => {
        await rename(folder, `${folder}-moved`);
        const other = await startService(folder);
        await other.program.kill('SIGTERM');
        await removeFolder(`${folder}-moved`);
      },
    ],
  ])(
    'that %s ends its service with one line, and nothing more is acknowledged',
    async (_, remove, line = /^the \w+ worker ended: DATA_DIR \S+ was removed or replaced\n$/) => {
      const { program, directory } = await startService(folder);
      expect((await directory.put('/v1/locations/1', {})).status).toBe(201);
      await remove();
      const statuses: (number | undefined)[] = [];
      while (statuses.at(-1) !== undefined || statuses.length === 0) {
        const path = `/v1/locations/${100 + statuses.length}`;
        statuses.push(
          await directory.put(path, {}).then(
            ({ status }) => status,
            () => undefined,
          ),
        );
      }
      expect(statuses).not.toContain(201);
      expect(await program.ended).toEqual({ code: 1, signal: null });
      expect(program.stderr).toMatch(line);
    },
    TIMEOUT_MS,
  );
});

/** Whether this process may mount file systems: only root may. */
function mounts(path: string, size: string): boolean {
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${size}`, 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

it(
  'a start on a read-only file system ends with one line, and changes nothing',
  async () => {
    if (!mounts(folder, '1m')) return console.warn('skipped: a file system can be mounted by root only');
    try {
      execFileSync('mount', ['-o', 'remount,ro', folder]);
      const program = startMain({ DATA_DIR: join(folder, 'data') });
      expect((await program.ended).code).toBe(1);
      expect(program.stderr).toMatch(/^DATA_DIR \S+ can't be used: the file system is read-only\n$/);
    } finally {
      execFileSync('umount', ['-l', folder]);
    }
  },
  TIMEOUT_MS,
);

interface Readiness {
  readonly checks: Readonly<Record<string, unknown>>;
}

describe('A full disk', () => {
  it(
    'refuses writes with 503, which succeed again when there is room, and stops nothing for good',
    async () => {
      if (!mounts(folder, '6m'))
        return console.warn('skipped: a small file system can be mounted by root only');
      try {
        await expectRecovery();
      } finally {
        for (const program of programs.splice(0)) await program.kill('SIGKILL');
        execFileSync('umount', ['-l', folder]);
      }
    },
    TIMEOUT_MS,
  );

  async function expectRecovery(): Promise<void> {
    const { program, directory } = await startService(folder);
    const ballast = join(folder, 'ballast');
    const write = (n: number) => directory.put(`/v1/locations/${n}`, { name: `place ${n} `.repeat(10) });
    expect((await write(1)).status).toBe(201);
    const { body: type } = await directory.post('/v1/connector-types', { name: 'CCS' });
    fill(ballast);
    let accepted = 1;
    let refused = await write(2);
    for (; refused.status === 201; refused = await write(accepted + 1)) accepted += 1;
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '1']);
    expect(refused.body).toMatchObject({ code: 'overloaded' });
    const line = JSON.stringify({ type: 'RegisterLocation', id: '9999', data: { name: 'x'.repeat(9000) } });
    const bulk = await directory.post('/v1/bulk', `${line}\n`, { 'content-type': 'application/x-ndjson' });
    expect(bulk.text).toContain('"overloaded"');
    const photo = await directory.put(`/v1/connector-types/${type.id}/photo`, photoForm());
    expect([photo.status, photo.headers.get('retry-after')]).toEqual([503, '1']);
    expect((await directory.get('/v1/locations/1')).status).toBe(200);
    expect((await directory.get<Readiness>('/health/ready')).body.checks['log']).toEqual({
      status: 'degraded',
      detail: 'the disk is full: writes are refused',
    });
    await program.waitForOutput(/"level":50.*the disk is full: writes are refused until there is room/);

    rmSync(ballast);
    expect((await directory.put(`/v1/connector-types/${type.id}/photo`, photoForm())).status).toBe(200);
    await until('writes succeed again', async () => (await write(accepted + 1)).status !== 503);
    const { status, body } = await directory.get<Page<unknown>>('/v1/locations?total=true');
    expect([status, body.total]).toEqual([200, accepted + 1]);
    await until('it is ready', async () => (await directory.get('/health/ready')).status === 200);
    await program.waitForOutput(/the disk can be written again/);
    expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(program.stderr).toBe('');
  }

  /** Takes all of the room. */
  function fill(file: string): void {
    for (const size of [100_000, 4096, 1])
      for (;;)
        try {
          writeFileSync(file, Buffer.alloc(size), { flag: 'a' });
        } catch {
          break;
        }
  }
});
