// Runs every script of package.json whose name begins with `client:`, or those that are named, and prints which of the
// programs read and wrote what they should. Exits with 1 if one did not. With `--write`, it writes the programs of the
// scripts that passed to the table of docs/clients.md.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { clientScripts, writeTable } from './table.mjs';

process.chdir(join(import.meta.dirname, '../..'));
const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean' } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : clientScripts();
const folder = mkdtempSync(join(tmpdir(), 'directory-clients-'));
const rows = names.flatMap(rowsOf);
rmSync(folder, { recursive: true });

console.table(rows.map(({ script: _, ...row }) => row));
const failed = new Set(rows.filter(({ result }) => result !== 'passed').map(({ script }) => script));
if (values.write) await writeTable(rows.filter(({ script }) => !failed.has(script)));
process.exitCode = failed.size === 0 ? 0 : 1;

/** Runs a script, and returns the rows that it has reported; one of its own if that is none, or if it has failed. */
function rowsOf(script) {
  const file = join(folder, script);
  const begun = Date.now();
  const env = { ...process.env, CLIENTS_ROWS: file };
  const { status } = spawnSync('npm', ['run', `client:${script}`], { stdio: 'inherit', env });
  const reported = existsSync(file)
    ? readFileSync(file, 'utf8')
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line))
    : [];
  const result = status === 0 ? 'passed' : 'failed';
  if (reported.length === 0 || reported.every((row) => row.result !== result))
    reported.push({ client: script, version: '', what: '', result, at: Date.now() });
  return reported.map(({ client, version, what, result, at }, n) => {
    const seconds = Math.round((at - (reported[n - 1]?.at ?? begun)) / 1000);
    return { script, client, version, what, result, seconds };
  });
}
