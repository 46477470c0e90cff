import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { isTransient } from '../client/kafkajs-log.js';
import type { Log } from '../client/log.js';
import { noAutomaticRestart } from '../client/restarting-consumer.js';

/** A range of offsets that contains only transaction markers. */
export interface MarkersBatch {
  readonly topic: string;
  readonly partition: number;
  readonly first: number;
  readonly last: number;
}

export interface LogConsumerSettings {
  readonly kafka: Kafka;
  readonly topics: readonly string[];
  /** The beginning of the names of its groups. */
  readonly groups: string;
  /** How many partitions may be handled at the same time. */
  readonly concurrency: number;
  readonly log: Log;
  /** Seeks every partition to where it is to be read from; called whenever the consumer joins its group. */
  readonly seek: (to: Consumer['seek']) => void;
  readonly handle: (payload: EachBatchPayload) => Promise<void>;
  /** Handles markers, which advance the offset without a record. If it rejects, they are read again. */
  readonly handleMarkers: (batch: MarkersBatch) => Promise<void>;
}

/** Bytes of one fetch response: the larger it is, the longer it blocks the event loop. */
const MAX_BYTES = 1_048_576;
const MAX_BYTES_PER_PARTITION = 262_144;
/** How long the broker may wait for new records before it responds, in milliseconds. */
const MAX_WAIT_MS = 50;
const SESSION_TIMEOUT_MS = 30_000;
/** How long to wait after a failure, in milliseconds. */
const RETRY_MS = 200;

/**
 * Reads all partitions of some topics, committed records only, until it is closed. After a failure it is replaced by
 * a new consumer. kafkajs has no consumer without a group, so each one has a group of its own.
 */
export class LogConsumer {
  private consumer: Consumer;
  private closing = false;
  /** When the last fetch was answered. */
  private fetchedAt: number | undefined;
  /** Resolves when a restart that is under way has succeeded or was given up. */
  private restarted: Promise<void> = Promise.resolve();

  constructor(private readonly settings: LogConsumerSettings) {
    this.consumer = this.create();
  }

  async start(): Promise<void> {
    const { consumer, settings } = this;
    this.fetchedAt ??= performance.now();
    consumer.on(consumer.events.FETCH, () => (this.fetchedAt = performance.now()));
    consumer.on(consumer.events.GROUP_JOIN, () => this.seek());
    consumer.on(consumer.events.END_BATCH_PROCESS, ({ payload }) => {
      if (payload.batchSize === 0 && payload.firstOffset !== null)
        void this.handleMarkers(consumer, {
          topic: payload.topic,
          partition: payload.partition,
          first: Number(payload.firstOffset),
          last: Number(payload.lastOffset),
        });
    });
    consumer.on(consumer.events.CRASH, ({ payload }) => {
      this.restarted = this.restart(payload.error);
    });
    await consumer.connect();
    await consumer.subscribe({ topics: [...settings.topics], fromBeginning: true });
    await consumer.run({
      autoCommit: false,
      eachBatchAutoResolve: false,
      partitionsConsumedConcurrently: settings.concurrency,
      eachBatch: (payload) => settings.handle(payload),
    });
  }

  /** Milliseconds since the last fetch was answered, or since the start; 0 before. */
  silentFor(): number {
    return this.fetchedAt === undefined ? 0 : performance.now() - this.fetchedAt;
  }

  /** Seeks every partition to where it is to be read from. */
  seek(): void {
    this.settings.seek((offset) => this.consumer.seek(offset));
  }

  async close(): Promise<void> {
    this.closing = true;
    // A consumer that is joining its group can't be stopped: it would go on to run.
    await this.restarted;
    await this.consumer.disconnect();
  }

  /** The group id is a new one each time: the broker would make a second member wait for the session of the first. */
  private create(): Consumer {
    const { kafka, groups } = this.settings;
    return kafka.consumer({
      groupId: groups + randomUUID(),
      maxWaitTimeInMs: MAX_WAIT_MS,
      maxBytes: MAX_BYTES,
      maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
      sessionTimeout: SESSION_TIMEOUT_MS,
      readUncommitted: false,
      retry: noAutomaticRestart,
    });
  }

  /** kafkajs advances over markers before it emits the event, so after a failure this has to seek back itself. */
  private async handleMarkers(consumer: Consumer, batch: MarkersBatch): Promise<void> {
    try {
      await this.settings.handleMarkers(batch);
    } catch (error) {
      const reason = (error as Error).message;
      this.settings.log('warn', 'transaction markers were not applied: they are read again', { reason });
      await pause(RETRY_MS);
      this.seekAgain(consumer);
    }
  }

  /** Does nothing if the consumer was replaced: the new one seeks when it joins its group. */
  private seekAgain(consumer: Consumer): void {
    try {
      if (consumer === this.consumer) this.seek();
    } catch (error) {
      this.settings.log('debug', 'the consumer has stopped meanwhile', { reason: (error as Error).message });
    }
  }

  private async restart(reason: Error): Promise<void> {
    if (this.closing) return;
    const level = isTransient(reason.message) ? 'debug' : 'warn';
    this.settings.log(level, 'restarting the consumer of the log', { reason: reason.message });
    await pause(RETRY_MS);
    if (this.closing) return;
    // A consumer whose start failed can still be connected.
    await this.consumer.disconnect().catch(() => undefined);
    this.consumer = this.create();
    await this.start().catch((error: unknown) => this.restart(error as Error));
  }
}
