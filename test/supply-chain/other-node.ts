import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import process from 'node:process';
import { projectFolder } from '../engines/cache.js';

const usage = 'usage: npm run test:node -- MAJOR [PATHS OF TESTS AND OPTIONS OF JEST...]\n';

/** Runs `npm test`, or some of its tests, with the newest release of a major version of Node. */
function main(major: string, args: readonly string[]): number {
  const folder = join(projectFolder, '.cache/node', major);
  const name = `node-${process.platform}-${process.arch}`;
  const bin = join(folder, 'node_modules', name, 'bin');
  if (!existsSync(bin)) {
    mkdirSync(folder, { recursive: true });
    run(['npm', 'install', '--prefix', folder, '--ignore-scripts', `${name}@${major}`], process.env);
  }
  // The tests start programs by this path.
  const environment = { ...process.env, PATH: `${bin}${delimiter}${process.env['PATH']}` };
  run(['node', '--version'], environment);
  return run(['npm', 'test', '--ignore-scripts', '--', ...args], environment);
}

function run([file = '', ...args]: readonly string[], env: NodeJS.ProcessEnv): number {
  const { status } = spawnSync(file, args, { cwd: projectFolder, env, stdio: 'inherit' });
  return status ?? 1;
}

const [, , major = '', ...args] = process.argv;
if (/^\d+$/.test(major)) process.exitCode = main(major, args);
else {
  process.stderr.write(usage);
  process.exitCode = 2;
}
