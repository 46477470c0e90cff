// What a script `client:…` reports to `npm run clients`: a row for each program that it tried.
import { spawnSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';

/** The file of the rows, a JSON text on each line. Without it, a script only prints them. */
const { CLIENTS_ROWS } = process.env;

/** Reports that a program did what it should: its name, its version, and in a few words what was run. */
export function tried(client, version, what) {
  console.log(`${client} ${version}: ${what}`);
  report({ client, version, what, result: 'passed' });
}

/** Ends the script if a program can't be found. `source` is where to get it, such as `the package nginx of Debian`. */
export function requireProgram(name, source) {
  if (spawnSync('sh', ['-c', 'command -v "$0"', name]).status === 0) return;
  const what = `missing: it is in ${source}`;
  console.error(`${name} is ${what}.`);
  report({ client: name, version: '', what, result: 'failed' });
  process.exit(1);
}

function report(row) {
  if (CLIENTS_ROWS) appendFileSync(CLIENTS_ROWS, `${JSON.stringify({ ...row, at: Date.now() })}\n`);
}
