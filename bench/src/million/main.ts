import { writeFile } from 'node:fs/promises';
import process from 'node:process';
import { inScratchDirectory } from '../scratch-directory.js';
import { thisMachine } from '../report/machine.js';
import { MillionBenchmark } from './million-benchmark.js';
import { readMillionOptions } from './options.js';
import { renderMillion } from './report.js';

const options = readMillionOptions(process.argv);
const machine = thisMachine();

await inScratchDirectory(async (directory) => {
  const benchmark = new MillionBenchmark(options, directory, (step) => console.error(step));
  await benchmark.run();
  const { reads, findings, slowest } = benchmark;
  console.log(renderMillion(machine, reads, findings));
  if (options.json)
    await writeFile(options.json, JSON.stringify({ machine, options, reads, findings, slowest }, null, 2));
});
