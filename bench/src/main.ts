import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { Benchmark } from './benchmark.js';
import { readOptions } from './options.js';
import { paths } from './paths.js';
import { thisMachine } from './report/machine.js';
import { renderReport } from './report/table.js';
import { stopAll } from './servers/children.js';

const options = readOptions(process.argv);
const machine = thisMachine();
await mkdir(paths.scratch, { recursive: true });
const directory = await mkdtemp(join(paths.scratch, 'bench-'));

async function cleanUp(): Promise<void> {
  await stopAll();
  await rm(directory, { recursive: true, force: true });
}

let interrupted = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    interrupted = true;
    void cleanUp().finally(() => process.exit(130));
  });
}

try {
  const benchmark = new Benchmark(options, directory, (step) => console.error(step));
  await benchmark.run();
  console.log(renderReport(machine, benchmark.findings));
  if (options.json) {
    const { seconds } = options;
    await writeFile(
      options.json,
      JSON.stringify({ machine, seconds, findings: benchmark.findings }, null, 2),
    );
  }
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  if (!interrupted) console.error(`The benchmark failed: ${reason}`);
  process.exitCode = 1;
} finally {
  await cleanUp();
}
