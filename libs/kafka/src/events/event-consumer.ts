import { availableParallelism } from 'node:os';
import type { LoggedEvent, UnreadableEvent } from '#application';
import type { Batch, Consumer, EachBatchPayload } from 'kafkajs';
import type { Log } from '../client/log.js';
import {
  RestartingConsumer,
  heartbeatIntervalMs,
  noAutomaticRestart,
} from '../client/restarting-consumer.js';
import { EventsDeleted, expectEvents } from '../source/events-deleted.js';
import type { LogSource } from '../source/log-source.js';
import { decodeEvents } from './decode-events.js';

/** Consecutive events of one partition. */
export interface EventBatch {
  readonly partition: number;
  readonly events: readonly LoggedEvent[];
  /** Records between them that can't be decoded as events. */
  readonly unreadable: readonly UnreadableEvent[];
  /** The offset after the last record of the batch. */
  readonly next: number;
  /** The number of records of the partition after the batch. */
  readonly lag: number;
}

/** Handles the events of all partitions, and stores how far each one is handled. */
export interface EventHandler {
  /** By partition, the offset of the first event to be handled; 0 if absent. */
  positions(): Promise<readonly number[]>;
  /** Resolves when the batch is handled. If it rejects, the batch is read again. */
  handle(batch: EventBatch): Promise<void>;
  /** Called for a range of transaction markers, which are in no batch, with the offset after them. */
  skipped?(partition: number, next: number): void;
  /** Called when the consumer is restarted, with the reason why it had stopped. */
  interrupted?(reason: Error): void;
  /** Called when events were deleted before they were read. No later ones of their partition are handled. */
  eventsDeleted(error: EventsDeleted): void;
}

export interface EventConsumerOptions {
  /** The consumers of one group share the partitions. */
  readonly groupId: string;
  readonly log: Log;
  /** How many partitions are handled at the same time; by default the number of cores. */
  readonly concurrency?: number;
  /** After how many milliseconds without a heartbeat the group gives the partitions to other consumers. */
  readonly sessionTimeoutMs?: number;
  /** How long to wait before a restart, in milliseconds. */
  readonly restartDelayMs?: number;
}

/** How long the broker may wait for more events, in milliseconds: the delay of the first event after a pause. */
const MAX_WAIT_MS = 50;
const MAX_BYTES_PER_PARTITION = 1_048_576;
const SESSION_TIMEOUT_MS = 10_000;
/** Heartbeats are sent several times a second, between batches and while a batch is handled. */
const MAX_SILENCE_MS = 5_000;

/**
 * Reads events and passes them to a handler in batches of one partition. Reading starts at the handler's positions. The
 * group's offsets are committed for monitoring only.
 */
export class EventConsumer {
  private readonly consumer: Consumer;
  private readonly restarting: RestartingConsumer;
  private seeked: Promise<void> = Promise.resolve();
  private assigned: readonly number[] = [];
  /** By partition, the offset of the next record or transaction marker; another array after each seek. */
  private expected: number[] = [];
  private readonly heartbeatMs: number;
  private isInGroup = false;
  /** When the group last accepted a heartbeat. */
  private heardAt = 0;

  constructor(
    private readonly source: Pick<LogSource, 'kafka' | 'topic' | 'bounds'>,
    private readonly options: EventConsumerOptions,
    private readonly handler: EventHandler,
  ) {
    const sessionTimeout = options.sessionTimeoutMs ?? SESSION_TIMEOUT_MS;
    this.heartbeatMs = heartbeatIntervalMs(sessionTimeout);
    this.consumer = source.kafka.consumer({
      groupId: options.groupId,
      sessionTimeout,
      heartbeatInterval: this.heartbeatMs,
      maxWaitTimeInMs: MAX_WAIT_MS,
      maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
      readUncommitted: false,
      retry: noAutomaticRestart,
    });
    this.restarting = this.restartingConsumer();
  }

  async start(): Promise<void> {
    const { topic } = this.source;
    this.consumer.on('consumer.heartbeat', () => (this.heardAt = performance.now()));
    this.consumer.on('consumer.group_join', ({ payload }) => {
      this.isInGroup = true;
      this.heardAt = performance.now();
      this.assigned = payload.memberAssignment[topic] ?? [];
      this.seekToPositions();
    });
    this.consumer.on('consumer.end_batch_process', ({ payload }) => {
      const { batchSize, partition, firstOffset, lastOffset } = payload;
      if (batchSize === 0) void this.skip(partition, Number(firstOffset), Number(lastOffset) + 1);
    });
    await this.restarting.start();
  }

