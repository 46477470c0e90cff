import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { verifyDirectory } from '#sqlite';
import { tables } from '#features/side-tables.sqlite';
import { until } from '../engines/processes/until.js';
import { DirectoryClient, type Page } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { sampleImages } from '../support/images.js';
import { start, startProcess, type Environment, type RunningProgram } from '../support/programs.js';
import { createWebhook } from '../support/webhooks.js';
import { Receiver } from '../../libs/features/webhooks/testing/receiver.js';

// Starting programs is slow on a busy machine.
const TIMEOUT_MS = 120_000;
/** Writes that are answered before the backup begins. */
const WRITES = 40;
const ENVIRONMENT = { WEBHOOK_ALLOW_CIDRS: '127.0.0.0/8' };

let folder: string;
let receiver: Receiver;
const programs: RunningProgram[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  receiver = await new Receiver().start();
});
afterAll(async () => {
  for (const program of programs) await program.kill('SIGKILL');
  receiver.close();
  await removeFolder(folder);
}, TIMEOUT_MS);

const inFolder = (name: string) => join(folder, name);

async function startService(dataDir: string) {
  const { program, url } = await startProcess(inFolder(dataDir), ENVIRONMENT);
  programs.push(program);
  return { program, directory: new DirectoryClient(() => url) };
}

async function run(args: readonly string[], environment: Environment = {}) {
  const program = start(process.execPath, ['apps/cli/bin/directory.js', ...args], environment);
  const { code } = await program.ended;
  return { code, stdout: program.stdout, stderr: program.stderr };
}

/** Writes locations one after the other, until it is stopped. */
class Writer {
  readonly acknowledged: string[] = [];
  private isStopped = false;
  private readonly done: Promise<void>;

  constructor(private readonly directory: DirectoryClient) {
    this.done = this.write();
  }

  private async write(): Promise<void> {
    for (let n = 1; !this.isStopped; n += 1) {
      const { status } = await this.directory.put(`/v1/locations/${n}`, { name: `name ${n}` });
      expect(status).toBe(201);
      this.acknowledged.push(String(n));
    }
  }

  stop(): Promise<void> {
    this.isStopped = true;
    return this.done;
  }
}

const photo = sampleImages[0]?.content ?? Buffer.alloc(0);

async function addPhoto(directory: DirectoryClient): Promise<string> {
  const { body } = await directory.post('/v1/connector-types', { name: 'CCS' });
  const form = new FormData();
  form.append('photo', new Blob([new Uint8Array(photo)]), 'photo.jpg');
  const answer = await directory.put(`/v1/connector-types/${body.id}/photo`, form);
  return `/${String(answer.body.attributes['photo'])}`;
}

it(
  'a backup that is made while a service writes restores all that was acknowledged before it began',
  async () => {
    const { program, directory } = await startService('data');
    const photoPath = await addPhoto(directory);
    await directory.put('/v1/locations/0', {});
    const { body: station } = await directory.post('/v1/stations', { name: 'first', location_id: '0' });
    await directory.patch(`/v1/stations/${station.id}`, { name: 'second' });
    await createWebhook(directory, { url: receiver.url });
    const writer = new Writer(directory);
    await until('enough is written', () => Promise.resolve(writer.acknowledged.length >= WRITES));
    const before = [...writer.acknowledged];
    const backup = await run(['backup', inFolder('b.tar'), '--secrets', inFolder('s.tar')], {
      DATA_DIR: inFolder('data'),
    });
    await writer.stop();
    expect([backup.code, backup.stderr]).toEqual([0, '']);
    expect(backup.stdout).toMatch(
      /^backed up \d+ events and 1 photos to \S+b\.tar, .*\n.*keep them apart\n$/,
    );
    expect(readdirSync(folder).sort()).toEqual(['b.tar', 'data', 's.tar']);
    await program.kill('SIGKILL');

    const restored = await run(['restore', inFolder('b.tar'), '--secrets', inFolder('s.tar')], {
      DATA_DIR: inFolder('restored'),
    });
    expect([restored.code, restored.stderr]).toEqual([0, '']);
    const next = (await startService('restored')).directory;
    const statuses = await Promise.all(
      before.map(async (id) => (await next.get(`/v1/locations/${id}`)).status),
    );
    expect(new Set(statuses)).toEqual(new Set([200]));
    const served = await fetch(next.url + photoPath);
    expect(Buffer.from(await served.arrayBuffer()).equals(photo)).toBe(true);
    // The read models are made anew meanwhile.
    const isReady = async () => (await fetch(`${next.url}/health/ready`)).ok;
    await until('the read models are complete', isReady);
    const history = await next.get<Page<{ readonly version: number }>>(`/v1/stations/${station.id}/history`);
    expect(history.body.items.map(({ version }) => version).sort()).toEqual([1, 2]);
    await next.patch(`/v1/stations/${station.id}`, { name: 'third' });
    await until('the webhook has the event', () =>
      Promise.resolve(receiver.ids.some((id) => id.endsWith(`stations/${station.id}/3`))),
    );
    for (const name of ['cursor.key', 'feed.key', 'webhook.key'])
      expect(readFileSync(join(folder, 'restored/secrets', name))).toEqual(
        readFileSync(join(folder, 'data/secrets', name)),
      );
    const checks = await verifyDirectory(inFolder('restored'), tables, () => {});
    expect(checks.flatMap(({ differences, note }) => [...differences, ...(note ?? [])])).toEqual([]);
    expect(checks.find(({ name }) => name === 'records of the read models')?.count).toBeGreaterThan(WRITES);
  },
  TIMEOUT_MS,
);

it('a backup is not replaced without --force', async () => {
  const environment = { DATA_DIR: inFolder('none') };
  const kept = await run(['backup', inFolder('b.tar')], environment);
  expect([kept.code, kept.stdout]).toEqual([2, '']);
  expect(kept.stderr).toMatch(/^directory: \S+ exists: --force replaces it\n$/);
  expect(readdirSync(folder).sort()).toEqual(['b.tar', 'data', 'restored', 's.tar']);
});

it.each<[string, (name: (file: string) => string) => readonly string[], RegExp]>([
  ['in DATA_DIR', (name) => [name('data/directory.db'), '--force'], /is in DATA_DIR/],
  ['for both', (name) => [name('x.tar'), '--secrets', name('data/../x.tar')], /need files of their own/],
  ['that stands for standard output', () => ['-'], /- is none/],
  ['that is a device', () => ['/dev/full', '--force'], /is no file/],
])('a path %s is refused', async (_, paths, reason) => {
  const ended = await run(['backup', ...paths(inFolder)], { DATA_DIR: inFolder('data') });
  expect([ended.code, ended.stdout]).toEqual([2, '']);
  expect(ended.stderr).toMatch(reason);
});
