import { Command, Option } from 'commander';
import { positiveInteger } from '../comparison/options.js';

export interface CallerOptions {
  /** Measures only this part; both if absent. */
  readonly only?: 'keys' | 'floods';
  readonly stations: number;
  /** Seconds of each round under load, and of each flood. */
  readonly seconds: number;
}

/** Parses the command line. Exits with a message if it is invalid. */
export function readCallerOptions(argv: string[]): CallerOptions {
  return new Command('bench:callers')
    .description('Measures what a key costs, and what a flood of one caller costs another one.')
    .addOption(new Option('--only <part>', 'one of the two parts').choices(['keys', 'floods']))
    .option('--stations <count>', 'stations of the directory', positiveInteger, 20_000)
    .option('--seconds <seconds>', 'length of each round and of each flood', positiveInteger, 30)
    .parse(argv)
    .opts<CallerOptions>();
}
