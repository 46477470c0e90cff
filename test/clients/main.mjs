// Runs every script of package.json whose name begins with `client:`, each with a service of its own, and prints which of
// the programs read and wrote what they should. Exits with 1 if one did not.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

process.chdir(join(import.meta.dirname, '../..'));
const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
const names = Object.keys(scripts).filter((name) => name.startsWith('client:'));

const rows = names.map((name) => {
  const begun = Date.now();
  const { status } = spawnSync('npm', ['run', name], { stdio: 'inherit' });
  const seconds = Math.round((Date.now() - begun) / 1000);
  return { client: name.slice('client:'.length), result: status === 0 ? 'passed' : 'failed', seconds };
});
console.table(rows);
process.exitCode = rows.every(({ result }) => result === 'passed') ? 0 : 1;
