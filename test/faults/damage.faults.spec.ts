import { readdirSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pino } from 'pino';
import { startService, type Service } from '../../apps/directory-api/src/service.js';
import { readSettings } from '#runtime';
import { openDatabase } from '#sqlite';
import { until } from '../engines/processes/until.js';
import { DirectoryClient, type Page } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { startProcess, type RunningProgram } from '../support/programs.js';
import {
  copyOf,
  invertPage,
  invertPages,
  makeDirectory,
  pagesOf,
  responses,
  viewsIn,
  type Responses,
} from './damaged-directory.js';

// Starting programs is slow on a busy machine.
const TIMEOUT_MS = 180_000;
const slowly = (name: string, run: () => Promise<void>) => it(name, run, TIMEOUT_MS);
const PLACES = 3;
const RUBBISH = 'rubbish'.repeat(1000);

let original: string;
let expected: Responses;
let folder: string;
const programs: RunningProgram[] = [];
const services: Service[] = [];

beforeAll(async () => {
  original = await temporaryFolder();
  expected = await makeDirectory(original);
}, TIMEOUT_MS);
beforeEach(async () => {
  folder = await temporaryFolder();
  copyOf(original, folder);
});
afterEach(async () => {
  for (const service of services.splice(0)) await service.stop();
  for (const program of programs.splice(0)) await program.kill('SIGKILL');
  await removeFolder(folder);
}, TIMEOUT_MS);
afterAll(() => removeFolder(original));

async function startProgram() {
  const { program, url } = await startProcess(folder);
  programs.push(program);
  return { program, url, directory: new DirectoryClient(() => url) };
}

/** Starts the service in this process, which is faster. */
async function startHere() {
  let output = '';
  const logger = pino({}, { write: (line) => void (output += line) });
  const service = await startService(readSettings({ PORT: '0', DATA_DIR: folder }), logger);
  services.push(service);
  const { url } = service;
  return { url, directory: new DirectoryClient(() => url), output: () => output };
}

const paths = () => Object.keys(expected);
const singles = () => paths().filter((path) => /^\/v1\/stations\/[^/?]{36}$/.test(path));

/** Waits for the responses of an undamaged directory; meanwhile all but single records may be refused. */
async function expectMended(url: string, asked = paths()): Promise<void> {
  await until('the answers are right', async () => {
    const answers = await responses(url, asked);
    const wrong = asked.filter((path) => answers[path] !== expected[path]);
    expect(
      wrong.filter((path) => answers[path] !== '503').map((path) => [path, answers[path]]),
    ).toStrictEqual(wrong.filter((path) => answers[path] !== '503').map((path) => [path, expected[path]]));
    expect(wrong.filter((path) => singles().includes(path))).toStrictEqual([]);
    return wrong.length === 0;
  });
}

/** Expects that a new write is listed. */
async function expectListed(directory: DirectoryClient): Promise<void> {
  expect((await directory.put('/v1/locations/77', { name: 'late' })).status).toBe(201);
  const { status, text } = await directory.get<Page<unknown>>('/v1/locations?q=late');
  expect([status, text]).toEqual([200, expect.stringContaining('"late"')]);
}

const replacedBecause = (reason: RegExp) =>
  new RegExp(`"reason":"[^"]*${reason.source}[^"]*","msg":"the read models cannot be used`);

describe('Read models that are not those of the log', () => {
  slowly('are replaced if the log has lost its latest events', async () => {
    const { program, directory } = await startProgram();
    await directory.put('/v1/locations/2', { name: 'lost' });
    expect((await directory.get('/v1/locations/2')).status).toBe(200);
    await program.kill('SIGKILL');
    // The last frame of the write-ahead log, which commits the event, ends in the middle of its page.
    const wal = join(folder, 'directory.db-wal');
    truncateSync(wal, statSync(wal).size - 2000);

    const next = await startProgram();
    await next.program.waitForOutput(replacedBecause(/they have 302 events, and the log has 301/));
    await expectMended(next.url);
    expect((await next.directory.get('/v1/locations/2')).status).toBe(404);
    await expectListed(next.directory);
  });

  slowly('are replaced if the log has another event at their position', async () => {
    const { program, directory } = await startProgram();
    await directory.put('/v1/locations/2', { name: 'lost' });
    await directory.get('/v1/locations/2');
    await program.kill('SIGTERM');
    const log = openDatabase(join(folder, 'directory.db'));
    log.exec("UPDATE events SET command_id = 'another' WHERE seq = 302");
    log.close();
    const next = await startProgram();
    await next.program.waitForOutput(replacedBecause(/event 302 of the log is another one/));
    await expectListed(next.directory);
  });

  slowly('are kept if they are of the release before, which stored no event', async () => {
    const views = openDatabase(viewsIn(folder));
    views.exec("DELETE FROM positions WHERE name = 'last_event'");
    views.close();
    const { url, output } = await startHere();
    await expectMended(url);
    expect(output()).not.toContain('cannot be used');
  });
});

