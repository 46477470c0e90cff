import { Command } from 'commander';
import { positiveInteger } from '../comparison/options.js';

export interface StreamOptions {
  /** Number of stations, whose statuses change. */
  readonly stations: number;
  /** Changes a second while the latency is measured. */
  readonly rate: number;
  /** Seconds of the changes, and of the reads beside idle clients. */
  readonly seconds: number;
  /** Number of idle clients. */
  readonly clients: number;
  /** Whether to measure the distributed mode too, on the engines. */
  readonly distributed?: boolean;
}

/** Parses the command line. Exits with a message if it is invalid. */
export function readStreamOptions(argv: string[]): StreamOptions {
  return new Command('bench:streams')
    .description('Measures streams of events: their latency, idle clients, one event to all, and the feed.')
    .option('--stations <count>', 'stations of the directory', positiveInteger, 2_000)
    .option('--rate <count>', 'changes a second', positiveInteger, 500)
    .option('--seconds <seconds>', 'length of each load', positiveInteger, 20)
    .option('--clients <count>', 'idle clients', positiveInteger, 5_000)
    .option('--distributed', 'measure the latency on Kafka and MongoDB too')
    .parse(argv)
    .opts<StreamOptions>();
}
