import { Command, Option } from 'commander';
import { positiveInteger } from '../../../bench/src/comparison/options.js';

export interface AttackOptions {
  readonly mode: 'embedded' | 'distributed';
  readonly stations: number;
  /** Runs only the attacks whose titles begin with this number; all if absent. */
  readonly only?: number;
}

/** Parses the command line. Exits with a message if it is invalid. */
export function readAttackOptions(argv: string[]): AttackOptions {
  return new Command('attacks')
    .description('Attacks a directory with load and large requests, and checks its bounds.')
    .addOption(
      new Option('--mode <mode>', 'the mode of the directory')
        .choices(['embedded', 'distributed'])
        .default('embedded'),
    )
    .option('--stations <count>', 'stations of the directory', positiveInteger, 98_000)
    .option('--only <number>', 'the number of one attack', positiveInteger)
    .parse(argv)
    .opts<AttackOptions>();
}
