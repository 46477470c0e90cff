import { tables } from '#features/side-tables.sqlite';
import { createLogger, logReadModels, readSettings } from '#runtime';
import { verifyDirectory, type Check } from '#sqlite';
import type { Logger } from 'pino';
import { runStorageProgram } from '../storage-program.js';
import { stepProgress, type StepProgress } from '../step-progress.js';

/** Exit codes: everything is right, something differs. */
const [RIGHT, DIFFERENT] = [0, 1];

await runStorageProgram(verify);

async function verify(): Promise<number> {
  const { dataDir, distributed, logLevel, logFormat } = readSettings(process.env);
  const logger = createLogger(logLevel, logFormat);
  const progress = stepProgress(distributed ? 'records' : 'events');
  const checking = distributed
    ? (await import('./verify-distributed.js')).verifyDistributed(distributed, logger, progress)
    : verifyEmbedded(dataDir, logger, progress);
  const checks = await checking.finally(progress.stop);
  for (const check of checks) process.stdout.write(linesOf(check));
  const found = checks.reduce((sum, { differences, others }) => sum + differences.length + others, 0);
  process.stdout.write(found === 0 ? 'all right\n' : `differences: ${found}\n`);
  return found === 0 ? RIGHT : DIFFERENT;
}

function verifyEmbedded(dataDir: string, logger: Logger, progress: StepProgress): Promise<readonly Check[]> {
  logReadModels(logger, tables.fingerprint);
  return verifyDirectory(dataDir, tables, ({ done, total, now }) => progress.update(done, total, now));
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
