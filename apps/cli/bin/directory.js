#!/usr/bin/env node
import { existsSync } from 'node:fs';
import { URL } from 'node:url';

const program = new URL('../../../dist/apps/cli/src/main.js', import.meta.url);

if (existsSync(program)) {
  const { main } = await import(program.href);
  const exitCode = await main(process.argv.slice(2), process);
  // After a signal, pending requests must not delay the exit.
  if (exitCode > 128) process.exit(exitCode);
  process.exitCode = exitCode;
} else {
  process.stderr.write('directory: not built yet, run npm run build first\n');
  process.exitCode = 2;
}
