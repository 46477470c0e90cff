import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { renderTable } from '../../bench/src/report/table.js';
import { checkFeed, type FeedCheck } from './feed-check.js';

const columns = [
  ...['file', 'locations', 'stations', 'connector types', 'rejected', 'warnings'],
  ...['second time: unchanged', 'changed', 'EVSEs compared', 'differences', 'ended with'],
];

const row = (check: FeedCheck): string[] => {
  const { file, created, rejected, warnings, unchanged, changed, compared, differences, error } = check;
  const counts = [created.location, created.station, created['connector type'], rejected, warnings];
  const second = [unchanged, changed, compared, differences.length];
  return [file, ...[...counts, ...second].map(String), error ?? ''];
};

/** Imports each file of the folders twice, each file into a directory of its own, and prints what came of it. */
async function main(folders: readonly string[]): Promise<void> {
  const checks: FeedCheck[] = [];
  for (const folder of folders)
    for (const file of (await readdir(folder)).sort()) {
      if (file.endsWith('.md')) continue;
      process.stderr.write(`${file}\n`);
      checks.push(await checkFeed(join(folder, file)));
    }
  process.stdout.write(`${renderTable([columns, ...checks.map(row)])}\n`);
  for (const { file, differences } of checks)
    for (const difference of differences) process.stdout.write(`${file}: ${difference}\n`);
  process.exitCode = checks.some(({ differences }) => differences.length > 0) ? 1 : 0;
}

const folders = process.argv.slice(2);
if (folders.length > 0) await main(folders);
else {
  process.stderr.write('usage: npm run feeds -- FOLDER...\n');
  process.exitCode = 2;
}
