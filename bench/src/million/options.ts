import { Command, InvalidArgumentError, Option } from 'commander';
import { resolve } from 'node:path';
import { positiveInteger, wholeNumber } from '../options.js';

export const partNames = ['start', 'reads', 'pages', 'mixed', 'csv', 'storm', 'rebuild'] as const;
export type Part = (typeof partNames)[number];

export interface MillionOptions {
  readonly stations: number;
  /** How many statuses each station reports before anything is measured. */
  readonly statuses: number;
  readonly only: readonly Part[];
  /** How many reads are on their way at once. */
  readonly connections: number;
  /** Seconds for which each kind of read is measured. */
  readonly seconds: number;
  /** Seconds of the storm, and of the quiet before it. */
  readonly stormSeconds: number;
  /** Where the directory's data lies, and stays; a folder that is removed at the end where it is not given. */
  readonly data?: string;
  readonly json?: string;
}

/** Reads the command line; ends the process with a message where it is wrong. */
export function readMillionOptions(argv: string[]): MillionOptions {
  return new Command('bench:million')
    .description('Measures reads of a large directory: how long they take, and what they cost.')
    .option('--stations <count>', 'stations of the directory', positiveInteger, 1_000_000)
    .option('--statuses <count>', 'statuses that each station has reported', wholeNumber, 4)
    .addOption(
      new Option('--only <names>', `comma list of ${partNames.join(', ')}`)
        .argParser(partList)
        .default(partNames, 'all'),
    )
    .option('--connections <count>', 'how many reads are on their way at once', positiveInteger, 4)
    .option('--seconds <seconds>', 'for how long each kind of read is measured', positiveInteger, 5)
    .option('--storm-seconds <seconds>', 'length of the write storm', positiveInteger, 60)
    .option('--data <folder>', 'folder of the data: kept, and used again by the next run', (folder) =>
      resolve(folder),
    )
    .option('--json <file>', 'where to write the results as JSON', (file) => resolve(file))
    .parse(argv)
    .opts<MillionOptions>();
}

function partList(list: string): Part[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !(partNames as readonly string[]).includes(name));
  if (unknown.length > 0) throw new InvalidArgumentError(`There is no part ${unknown.join(', ')}.`);
  return names as Part[];
}
