import { Command } from 'commander';
import process from 'node:process';
import { afdcRowCount, writeAfdcFile } from './afdc.js';

const program = new Command('generate')
  .description('Writes an AFDC-like station list: the same one for the same seed.')
  .argument('<file>')
  .option('--stations <count>', 'rows of the file', Number, afdcRowCount)
  .option('--seed <number>', 'start of the random numbers', Number, 1)
  .parse(process.argv);
const { stations, seed } = program.opts<{ stations: number; seed: number }>();
await writeAfdcFile(program.args[0] ?? '', stations, seed);
