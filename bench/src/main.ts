import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { ComparisonBenchmark } from './comparison/comparison-benchmark.js';
import { inScratchDirectory } from './scratch-directory.js';
import { readOptions } from './comparison/options.js';
import { thisMachine } from './report/machine.js';
import { renderReport } from './report/table.js';

const options = readOptions(process.argv);
const machine = thisMachine();

await inScratchDirectory(async (directory) => {
  const benchmark = new ComparisonBenchmark(options, directory, (step) => console.error(step));
  await benchmark.run();
  const { findings } = benchmark;
  console.log(renderReport(machine, findings));
  const { json, seconds } = options;
  if (json) await writeFile(json, JSON.stringify({ machine, seconds, findings }, null, 2));
});
