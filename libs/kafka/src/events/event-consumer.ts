import { availableParallelism } from 'node:os';
import type { LoggedEvent, UnreadableEvent } from '#application';
import type { Batch, Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import type { Log } from '../client/log.js';
import { RunningConsumer, heartbeatIntervalMs, neverByItself } from '../client/running-consumer.js';
import { readEvents } from './reading.js';

/** Events of one partition, one after another without a gap. */
export interface EventBatch {
  readonly partition: number;
  readonly events: readonly LoggedEvent[];
  /** Records between them that can't be read as events. */
  readonly unreadable: readonly UnreadableEvent[];
  /** The offset behind all that was read for them. */
  readonly next: number;
  /** How many records of the partition were there already behind it. */
  readonly waiting: number;
}

/** What becomes of the events. */
export interface EventHandler {
  /** Offset of the first event that a partition is still to be handled from, by partition; 0 where none is given. */
  positions(): Promise<readonly number[]>;
  /** Resolves when the batch is handled. Where it throws, the batch comes again. */
  handle(batch: EventBatch): Promise<void>;
  /** Is told of entries that are no events, and so in no batch: how far the partition is read with them. */
  passed?(partition: number, next: number): void;
  /** Is told why reading has ended, whenever it begins anew. */
  interrupted?(reason: Error): void;
}

export interface EventConsumerOptions {
  readonly topic: string;
  /** Consumers of one group share the partitions among them. */
  readonly groupId: string;
  readonly log: Log;
  /** Partitions handled side by side; where nothing is said, as many as there are cores. */
  readonly concurrency?: number;
  /** How long a silent consumer keeps its partitions, in milliseconds. */
  readonly sessionTimeoutMs?: number;
  /** How long to wait before reading that has ended begins anew, in milliseconds. */
  readonly beginAnewAfterMs?: number;
}

/** Time that the broker may wait for more events, in milliseconds: how late the first one of a quiet time is seen. */
const MAX_WAIT_MS = 50;
const MAX_BYTES_PER_PARTITION = 1_048_576;
const SESSION_TIMEOUT_MS = 10_000;

/**
 * Gives events to a handler, partition by partition, from where the handler is: its own positions decide, not the
 * group's offsets, which are committed for whoever watches the group.
 */
export class EventConsumer {
  private readonly consumer: Consumer;
  private readonly running: RunningConsumer;
  private placed: Promise<void> = Promise.resolve();
  private assigned: readonly number[] = [];
  private readonly heartbeatMs: number;
  private isInGroup = false;

  constructor(
    kafka: Kafka,
    private readonly options: EventConsumerOptions,
    private readonly handler: EventHandler,
  ) {
    const sessionTimeout = options.sessionTimeoutMs ?? SESSION_TIMEOUT_MS;
    this.heartbeatMs = heartbeatIntervalMs(sessionTimeout);
    this.consumer = kafka.consumer({
      groupId: options.groupId,
      sessionTimeout,
      heartbeatInterval: this.heartbeatMs,
      maxWaitTimeInMs: MAX_WAIT_MS,
      maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
      readUncommitted: false,
      retry: neverByItself,
    });
    this.running = this.runningConsumer();
  }

  async start(): Promise<void> {
    const { topic } = this.options;
    this.consumer.on('consumer.group_join', ({ payload }) => {
      this.isInGroup = true;
      this.assigned = payload.memberAssignment[topic] ?? [];
      this.relocate();
    });
    this.consumer.on('consumer.end_batch_process', ({ payload: { batchSize, partition, lastOffset } }) => {
      if (batchSize === 0) this.handler.passed?.(partition, Number(lastOffset) + 1);
    });
    await this.running.start();
  }

  /** Whether it has its share of the partitions; not before it has joined its group, nor after reading has ended. */
  isReading(): boolean {
    return this.isInGroup;
  }

  /** Goes to where the handler is now: its positions may have become others. */
  relocate(): void {
    this.placed = this.seek(this.assigned);
    // Whoever takes the next batch is told.
    this.placed.catch(() => undefined);
  }

  /** Resolves when the batches in hand are handled. */
  stop(): Promise<void> {
    return this.running.stop();
  }

  private runningConsumer(): RunningConsumer {
    const { topic, log, concurrency, beginAnewAfterMs } = this.options;
    return new RunningConsumer(this.consumer, {
      ...{ topic, what: 'events', log, beginAnewAfterMs },
      run: {
        autoCommit: false,
        eachBatchAutoResolve: false,
        // More would gain little, and take from a database on the same machine.
        partitionsConsumedConcurrently: concurrency ?? availableParallelism(),
        eachBatch: (payload) => this.take(payload),
      },
      ended: () => (this.isInGroup = false),
      interrupted: (reason) => this.handler.interrupted?.(reason),
    });
  }

  private async seek(partitions: readonly number[]): Promise<void> {
    const positions = await this.handler.positions();
    for (const partition of partitions) {
      const offset = String(positions[partition] ?? 0);
      this.consumer.seek({ topic: this.options.topic, partition, offset });
    }
  }

  private async take(payload: EachBatchPayload): Promise<void> {
    await this.placed.catch((error: unknown) => {
      this.relocate();
      throw error;
    });
    // It was fetched before the partition's place was known.
    if (payload.isStale()) return;
    const batch = this.read(payload.batch);
    await this.alive(payload, this.handler.handle(batch));
    payload.resolveOffset(payload.batch.lastOffset());
    await this.commit(batch.partition, batch.next);
    await payload.heartbeat();
  }

  /** The client tells the broker that it is there between batches only, and a database may take its time for one. */
  private async alive(payload: EachBatchPayload, work: Promise<void>): Promise<void> {
    // Where the group has given this consumer up, the end of the batch tells.
    const beating = setInterval(() => void payload.heartbeat().catch(() => undefined), this.heartbeatMs);
    await work.finally(() => clearInterval(beating));
  }

  private read(batch: Batch): EventBatch {
    const { topic, partition, messages } = batch;
    const next = Number(batch.lastOffset()) + 1;
    const waiting = Math.max(0, Number(batch.highWatermark) - next);
    const { events, unreadable } = readEvents(topic, partition, messages);
    for (const { place, reason } of unreadable)
      this.options.log('error', 'an event can not be read: it is kept aside', { topic, ...place, reason });
    return { partition, events, unreadable, next, waiting };
  }

  /** For whoever watches the group: nothing is read from there. */
  private async commit(partition: number, next: number): Promise<void> {
    const { topic } = this.options;
    await this.consumer.commitOffsets([{ topic, partition, offset: String(next) }]).catch(() => undefined);
  }
}