describe('Damaged read models', () => {
  it.each<[string, (file: string) => void]>([
    ['that something has been written over', (file) => writeFileSync(file, RUBBISH)],
    ['that have lost their first page', (file) => invertPage(file, 1)],
    ['that are cut', (file) => truncateSync(file, 20 * 4096)],
  ])(
    '%s are replaced at the start',
    async (_, damage) => {
      damage(viewsIn(folder));
      const { output, url, directory } = await startHere();
      await expectMended(url);
      await expectListed(directory);
      expect(output().match(/cannot be used/g)).toHaveLength(1);
      expect(readdirSync(folder).filter((name) => /^views-\d+\.db$/.test(name))).toHaveLength(1);
    },
    TIMEOUT_MS,
  );

  slowly('never end the process, wherever a page is damaged, and are replaced when it is read', async () => {
    const pages = pagesOf(viewsIn(original));
    for (let place = 1; place <= PLACES; place += 1) {
      await removeFolder(folder);
      copyOf(original, folder);
      invertPage(viewsIn(folder), Math.floor((place * pages) / PLACES));
      const { program, url } = await startProgram();
      await expectMended(url);
      expect(await program.kill('SIGTERM')).toEqual({ code: 0, signal: null });
    }
  });

  slowly('are replaced while the service runs, and writes and single records go on', async () => {
    const { program, url, directory } = await startProgram();
    const file = viewsIn(folder);
    // All but the first page, which says that the file has not changed since the service has cached pages.
    invertPages(file, 2, pagesOf(file));
    const written: Promise<number>[] = [];
    await until('the damage is met', async () => {
      written.push(directory.put(`/v1/locations/${1000 + written.length}`, {}).then(({ status }) => status));
      await responses(url, paths());
      return program.stdout.includes('cannot be used');
    });
    // The writes change the list of locations.
    await expectMended(
      url,
      paths().filter((path) => path.startsWith('/v1/stations')),
    );
    expect(new Set(await Promise.all(written))).toEqual(new Set([201]));
    await expectListed(directory);
    expect((await directory.get('/health/ready')).status).toBe(200);
  });

  slowly('that abort the process twice are replaced by the third start', async () => {
    const views = openDatabase(viewsIn(folder));
    // Text that is not UTF-8 makes the database library abort.
    views.exec("UPDATE stations_records SET attributes = CAST(x'7bff7d' AS TEXT)");
    views.close();
    const first = await startProgram();
    await fetch(first.url + (singles()[0] ?? '')).catch(() => undefined);
    expect((await first.program.ended).signal).toBe('SIGABRT');
    // As if the second run had aborted too, before its check in the background had found the damage.
    await writeFile(join(folder, 'running'), '1');
    const { program, url, directory } = await startProgram();
    await program.waitForOutput(replacedBecause(/SIGABRT/));
    await expectMended(url);
    await expectListed(directory);
  });

  slowly('are not made again if undamaged ones were killed, however often', async () => {
    for (let run = 1; run <= 3; run += 1) {
      const { program } = await startProgram();
      await program.kill('SIGKILL');
    }
    const { program, url } = await startProgram();
    await expectMended(url);
    expect(program.stdout).not.toContain('cannot be used');
    await until(
      'the check has passed',
      async () => (await readFile(join(folder, 'running'), 'utf8')) === '0',
    );
  });
});

slowly('a marker that was not written completely counts as one run', async () => {
  await writeFile(join(folder, 'running'), '');
  const { url } = await startHere();
  await expectMended(url);
});
