import { Command } from 'commander';
import { resolve } from 'node:path';
import { positiveInteger } from '../comparison/options.js';

export interface DistributedOptions {
  /** Number of stations to create, and of status changes in each round. */
  readonly commands: number;
  readonly partitions: number;
  /** Length of the load by HTTP in seconds. */
  readonly seconds: number;
  /** Folder with the jar files of Kafka's tools and their dependencies, for ProducerPerformance. */
  readonly kafkaTools?: string;
  readonly json?: string;
}

/** Parses the command line. Exits with a message if it is invalid. */
export function readDistributedOptions(argv: string[]): DistributedOptions {
  return new Command('bench:distributed')
    .description('Measures the directory on Kafka and MongoDB.')
    .option('--commands <count>', 'commands of each round', positiveInteger, 50_000)
    .option('--partitions <count>', 'partitions of each topic', positiveInteger, 4)
    .option('--seconds <seconds>', 'length of the load by HTTP', positiveInteger, 10)
    .option('--kafka-tools <folder>', "folder of Kafka's tools (jar files)", (folder) => resolve(folder))
    .option('--json <file>', 'where to write the results as JSON', (file) => resolve(file))
    .parse(argv)
    .opts<DistributedOptions>();
}
