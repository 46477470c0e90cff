import { Command, InvalidArgumentError, Option } from 'commander';
import { resolve } from 'node:path';
import { afdcRowCount } from '../generate/afdc.js';
import { measureNames } from '../report/measure.js';
import type { MeasureName } from '../report/measure.js';

export interface BenchOptions {
  readonly only: readonly MeasureName[];
  /** Seconds of each round under load. */
  readonly seconds: number;
  /** Number of rows of the generated file, if no file is given. */
  readonly stations: number;
  readonly afdc?: string;
  readonly json?: string;
}

/** Parses the command line. Exits with a message if it is invalid. */
export function readOptions(argv: string[]): BenchOptions {
  return new Command('bench')
    .description('Measures the directory beside a plain server with one durable commit per request.')
    .addOption(
      new Option('--only <names>', `comma list of ${measureNames.join(', ')}`)
        .argParser(measureList)
        .default(measureNames, 'all'),
    )
    .option('--seconds <seconds>', 'length of each round under load', positiveInteger, 10)
    .option('--stations <count>', 'rows of the generated file', positiveInteger, afdcRowCount)
    .option('--afdc <file>', 'AFDC file to import instead of a generated one', (file) => resolve(file))
    .option('--json <file>', 'where to write the results as JSON', (file) => resolve(file))
    .parse(argv)
    .opts<BenchOptions>();
}

function measureList(list: string): MeasureName[] {
  const names = list.split(',').map((name) => name.trim());
  const unknown = names.filter((name) => !(measureNames as string[]).includes(name));
  if (unknown.length > 0) throw new InvalidArgumentError(`There is no measure ${unknown.join(', ')}.`);
  return names as MeasureName[];
}

/** Reads an option's number. @throws InvalidArgumentError it is no integer, or too small */
const integerFrom =
  (least: number) =>
  (text: string): number => {
    const value = Number(text);
    if (text.trim() !== '' && Number.isInteger(value) && value >= least) return value;
    throw new InvalidArgumentError(`Give a whole number from ${least} on.`);
  };

export const wholeNumber = integerFrom(0);
export const positiveInteger = integerFrom(1);
