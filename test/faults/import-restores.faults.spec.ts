import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { integer, seededRandom } from '../../bench/src/generate/random.js';
import { DirectoryClient, type Page } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { eventText } from '../support/observing-client.js';
import { allEvents, allItems, type FeedEvent } from '../support/pages.js';
import { startCli, startProcess, type RunningProgram } from '../support/programs.js';
import { seedsOf } from './seeds.js';

/** So many that an import has several requests, of which a kill finishes some. */
const LOCATIONS = 600;
/** Starting programs is slow on a busy machine. */
const TIMEOUT_MS = 300_000;

/** What the feed has, one time after the other: stations and locations go and come back. */
const stages = [
  { complete: false, has: () => true, removed: () => false, hidden: () => false },
  {
    complete: false,
    has: () => true,
    removed: (n: number) => n % 3 === 0,
    hidden: (n: number) => n % 10 === 5,
  },
  { complete: false, has: () => true, removed: (n: number) => n % 7 === 0, hidden: () => false },
  { complete: true, has: (n: number) => n % 2 === 0, removed: () => false, hidden: () => false },
  { complete: false, has: () => true, removed: () => false, hidden: () => false },
];

function feedOf(stage: number): string {
  const { has, removed, hidden } = stages[stage]!;
  const last_updated = `2026-11-0${stage + 1}T10:00:00Z`;
  const locations = Array.from({ length: LOCATIONS }, (_, n) => n).filter(has);
  return JSON.stringify(
    locations.map((n) => ({
      ...{ country_code: 'DE', party_id: 'TST', id: `L${n}`, name: `Location ${n}`, country: 'DEU' },
      ...{ publish: !hidden(n), coordinates: { latitude: `${40 + n / 1000}`, longitude: '13.4' } },
      evses: [0, 1].map((k) => ({
        ...{ uid: `E${k}`, last_updated, connectors: [] },
        status: removed(n + k) ? 'REMOVED' : stage % 2 === 0 ? 'AVAILABLE' : 'CHARGING',
      })),
    })),
  );
}

let folder: string;
let expected: Awaited<ReturnType<typeof contentsOf>>;
const programs: RunningProgram[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  for (const stage of stages.keys()) await writeFile(join(folder, `${stage}.json`), feedOf(stage));
  const { url, program } = await startService('undisturbed');
  for (const stage of stages.keys()) await importAll(url, stage);
  expected = await contentsOf(url);
  await program.kill('SIGTERM');
}, TIMEOUT_MS);
afterAll(async () => {
  for (const program of programs) await program.kill('SIGKILL');
  await removeFolder(folder);
});

async function startService(name: string) {
  await mkdir(join(folder, name), { recursive: true });
  const running = await startProcess(join(folder, name));
  programs.push(running.program);
  return running;
}

function startImport(url: string, stage: number): RunningProgram {
  const options = stages[stage]?.complete ? ['--complete', '--force'] : [];
  const program = startCli(['import', `${stage}.json`, '--api', url, ...options], folder);
  programs.push(program);
  return program;
}

async function importAll(url: string, stage: number): Promise<void> {
  const program = startImport(url, stage);
  expect([(await program.ended).code, program.stderr]).toEqual([0, '']);
}

const eventCount = async (url: string): Promise<number> =>
  (await allEvents(new DirectoryClient(() => url))).length;

/** Resolves when the directory has this number of events, or the import has ended. */
async function seenEvents(url: string, count: number, cli: RunningProgram): Promise<void> {
  const directory = new DirectoryClient(() => url);
  let hasEnded = false;
  void cli.ended.then(() => (hasEnded = true));
  let seen = 0;
  for (let after = ''; seen < count && !hasEnded;) {
    const { body } = await directory.get<Page<FeedEvent>>(`/v1/events?limit=1000&wait=1${after}`);
    seen += body.items.length;
    after = `&after=${String(body.next)}`;
  }
}

/** The records of the feed and all events. */
async function contentsOf(url: string) {
  const directory = new DirectoryClient(() => url);
  const events = (await allEvents(directory)).map(eventText);
  const stations = await allItems(directory, '/v1/stations?limit=1000&source_feed=DE*TST');
  const locations = await allItems(directory, '/v1/locations?limit=1000&source_feed=DE*TST');
  return { events: events.sort(), stations, locations };
}

it('removals and restores have events of their own', () => {
  const count = (type: string) => expected.events.filter((text) => text.includes(type)).length;
  expect(count('StationRemoved')).toBeGreaterThan(LOCATIONS / 2);
  expect(count('StationRestored')).toBeGreaterThan(LOCATIONS / 2);
  expect(count('LocationRetired')).toBeGreaterThan(0);
  expect(expected.stations).toHaveLength(2 * LOCATIONS);
});

it.each(seedsOf(process.env['IMPORT_SEEDS'] ?? '1'))(
  'imports with removals and restores whose service is killed have the result of undisturbed ones, seed %i',
  async (seed) => {
    const random = seededRandom(seed);
    const killedAt: string[] = [];
    const start = () => startService(`seed-${seed}`);
    let service = await start();
    for (const stage of stages.keys()) {
      const before = await eventCount(service.url);
      const cli = startImport(service.url, stage);
      await seenEvents(service.url, before + 1 + integer(random, LOCATIONS), cli);
      await Promise.all([service.program.kill('SIGKILL'), cli.kill('SIGKILL')]);
      service = await start();
      const written = (await eventCount(service.url)) - before;
      await importAll(service.url, stage);
      killedAt.push(`${written} of ${(await eventCount(service.url)) - before}`);
    }
    if (process.env['IMPORT_SEEDS']) process.stdout.write(`seed ${seed}: ${killedAt.join(', ')}\n`);
    const contents = await contentsOf(service.url);
    await service.program.kill('SIGKILL');
    expect(contents).toEqual(expected);
  },
  TIMEOUT_MS,
);
