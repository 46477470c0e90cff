import { Command } from 'commander';
import { resolve } from 'node:path';
import { positiveInteger } from '../options.js';

export interface DistributedOptions {
  /** Commands of each round: as many stations are made, and as often their status is changed. */
  readonly commands: number;
  readonly partitions: number;
  /** Seconds under load by HTTP. */
  readonly seconds: number;
  /** A folder with Kafka's tools and all that they need, for its own ProducerPerformance. */
  readonly kafkaTools?: string;
  readonly json?: string;
}

/** Reads the command line; ends the process with a message where it is wrong. */
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
