// Runs many seeds of the crashes or of the power cuts: `npm run test:crashes -- --seeds 1..200`, or `--seeds 17` alone.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';

const specs = { crashes: 'CRASH_SEEDS', 'power-loss': 'POWER_SEEDS' };

const { values, positionals } = parseArgs({
  options: { seeds: { type: 'string', default: '1..50' } },
  allowPositionals: true,
});
const [name = ''] = positionals;
const variable = specs[name];
if (!variable || !/^\d+(\.\.\d+)?(,\d+(\.\.\d+)?)*$/.test(values.seeds)) {
  process.stderr.write('usage: run-seeds.mjs crashes|power-loss --seeds 1..200\n');
  process.exit(2);
}
const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
spawn(process.execPath, [...options, 'node_modules/jest/bin/jest.js', `test/faults/${name}/`], {
  env: { ...process.env, [variable]: values.seeds },
  stdio: 'inherit',
}).on('exit', (code) => (process.exitCode = code ?? 1));
