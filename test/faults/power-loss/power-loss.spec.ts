import { runCrashes } from '../crashes/crash-run.js';
import { seedsOf } from '../crashes/seeds.js';
import { forgetfulFilesystem } from './power-cut.js';

/** Runs by `npm run test:power` only. */
const SEEDS = process.env['POWER_SEEDS'];
/** Starting programs is slow on a busy machine. */
const TIMEOUT_MS = 300_000;

const filesystem = SEEDS === undefined ? { missing: 'npm run test:power runs it' } : forgetfulFilesystem();

if ('missing' in filesystem)
  it.skip(`A directory whose machine loses its power: ${filesystem.missing}`, () => {});
else {
  const { library } = filesystem;
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
    'A directory on a disk that ignores syncs loses what it has acknowledged',
    async () => {
      await expect(runCrashes(1, { library, ignoresSync: true })).rejects.toThrow('toStrictEqual');
    },
    TIMEOUT_MS,
  );
}
