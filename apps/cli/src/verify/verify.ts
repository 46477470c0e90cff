import { SingleBar } from 'cli-progress';
import { CannotStart } from '#application';
import { InvalidSettings, readSettings } from '#runtime';
import { verifyDirectory, type Check, type VerifyProgress } from '#sqlite';

/** Exit codes: everything is right, something differs, it could not run. */
const [RIGHT, DIFFERENT, FAILED] = [0, 1, 2];

try {
  process.exitCode = await verify();
} catch (error) {
  process.stderr.write(`${error instanceof CannotStart ? error.message : String((error as Error).stack)}\n`);
  process.exitCode = FAILED;
}

async function verify(): Promise<number> {
  const { dataDir, distributed } = readSettings(process.env);
  if (distributed)
    throw new InvalidSettings(
      'KAFKA_BROKERS: directory verify checks data directories of the embedded mode only',
    );
  const progress = progressBar();
  const checks = await verifyDirectory(dataDir, progress.update).finally(progress.stop);
  for (const check of checks) process.stdout.write(linesOf(check));
  const found = checks.reduce((sum, { differences, others }) => sum + differences.length + others, 0);
  process.stdout.write(found === 0 ? 'all right\n' : `differences: ${found}\n`);
  return found === 0 ? RIGHT : DIFFERENT;
}

/** Shows the progress on a terminal only. */
function progressBar() {
  if (!process.stderr.isTTY) return { update: () => {}, stop: () => {} };
  const bar = new SingleBar({
    format: '[{bar}] {value}/{total} events {now}',
    stream: process.stderr,
    clearOnComplete: true,
    hideCursor: true,
  });
  bar.start(0, 0, { now: '' });
  return {
    update: ({ done, total, now = '' }: VerifyProgress) => {
      bar.setTotal(total);
      bar.update(done, { now });
    },
    stop: () => bar.stop(),
  };
}

/** A line for the check, and a line for each difference. */
function linesOf(check: Check): string {
  const { name, unit, count, note, differences, others } = check;
  const number = differences.length + others;
  const result =
    number === 0 ? (note ?? 'all right') : `${number} ${number === 1 ? 'difference' : 'differences'}`;
  const lines = [`${name}: ${unit && note === undefined ? `${count} ${unit}, ` : ''}${result}`];
  for (const difference of differences) lines.push(`  ${difference}`);
  if (others > 0) lines.push(`  and ${others} more`);
  return lines.map((line) => `${line}\n`).join('');
}
