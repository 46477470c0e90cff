import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase, type Connection } from '#sqlite';
import { until } from '../engines/processes/until.js';
import { DirectoryClient, type Page } from '../support/client.js';
import { removeFolder, temporaryFolder } from '../support/directory.js';
import { allItems } from '../support/pages.js';
import { start, startProcess, type RunningProgram } from '../support/programs.js';

const STATIONS = 3000;
// Starting programs is slow on a busy machine.
const TIMEOUT_MS = 120_000;
const READS = [
  '/v1/stations?limit=1000&total=true',
  '/v1/stations?q=station+charger&limit=5&total=true',
  '/v1/stations?near=50,6&radius=500000&limit=5&total=true',
  '/v1/stations/clusters?bbox=-180,-85,180,85&zoom=3',
  '/v1/summary?group_by=location_id',
];

let folder: string;
let service: RunningProgram;
let directory: DirectoryClient;
const rebuilds: RunningProgram[] = [];

beforeAll(async () => {
  folder = await temporaryFolder();
  const running = await startProcess(folder);
  service = running.program;
  directory = new DirectoryClient(() => running.url);
  const { text } = await directory.post('/v1/bulk', lines(), { 'content-type': 'application/x-ndjson' });
  expect(text).toContain(`"accepted":${STATIONS + 1}`);
  // Reads wait for the position of this write, so they see all writes before it.
  await directory.put('/v1/locations/2', {});
}, TIMEOUT_MS);
afterAll(async () => {
  for (const program of [...rebuilds, service]) await program.kill('SIGKILL');
  await removeFolder(folder);
});

function lines(): string {
  const stations = Array.from({ length: STATIONS }, (_, n) => ({
    type: 'CreateStation',
    data: {
      name: `Station ${n} charger`,
      location_id: '1',
      latitude: String(49 + (n % 50) / 25),
      longitude: '6',
    },
  }));
  const commands = [{ type: 'RegisterLocation', id: '1', data: {} }, ...stations];
  return commands.map((command) => `${JSON.stringify(command)}\n`).join('');
}

function startRebuild(): RunningProgram {
  const environment = { DATA_DIR: folder, METRICS_FILE: join(folder, 'rebuild.prom') };
  const program = start('npm', ['run', '-s', 'rebuild'], environment);
  rebuilds.push(program);
  return program;
}

/** The numbers of the generations of read models that have a file. */
const generations = (): readonly number[] =>
  readdirSync(folder).flatMap((name) => /^views-(\d+)\.db$/.exec(name)?.slice(1).map(Number) ?? []);

const readModels = (generation = Math.max(...generations())): Connection =>
  openDatabase(join(folder, `views-${generation}.db`));

/** How many events a rebuild has applied so far. */
function appliedTo(generation: number): number {
  if (!generations().includes(generation)) return 0;
  const connection = readModels(generation);
  try {
    const [state] = connection
      .prepare("SELECT position FROM positions WHERE name = 'build'")
      .raw(true)
      .get() as [string];
    return (JSON.parse(state) as { applied: number }).applied;
  } catch {
    // Its tables are not created yet.
    return 0;
  } finally {
    connection.close();
  }
}

/** Starts rebuilds until it can kill one before its end; returns the generation that this one has begun. */
async function killIncompleteRebuild(): Promise<number> {
  for (;;) {
    const next = Math.max(...generations()) + 1;
    const rebuild = start(process.execPath, ['dist/apps/projector/src/rebuild.js'], { DATA_DIR: folder });
    rebuilds.push(rebuild);
    let isOver = false;
    void rebuild.ended.then(() => (isOver = true));
    await until('the rebuild has begun, or is over', () => appliedTo(next) > 1 || isOver);
    await rebuild.kill('SIGKILL');
    if (appliedTo(next) > 1) return next;
  }
}

const stations = () => allItems(directory, '/v1/stations?limit=1000');

/** The total of a response. */
async function totalOf(path: string): Promise<number | undefined> {
  const { status, body } = await directory.get<Page<unknown>>(path);
  expect(status).toBe(200);
  return body.total;
}

/** Reads and writes until the signal; returns the last written name by station. */
async function readAndWrite(ids: readonly string[], ended: AbortSignal): Promise<Map<string, string>> {
  const written = new Map<string, string>();
  for (let n = 0; !ended.aborted; n += 1) {
    const id = ids[n % ids.length] ?? '';
    const name = `Station charger, change ${n}`;
    expect((await directory.patch(`/v1/stations/${id}`, { name })).status).toBe(200);
    written.set(id, name);
    expect((await directory.get(`/v1/stations/${id}`)).body.attributes['name']).toBe(name);
    expect(await totalOf(READS[n % READS.length] ?? '')).toBe(STATIONS);
  }
  return written;
}

describe('npm run rebuild, while the service runs', () => {
  it(
    'repairs the read models while reads and writes continue',
    async () => {
      const before = await stations();
      const healthy = before.slice(0, 100).map(({ id }) => id);
      const corrupted = before[200];
      const damaged = readModels();
      damaged.exec(
        `UPDATE stations_records SET attributes = replace(attributes, 'Station', 'Nonsense') WHERE id = '${corrupted?.id}'`,
      );
      damaged.close();
      expect((await stations())[200]).not.toEqual(corrupted);

      const ended = new AbortController();
      const rebuild = startRebuild();
      void rebuild.ended.then(() => ended.abort());
      const written = await readAndWrite(healthy, ended.signal);
      expect(await rebuild.ended).toEqual({ code: 0, signal: null });
      expect(rebuild.stdout).toMatch(
        /^rebuilding: 0 of \d+ events, .*\n(.*\n)*\d+ events applied in .* a second\n$/,
      );
      const metrics = readFileSync(join(folder, 'rebuild.prom'), 'utf8');
      const [, total] = /^directory_rebuild_records\{state="total"\} ([1-9]\d*)$/m.exec(metrics) ?? [];
      expect(metrics).toContain(`directory_rebuild_records{state="applied"} ${total}\n`);
      expect(metrics).toMatch(/^directory_command_last_success_timestamp_seconds\{command="rebuild"\} \d/m);
      expect(written.size).toBeGreaterThan(0);

      const after = new Map((await stations()).map((station) => [station.id, station]));
      expect(after.size).toBe(STATIONS);
      for (const station of before) {
        const name = written.get(station.id);
        if (name === undefined) expect(after.get(station.id)).toEqual(station);
        else expect(after.get(station.id)?.attributes['name']).toBe(name);
      }
      for (const path of READS) expect(await totalOf(path)).toBe(STATIONS);
    },
    TIMEOUT_MS,
  );

  it(
    'is completed by the next one if it is killed',
    async () => {
      const before = await stations();
      const next = await killIncompleteRebuild();
      expect(await stations()).toEqual(before);

      const again = startRebuild();
      expect(await again.ended).toEqual({ code: 0, signal: null });
      expect(again.stdout).toMatch(/^rebuilding: [1-9]\d* of/);
      expect(await stations()).toEqual(before);
      expect(generations()).toStrictEqual([next]);
    },
    TIMEOUT_MS,
  );
});
