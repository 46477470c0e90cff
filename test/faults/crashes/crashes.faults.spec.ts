import { runCrashes } from './crash-run.js';
import { seedsOf } from '../seeds.js';

/** Starting programs is slow on a busy machine. */
const TIMEOUT_MS = 300_000;

it.each(seedsOf(process.env['CRASH_SEEDS'] ?? '1'))(
  'A directory whose process is killed keeps what it has acknowledged, seed %i',
  async (seed) => {
    const report = await runCrashes(seed);
    expect(report.acknowledged).toBeGreaterThan(0);
    if (process.env['CRASH_SEEDS']) process.stdout.write(`${JSON.stringify(report)}\n`);
  },
  TIMEOUT_MS,
);
