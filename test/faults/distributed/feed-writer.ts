import { setTimeout as pause } from 'node:timers/promises';
import type { Kafka, Message } from 'kafkajs';
import { partitionOfAggregate, topicNames } from '#kafka';
import { FeedCommands, type FeedCommand } from './feed-commands.js';
import type { ResponseLog } from './response-log.js';
import type { RetryingSender } from './retrying-sender.js';
import type { SeededRandom } from './seeded-random.js';

/** Commands in a batch of records, or in a bulk request. */
const BATCH = 10;
const PAUSE_MS = 500;

export interface FeedOptions {
  readonly kafka: Kafka;
  readonly prefix: string;
  readonly partitions: number;
  readonly sender: RetryingSender;
  readonly responses: ResponseLog;
  readonly random: SeededRandom;
}

/**
 * Another system: it writes commands of all types to the commands topic and sometimes in bulk requests, until it is
 * stopped. Some records are written twice, or to a partition other than that of their aggregate.
 */
export class FeedWriter {
  private readonly commands: FeedCommands;
  private readonly running: Promise<void>;
  private stopped = false;

  constructor(
    private readonly options: FeedOptions,
    number: number,
  ) {
    this.commands = new FeedCommands(number, options.random);
    this.running = this.run();
  }

  /** Stops after the current batch. */
  async end(): Promise<void> {
    this.stopped = true;
    await this.running;
  }

  private async run(): Promise<void> {
    const { kafka, sender, random } = this.options;
    const producer = kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    const topic = topicNames(this.options.prefix).commands;
    while (!this.stopped) {
      const batch = Array.from({ length: BATCH }, () => this.commands.next());
      const send = (messages: Message[]) => producer.send({ topic, messages });
      if (random.chance(0.8)) await this.write(batch, send);
      else
        await sender.bulk(
          batch.map(({ line }) => line),
          true,
        );
      await pause(PAUSE_MS);
    }
    await producer.disconnect();
  }

  /** Writes records until the broker has confirmed them. */
  private async write(
    batch: readonly FeedCommand[],
    send: (messages: Message[]) => Promise<unknown>,
  ): Promise<void> {
    const messages = batch.flatMap((command) => this.messages(command));
    const isWritten = () =>
      send(messages).then(
        () => true,
        () => false,
      );
    while (!(await isWritten())) await pause(PAUSE_MS);
    for (const { line } of batch) this.options.responses.written.add(line.command_id);
  }

  private messages({ line, aggregateId }: FeedCommand): readonly Message[] {
    const { partitions, random } = this.options;
    const own = partitionOfAggregate(aggregateId, partitions);
    const partition = random.chance(0.2) ? random.below(partitions) : own;
    const message = { key: null, value: JSON.stringify(line), headers: { caller: 'anonymous' } };
    const again = random.chance(0.05) ? [{ ...message, partition: random.below(partitions) }] : [];
    return [{ ...message, partition }, ...again];
  }
}
