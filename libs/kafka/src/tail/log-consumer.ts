import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { isPassing } from '../client/kafka-log.js';
import type { Log } from '../client/log.js';
import { neverByItself } from '../client/running-consumer.js';

/** A batch of transaction markers alone. */
export interface MarkersBatch {
  readonly topic: string;
  readonly partition: number;
  readonly first: number;
  readonly last: number;
}

export interface LogConsumerSettings {
  readonly kafka: Kafka;
  readonly topics: readonly string[];
  /** How many batches may be in hand at once. */
  readonly concurrency: number;
  readonly log: Log;
  /** Where to read each partition from: asked whenever the consumer joins its group. */
  readonly seek: (to: Consumer['seek']) => void;
  readonly read: (payload: EachBatchPayload) => Promise<void>;
  /** Such batches are handed to nobody else, but they bring a reader on. Where it fails, they are read again. */
  readonly passMarkers: (batch: MarkersBatch) => Promise<void>;
}

/** Bytes of one answer of the broker: the larger, the longer the process is busy with one. */
const MAX_BYTES = 1_048_576;
const MAX_BYTES_PER_PARTITION = 262_144;
/** How long the broker may wait for something new, in milliseconds. */
const MAX_WAIT_MS = 50;
const SESSION_TIMEOUT_MS = 30_000;
/** How long to wait after a failure, in milliseconds. */
const RETRY_MS = 200;

/** Reads all partitions of some topics, committed records alone, for as long as it isn't closed. */
export class LogConsumer {
  private consumer: Consumer;
  private closing = false;
  /** Resolves when what has ended has begun anew, or never will. */
  private begun: Promise<void> = Promise.resolve();

  constructor(private readonly settings: LogConsumerSettings) {
    this.consumer = this.create();
  }

  async start(): Promise<void> {
    const { consumer, settings } = this;
    consumer.on(consumer.events.GROUP_JOIN, () => this.seek());
    consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload }) => {
      if (payload.batchSize === 0 && payload.firstOffset !== null)
        void this.pass(consumer, {
          ...{ topic: payload.topic, partition: payload.partition },
          ...{ first: Number(payload.firstOffset), last: Number(payload.lastOffset) },
        });
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      this.begun = this.startAnew(payload.error);
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [...settings.topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: settings.concurrency,
      eachBatch: (payload) => settings.read(payload),
    });
  }

  /** From now on, reads from where it is told. */
  seek(): void {
    this.settings.seek((place) => this.consumer.seek(place));
  }

  async close(): Promise<void> {
    this.closing = true;
    // One that is on its way into a group would go on for ever.
    await this.begun;
    await this.consumer.disconnect();
  }

  /** A group is there for one consumer: after a crash, the broker would wait until the old one is given up. */
  private create(): Consumer {
    const { kafka, topics } = this.settings;
    return kafka.consumer({
      groupId: `${topics[0]}.tail.${randomUUID()}`,
      maxWaitTimeInMs: MAX_WAIT_MS,
      maxBytes: MAX_BYTES,
      maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
      sessionTimeout: SESSION_TIMEOUT_MS,
      readUncommitted: false,
      retry: neverByItself,
    });
  }

  /** kafkajs is behind markers before anybody is told of them: unlike other batches, it does not try them again. */
  private async pass(consumer: Consumer, batch: MarkersBatch): Promise<void> {
    try {
      await this.settings.passMarkers(batch);
    } catch (error) {
      const reason = (error as Error).message;
      this.settings.log('warn', 'transaction markers were not applied: they are read again', { reason });
      await pause(RETRY_MS);
      this.seekAgain(consumer);
    }
  }

  /** One that has ended since, or was made since, is told where to read from when it joins its group. */
  private seekAgain(consumer: Consumer): void {
    try {
      if (consumer === this.consumer) this.seek();
    } catch (error) {
      this.settings.log('debug', 'the reader has ended meanwhile', { reason: (error as Error).message });
    }
  }

  private async startAnew(reason: Error): Promise<void> {
    if (this.closing) return;
    const level = isPassing(reason.message) ? 'debug' : 'warn';
    this.settings.log(level, 'reading the log is begun anew', { reason: reason.message });
    await pause(RETRY_MS);
    if (this.closing) return;
    // It may not have come so far as to crash, and be connected still.
    await this.consumer.disconnect().catch(() => undefined);
    this.consumer = this.create();
    await this.start().catch((error: unknown) => this.startAnew(error as Error));
  }
}
