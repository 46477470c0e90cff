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

/** What became of some commands. */
export interface Answered {
  /** From the first one written until the last outcome was. */
  readonly seconds: number;
  /** Of what they changed. */
  readonly aggregateIds: readonly string[];
}

interface Answer {
  readonly status: string;
  readonly aggregate_id: string;
}

type Take = (message: KafkaMessage, partition: number) => void;

const batchSize = 1_000;
const pollMilliseconds = 250;
/** The end may have come when so long nothing came any more. */
const quietMilliseconds = 1_500;
const limitMilliseconds = 600_000;
const roles = ['commands', 'events', 'outcomes', 'station-status', 'baseline'];

/** The topics of the directory under test, from outside: an upstream system that knows nothing but the interface. */
export class CommandLog {
  private readonly kafka: Kafka;
  private readonly admin: Admin;
  private readonly producer: Producer;
  /** By partition, where the outcomes begin that were not asked for yet. */
  private readonly asked = new Map<number, number>();

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

  /** Resolves when the broker has them all. */
  async write(commands: readonly WrittenCommand[], role = 'commands'): Promise<void> {
    for (let from = 0; from < commands.length; from += batchSize) {
      const messages = commands.slice(from, from + batchSize).map(({ key, line }) => ({ key, value: line }));
      await this.producer.send({ topic: this.topic(role), messages });
    }
  }

  /**
   * Writes commands and waits for what becomes of them.
   * @throws where one is not accepted
   */
  async perform(commands: readonly WrittenCommand[]): Promise<Answered> {
    const expected = (await this.end('outcomes')) + commands.length;
    const started = Date.now();
    await this.write(commands);
    await this.quiet('outcomes', expected);
    const { aggregateIds, last } = await this.answers(commands.length);
    return { seconds: (last - started) / 1000, aggregateIds };
  }

  /** Records of the topic by their offsets, markers of transactions among them. */
  async end(role: string): Promise<number> {
    const offsets = await this.admin.fetchTopicOffsets(this.topic(role));
    return offsets.reduce((sum, { high }) => sum + Number(high), 0);
  }

  /** Records per second that are read of these topics when nothing is done with them. */
  async readingRate(of: readonly string[]): Promise<number> {
    let read = 0;
    let [began, ended] = [0, 0];
    await this.readAll(of, () => {
      ended = performance.now();
      began ||= ended;
      read += 1;
    });
    return read / ((ended - began) / 1000);
  }

  /** Takes all outcomes so far as asked for. */
  async passAnswers(): Promise<void> {
    await this.readAll(['outcomes'], ({ offset }, partition) =>
      this.asked.set(partition, Number(offset) + 1),
    );
  }

  async close(): Promise<void> {
    const found = await this.admin.listTopics();
    const topics = roles.map((role) => this.topic(role)).filter((topic) => found.includes(topic));
    await this.admin.deleteTopics({ topics }).catch(() => undefined);
    await Promise.all([this.admin.disconnect(), this.producer.disconnect()]);
  }

  // Markers are counted by offsets too, so that only a standstill tells the end. Nothing is read meanwhile: that
  // would take time from what is measured.
  private async quiet(role: string, atLeast: number): Promise<void> {
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

  /** The outcomes that were not asked for yet, and when the last one was written; those only forwarded left out. */
  private async answers(count: number): Promise<{ aggregateIds: readonly string[]; last: number }> {
    const aggregateIds: string[] = [];
    let last = 0;
    await this.readAll(['outcomes'], ({ value, offset, timestamp }, partition) => {
      if (Number(offset) < (this.asked.get(partition) ?? 0)) return;
      this.asked.set(partition, Number(offset) + 1);
      const { status, aggregate_id } = JSON.parse(String(value)) as Answer;
      if (status === 'pending') return;
      if (status !== 'accepted') throw new Error(`a command was ${status}: ${String(value)}`);
      aggregateIds.push(aggregate_id);
      last = Math.max(last, Number(timestamp));
    });
    if (aggregateIds.length === count) return { aggregateIds, last };
    throw new Error(`${aggregateIds.length} outcomes came for ${count} commands`);
  }

  /** Reads all that these topics hold now, from the beginning. */
  private async readAll(of: readonly string[], take: Take): Promise<void> {
    const topics = of.map((role) => this.topic(role));
    const ends = await this.ends(topics);
    if (ends.size === 0) return;
    const groupId = `${this.settings.prefix}.bench.${randomUUID()}`;
    const consumer = this.kafka.consumer({ groupId, maxWaitTimeInMs: 100 });
    await consumer.connect();
    await consumer.subscribe({ topics, fromBeginning: true });
    await new Promise<void>((resolve, reject) => {
      // Told of batches that hold nothing but markers too, unlike who reads.
      consumer.on('consumer.end_batch_process', ({ payload: { topic, partition, lastOffset } }) => {
        const place = `${topic}/${partition}`;
        if (Number(lastOffset) + 1 >= (ends.get(place) ?? 0)) ends.delete(place);
        if (ends.size === 0) resolve();
      });
      const eachBatch = ({ batch }: EachBatchPayload): Promise<void> => {
        try {
          for (const message of batch.messages) take(message, batch.partition);
        } catch (error) {
          reject(error instanceof Error ? error : new Error(String(error)));
        }
        return Promise.resolve();
      };
      consumer.run({ autoCommit: false, eachBatch }).catch(reject);
    }).finally(() => consumer.disconnect());
  }

  /** Where the partitions end that hold anything. */
  private async ends(topics: readonly string[]): Promise<Map<string, number>> {
    const offsets = topics.map(async (topic) =>
      (await this.admin.fetchTopicOffsets(topic)).map(
        ({ partition, high }) => [`${topic}/${partition}`, Number(high)] as const,
      ),
    );
    return new Map((await Promise.all(offsets)).flat().filter(([, high]) => high > 0));
  }
}
