import { rmSync } from 'node:fs';
import { runCrashes } from '../crashes/crash-run.js';
import { seedsOf } from '../seeds.js';
import { removeFolder, temporaryFolder } from '../../support/directory.js';
import { startProcess, type Environment } from '../../support/programs.js';
import { PowerCut, forgetfulFilesystem } from './power-cut.js';

/** Runs by `npm run test:power` only. */
const SEEDS = process.env['POWER_SEEDS'];
/** Starting programs is slow on a busy machine. */
const TIMEOUT_MS = 300_000;

const filesystem = SEEDS === undefined ? { missing: 'npm run test:power runs it' } : forgetfulFilesystem();

if ('missing' in filesystem)
  it.skip(`A directory whose machine loses its power: ${filesystem.missing}`, () => {});
else {
  const { library } = filesystem;
  afterAll(() => rmSync(library));

  it.each(seedsOf(SEEDS ?? ''))(
    'A directory whose machine loses its power keeps what it has acknowledged, seed %i',
    async (seed) => {
      const report = await runCrashes(seed, { library, ignoresSync: false });
      expect(report.acknowledged).toBeGreaterThan(0);
      process.stdout.write(`${JSON.stringify(report)}\n`);
    },
    TIMEOUT_MS,
  );

  it(
    'A write whose process was killed before the sync is durable when a repetition of it is answered',
    () => expectDurableRepetition(library),
    TIMEOUT_MS,
  );

  it(
    'A directory on a disk that ignores syncs loses what it has acknowledged',
    async () => {
      // Writes are missing, or the log is so damaged that the service does not start.
      const run = runCrashes(1, { library, ignoresSync: true });
      await expect(run).rejects.toThrow(/toStrictEqual|can't be used: malformed database schema/);
    },
    TIMEOUT_MS,
  );
}

async function expectDurableRepetition(library: string): Promise<void> {
  const folder = await temporaryFolder();
  const cut = new PowerCut(folder, `${folder}.journal`);
  /** Writes once, and kills the service. */
  const write = async (id: string, more: Environment) => {
    const { program, url } = await startProcess(folder, { ...cut.environment(library), ...more });
    const headers = { 'content-type': 'application/json', 'idempotency-key': id };
    const { status } = await fetch(`${url}/v1/locations/${id}`, { method: 'PUT', body: '{}', headers });
    await program.kill('SIGKILL');
    return status;
  };
  await write('1', {});
  await write('2', { POWER_IGNORE_SYNC: '1' });
  expect(await write('2', {})).toBe(201);
  cut.cut(undefined);
  const { program, url } = await startProcess(folder);
  expect((await fetch(`${url}/v1/locations/2`)).status).toBe(200);
  await program.kill('SIGTERM');
  await removeFolder(folder);
}
