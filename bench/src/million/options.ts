import { Command, InvalidArgumentError, Option } from 'commander';
import { resolve } from 'node:path';
import { positiveInteger, wholeNumber } from '../comparison/options.js';

export const partNames = ['start', 'reads', 'pages', 'mixed', 'csv', 'storm', 'tariff', 'rebuild'] as const;
export type Part = (typeof partNames)[number];

export interface MillionOptions {
  readonly stations: number;
  /** Number of statuses that each station reports before the measures. */
  readonly statuses: number;
  /** Number of tariffs that connectors name. Without some, one station in ten has connectors, and none has a price. */
  readonly tariffs: number;
  readonly only: readonly Part[];
  /** Number of concurrent reads. */
  readonly connections: number;
  /** Length of the measure of each kind of read in seconds. */
  readonly seconds: number;
  /** Length of the write storm in seconds, and of the quiet periods together. */
  readonly stormSeconds: number;
  /** Folder of the directory's data, which is kept; by default a temporary folder. */
  readonly data?: string;
  readonly json?: string;
}

/** Parses the command line. Exits with a message if it is invalid. */
export function readMillionOptions(argv: string[]): MillionOptions {
  return new Command('bench:million')
    .description('Measures reads of a large directory: how long they take, and what they cost.')
    .option('--stations <count>', 'stations of the directory', positiveInteger, 1_000_000)
    .option('--statuses <count>', 'statuses that each station has reported', wholeNumber, 4)
    .option('--tariffs <count>', 'tariffs that the connectors of all stations name', wholeNumber, 0)
    .addOption(
      new Option('--only <names>', `comma list of ${partNames.join(', ')}`)
        .argParser(partList)
        .default(partNames, 'all'),
    )
    .option('--connections <count>', 'number of concurrent reads', positiveInteger, 4)
    .option('--seconds <seconds>', 'length of the measure of each kind of read', positiveInteger, 5)
    .option('--storm-seconds <seconds>', 'length of the write storm', positiveInteger, 60)
    .option('--data <folder>', 'folder of the data, which is kept for later runs', (folder) =>
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
