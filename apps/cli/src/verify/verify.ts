import { tables } from '#features/side-tables.sqlite';
import { readSettings } from '#runtime';
import { verifyDirectory, type Check } from '#sqlite';
import { runStorageProgram } from '../storage-program.js';
import { stepProgress } from '../step-progress.js';

/** Exit codes: everything is right, something differs. */
const [RIGHT, DIFFERENT] = [0, 1];

await runStorageProgram(verify);

async function verify(): Promise<number> {
  const { dataDir, distributed } = readSettings(process.env);
  const progress = stepProgress(distributed ? 'records' : 'events');
  const checking = distributed
    ? (await import('./verify-distributed.js')).verifyDistributed(distributed, progress)
    : verifyDirectory(dataDir, tables, ({ done, total, now }) => progress.update(done, total, now));
  const checks = await checking.finally(progress.stop);
  for (const check of checks) process.stdout.write(linesOf(check));
  const found = checks.reduce((sum, { differences, others }) => sum + differences.length + others, 0);
  process.stdout.write(found === 0 ? 'all right\n' : `differences: ${found}\n`);
  return found === 0 ? RIGHT : DIFFERENT;
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
