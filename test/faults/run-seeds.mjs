// Runs many seeds of the crashes, of the power cuts or of the failures on the engines:
// `npm run test:crashes -- --seeds 1..200`, or `--seeds 17` alone.
import { spawn } from 'node:child_process';
import process from 'node:process';
import { parseArgs } from 'node:util';

const faults = ['--config', 'jest.faults.config.js'];
const engines = ['--config', 'jest.engines.config.js'];
const specs = {
  crashes: { variable: 'CRASH_SEEDS', args: [...faults, 'test/faults/crashes/'] },
  'power-loss': { variable: 'POWER_SEEDS', args: [...faults, 'test/faults/power-loss/'] },
  failures: { variable: 'FAULT_SEEDS', args: [...engines, 'distributed/process-failures'] },
};

const { values, positionals } = parseArgs({
  options: { seeds: { type: 'string', default: '1..50' } },
  allowPositionals: true,
});
const [name = ''] = positionals;
const spec = specs[name];
if (!spec || !/^\d+(\.\.\d+)?(,\d+(\.\.\d+)?)*$/.test(values.seeds)) {
  process.stderr.write('usage: run-seeds.mjs crashes|power-loss|failures --seeds 1..200\n');
  process.exit(2);
}
const reporters = ['default', './test/faults/case-reporter.mjs'].map((path) => `--reporters=${path}`);
const options = ['--experimental-vm-modules', '--disable-warning=ExperimentalWarning'];
spawn(process.execPath, [...options, 'node_modules/jest/bin/jest.js', ...reporters, ...spec.args], {
  env: { ...process.env, [spec.variable]: values.seeds },
  stdio: 'inherit',
}).on('exit', (code) => (process.exitCode = code ?? 1));