  /**
   * Why no events are read at this time; undefined if they are. The consumer is no member of its group before it has
   * joined and after it has crashed.
   */
  interruption(): string | undefined {
    if (!this.isInGroup) return 'it cannot be read';
    const ms = performance.now() - this.heardAt;
    return ms > MAX_SILENCE_MS ? `the group has not answered for ${Math.round(ms / 1000)} s` : undefined;
  }

  /** Seeks to the current positions of the handler; to be called when these have changed otherwise than by a batch. */
  seekToPositions(): void {
    this.seeked = this.seek(this.assigned);
    // The error is handled with the next batch.
    this.seeked.catch(() => undefined);
  }

  /** Resolves when the batches that are being handled are finished and the consumer is disconnected. */
  stop(): Promise<void> {
    return this.restarting.stop();
  }

  private restartingConsumer(): RestartingConsumer {
    const { log, concurrency, restartDelayMs } = this.options;
    return new RestartingConsumer(this.consumer, {
      topic: this.source.topic,
      what: 'events',
      log,
      restartDelayMs,
      run: {
        autoCommit: false,
        eachBatchAutoResolve: false,
        // More would gain little, and slow down a database on the same machine.
        partitionsConsumedConcurrently: concurrency ?? availableParallelism(),
        eachBatch: (payload) => this.handleBatch(payload),
      },
      onCrash: () => (this.isInGroup = false),
      onRestart: (reason) => this.handler.interrupted?.(reason),
    });
  }

  private async seek(partitions: readonly number[]): Promise<void> {
    const positions = await this.handler.positions();
    this.expected = [...positions];
    for (const partition of partitions) {
      const offset = String(positions[partition] ?? 0);
      this.consumer.seek({ topic: this.source.topic, partition, offset });
    }
  }

  private async handleBatch(payload: EachBatchPayload): Promise<void> {
    await this.seeked.catch((error: unknown) => {
      this.seekToPositions();
      throw error;
    });
    // The batch was fetched before the seek.
    if (payload.isStale()) return;
    const { expected } = this;
    await this.expectNothingDeleted(payload.batch.partition, Number(payload.batch.firstOffset()));
    const batch = this.decode(payload.batch);
    await this.withHeartbeats(payload, this.handler.handle(batch));
    expected[batch.partition] = batch.next;
    payload.resolveOffset(payload.batch.lastOffset());
    await this.commit(batch.partition, batch.next);
    await payload.heartbeat();
  }

  /** Handles transaction markers, which are in no batch. kafkajs has advanced over them already. */
  private async skip(partition: number, first: number, next: number): Promise<void> {
    try {
      await this.seeked;
      const { expected } = this;
      await this.expectNothingDeleted(partition, first);
      // They were fetched before the seek.
      if (first > (expected[partition] ?? 0)) return;
      expected[partition] = next;
      this.handler.skipped?.(partition, next);
    } catch (error) {
      if (!(error instanceof EventsDeleted)) this.seekToPositions();
    }
  }

  /**
   * kafkajs goes on with the first record of the partition if the one to be read was deleted.
   * @param first the first offset that was read, of transaction markers too
   */
  private async expectNothingDeleted(partition: number, first: number): Promise<void> {
    const expected = this.expected[partition] ?? 0;
    if (first <= expected) return;
    const bounds = await this.source.bounds();
    const positions = bounds.map((_, each) => (each === partition ? expected : Infinity));
    try {
      expectEvents(this.source.topic, bounds, positions);
    } catch (error) {
      this.handler.eventsDeleted(error as EventsDeleted);
      throw error;
    }
  }

  /** Sends heartbeats while a batch is handled; kafkajs sends them only between batches. */
  private async withHeartbeats(payload: EachBatchPayload, work: Promise<void>): Promise<void> {
    // If the group has removed this consumer, the heartbeat after the batch fails.
    const timer = setInterval(() => void payload.heartbeat().catch(() => undefined), this.heartbeatMs);
    await work.finally(() => clearInterval(timer));
  }

  private decode(batch: Batch): EventBatch {
    const { topic, partition, messages } = batch;
    const next = Number(batch.lastOffset()) + 1;
    const lag = Math.max(0, Number(batch.highWatermark) - next);
    const { events, unreadable } = decodeEvents(topic, partition, messages);
    for (const { partitionOffset, reason } of unreadable)
      this.options.log('error', 'an event cannot be read: it is stored as a dead letter', {
        topic,
        ...partitionOffset,
        reason,
      });
    return { partition, events, unreadable, next, lag };
  }

  private async commit(partition: number, next: number): Promise<void> {
    const { topic } = this.source;
    await this.consumer.commitOffsets([{ topic, partition, offset: String(next) }]).catch(() => undefined);
  }
}
