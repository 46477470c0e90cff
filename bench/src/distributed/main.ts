import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import process from 'node:process';
import { paths } from '../paths.js';
import { thisMachine } from '../report/machine.js';
import { renderReport } from '../report/table.js';
import { stopAll } from '../servers/child-processes.js';
import { DistributedBenchmark } from './distributed-benchmark.js';
import { engineAddresses } from './engines.js';
import { readDistributedOptions } from './options.js';

const options = readDistributedOptions(process.argv);
const machine = thisMachine();
const { brokers, mongodb } = await engineAddresses();
await mkdir(paths.scratch, { recursive: true });
const directory = await mkdtemp(join(paths.scratch, 'bench-'));
// A unique prefix, because the engines may have topics and databases of other runs.
const prefix = `bench-${randomUUID()}`;
const { partitions } = options;
const settings = { brokers, mongodbUri: databaseOf(mongodb, prefix), prefix, partitions, directory };
const benchmark = await DistributedBenchmark.connect(settings, options, (step) => console.error(step));

async function cleanUp(): Promise<void> {
  await stopAll();
  await benchmark.close();
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
  await benchmark.run();
  const { findings } = benchmark;
  console.log(renderReport(machine, findings));
  if (options.json) await writeFile(options.json, JSON.stringify({ machine, options, findings }, null, 2));
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  if (!interrupted) console.error(`The benchmark failed: ${reason}`);
  process.exitCode = 1;
} finally {
  if (!interrupted) await cleanUp();
}

function databaseOf(uri: string, name: string): string {
  const address = new URL(uri);
  address.pathname = `/${name}`;
  return address.toString();
}
