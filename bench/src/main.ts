import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { Benchmark } from './benchmark.js';
import { inScratch } from './in-scratch.js';
import { readOptions } from './options.js';
import { thisMachine } from './report/machine.js';
import { renderReport } from './report/table.js';

const options = readOptions(process.argv);
const machine = thisMachine();

await inScratch(async (directory) => {
  const benchmark = new Benchmark(options, directory, (step) => console.error(step));
  await benchmark.run();
  const { findings } = benchmark;
  console.log(renderReport(machine, findings));
  const { json, seconds } = options;
  if (json) await writeFile(json, JSON.stringify({ machine, seconds, findings }, null, 2));
});
