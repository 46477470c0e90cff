import { Command } from 'commander';
import process from 'node:process';
import { afdcRowCount, writeAfdcFile } from './afdc.js';

const program = new Command('generate')
  .description('Writes an AFDC-like station list. The same seed gives the same list.')
  .argument('<file>')
  .option('--stations <count>', 'rows of the file', Number, afdcRowCount)
  .option('--seed <number>', 'seed of the random numbers', Number, 1)
  .parse(process.argv);
const { stations, seed } = program.opts<{ stations: number; seed: number }>();
await writeAfdcFile(program.args[0] ?? '', stations, seed);
