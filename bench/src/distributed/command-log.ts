import kafkajs from 'kafkajs';
import type { Admin, Kafka, EachBatchPayload, KafkaMessage, Producer } from 'kafkajs';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { WrittenCommand } from './commands.js';

export interface CommandLogSettings {
  readonly brokers: string;
  readonly prefix: string;
  readonly partitions: number;
}

/** The execution of some commands. */
export interface ExecutedCommands {
  /** From the write of the first command to that of the last outcome. */
  readonly seconds: number;
  /** Ids of the changed records. */
  readonly aggregateIds: readonly string[];
}

interface OutcomeBody {
  readonly status: string;
  readonly aggregate_id: string;
}

type OnMessage = (message: KafkaMessage, partition: number) => void;

const batchSize = 1_000;
const pollMilliseconds = 250;
/** For how long a topic must not grow to count as complete. */
const quietMilliseconds = 1_500;
const limitMilliseconds = 600_000;
const roles = ['commands', 'events', 'outcomes', 'station-status', 'baseline'];

/** The topics of the directory under test, as an upstream system uses them. */
export class CommandLog {
  private readonly kafka: Kafka;
  private readonly admin: Admin;
  private readonly producer: Producer;
  /** The offset of the first unread outcome by partition. */
  private readonly nextOffsets = new Map<number, number>();

  constructor(private readonly settings: CommandLogSettings) {
    const brokers = settings.brokers.split(',');
    this.kafka = new kafkajs.Kafka({ brokers, clientId: 'bench', logLevel: kafkajs.logLevel.NOTHING });
    this.admin = this.kafka.admin();
    this.producer = this.kafka.producer({ createPartitioner: kafkajs.Partitioners.DefaultPartitioner });
  }

  async connect(): Promise<void> {
    await Promise.all([this.admin.connect(), this.producer.connect()]);
    const { partitions: numPartitions } = this.settings;
    await this.admin.createTopics({ topics: [{ topic: this.topic('baseline'), numPartitions }] });
  }

  topic(role: string): string {
    return `${this.settings.prefix}.${role}`;
  }

  /** Resolves when the broker has acknowledged all records. */
  async write(commands: readonly WrittenCommand[], role = 'commands'): Promise<void> {
    for (let from = 0; from < commands.length; from += batchSize) {
      const messages = commands.slice(from, from + batchSize).map(({ key, line }) => ({ key, value: line }));
      await this.producer.send({ topic: this.topic(role), messages });
    }
  }

  /**
   * Writes commands and waits for their outcomes.
   * @throws Error a command is not accepted
   */
  async execute(commands: readonly WrittenCommand[]): Promise<ExecutedCommands> {
    const expected = (await this.end('outcomes')) + commands.length;
    const started = Date.now();
    await this.write(commands);
    await this.waitForEnd('outcomes', expected);
    const { aggregateIds, last } = await this.readOutcomes(commands.length);
    return { seconds: (last - started) / 1000, aggregateIds };
  }

  /** The sum of the end offsets of a topic. Offsets count transaction markers too. */
  async end(role: string): Promise<number> {
    const offsets = await this.admin.fetchTopicOffsets(this.topic(role));
    return offsets.reduce((sum, { high }) => sum + Number(high), 0);
  }

  /** Reads these topics and ignores the records. @returns records per second */
  async readingRate(of: readonly string[]): Promise<number> {
    let read = 0;
    let [begin, end] = [0, 0];
    await this.readAll(of, () => {
      end = performance.now();
      begin ||= end;
      read += 1;
    });
    return read / ((end - begin) / 1000);
  }

  /** Marks all outcomes so far as read. */
  async skipOutcomes(): Promise<void> {
    await this.readAll(['outcomes'], ({ offset }, partition) =>
      this.nextOffsets.set(partition, Number(offset) + 1),
    );
  }

  async close(): Promise<void> {
    const found = await this.admin.listTopics();
    const topics = roles.map((role) => this.topic(role)).filter((topic) => found.includes(topic));
    await this.admin.deleteTopics({ topics }).catch(() => undefined);
    await Promise.all([this.admin.disconnect(), this.producer.disconnect()]);
  }

  // The number of transaction markers is unknown, so the end is reached when the offsets no longer grow. Records are not
  // read meanwhile, because that would slow down what is measured.
  private async waitForEnd(role: string, atLeast: number): Promise<void> {
    const deadline = performance.now() + limitMilliseconds;
    let [end, since] = [-1, 0];
    while (end < atLeast || performance.now() - since < quietMilliseconds) {
      const now = await this.end(role);
      if (now !== end) [end, since] = [now, performance.now()];
      if (performance.now() > deadline)
        throw new Error(`${this.topic(role)} ended at ${end}, not ${atLeast}`);
      await delay(pollMilliseconds);
    }
  }

  /** Reads the unread outcomes except those of forwarded records. `last`: when the last one was written. */
  private async readOutcomes(count: number): Promise<{ aggregateIds: readonly string[]; last: number }> {
    const aggregateIds: string[] = [];
    let last = 0;
    await this.readAll(['outcomes'], ({ value, offset, timestamp }, partition) => {
      if (Number(offset) < (this.nextOffsets.get(partition) ?? 0)) return;
      this.nextOffsets.set(partition, Number(offset) + 1);
      const { status, aggregate_id } = JSON.parse(String(value)) as OutcomeBody;
      if (status === 'forwarded') return;
      if (status !== 'accepted') throw new Error(`a command was ${status}: ${String(value)}`);
      aggregateIds.push(aggregate_id);
      last = Math.max(last, Number(timestamp));
    });
    if (aggregateIds.length === count) return { aggregateIds, last };
    throw new Error(`${aggregateIds.length} outcomes came for ${count} commands`);
  }

  /** Reads these topics from the beginning to their current ends. */
  private async readAll(of: readonly string[], onMessage: OnMessage): Promise<void> {
    const topics = of.map((role) => this.topic(role));
    const ends = await this.ends(topics);
    if (ends.size === 0) return;
    const groupId = `${this.settings.prefix}.bench.${randomUUID()}`;
    const consumer = this.kafka.consumer({ groupId, maxWaitTimeInMs: 100 });
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      // This event also occurs for batches of transaction markers only, which eachBatch does not get.
      consumer.on('consumer.end_batch_process', ({ payload: { topic, partition, lastOffset } }) => {
        const key = `${topic}/${partition}`;
        if (Number(lastOffset) + 1 >= (ends.get(key) ?? 0)) ends.delete(key);
        if (ends.size === 0) resolve();
      });
      const eachBatch = ({ batch }: EachBatchPayload): Promise<void> => {
        try {
          for (const message of batch.messages) onMessage(message, batch.partition);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
        return Promise.resolve();
      };
      consumer.run({ autoCommit: false, eachBatch }).catch(reject);
    }).finally(() => consumer.disconnect());
  }

  /** The end offsets of the partitions that are not empty. */
  private async ends(topics: readonly string[]): Promise<Map<string, number>> {
    const offsets = topics.map(async (topic) =>
      (await this.admin.fetchTopicOffsets(topic)).map(
        ({ partition, high }) => [`${topic}/${partition}`, Number(high)] as const,
      ),
    );
    return new Map((await Promise.all(offsets)).flat().filter(([, high]) => high > 0));
  }
}
