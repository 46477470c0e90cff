import { Command, Option } from 'commander';
import { positiveInteger, wholeNumber } from '../../../bench/src/comparison/options.js';

export interface SubscriberOptions {
  readonly mode: 'embedded' | 'distributed';
  /** Number of stations. */
  readonly stations: number;
  /** Number of clients of streams. */
  readonly clients: number;
  /** Number of receivers of webhooks. */
  readonly receivers: number;
  /** Commands a second. */
  readonly rate: number;
  /** Least duration of the load. It lasts until the last failure is over. */
  readonly seconds: number;
}

/** Parses the command line. Exits with a message if it is invalid. */
export function readSubscriberOptions(argv: string[]): SubscriberOptions {
  return new Command('subscribers')
    .description(
      'Stops and kills a directory under load, and compares what its subscribers got with its log.',
    )
    .addOption(
      new Option('--mode <mode>', 'the mode of the directory')
        .choices(['embedded', 'distributed'])
        .default('embedded'),
    )
    .option('--stations <count>', 'stations of the directory', positiveInteger, 1000)
    .option('--clients <count>', 'clients of streams', positiveInteger, 300)
    .option('--receivers <count>', 'receivers of webhooks', wholeNumber, 20)
    .option('--rate <count>', 'commands a second', positiveInteger, 1000)
    .option('--seconds <seconds>', 'least duration of the load', positiveInteger, 30)
    .parse(argv)
    .opts<SubscriberOptions>();
}
