import { EventEmitter, once } from 'node:events';
import type { Admin, Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { transactionalProducer } from '../client/producers.js';
import {
  RestartingConsumer,
  heartbeatIntervalMs,
  noAutomaticRestart,
} from '../client/restarting-consumer.js';
import { TopicsUnusable } from '../topics/topic-checks.js';
import { groupNames, transactionalIdOf } from '../topics/topic-names.js';
import type { WriterContext } from './live-partition.js';
import { PartitionWriter, type WriterState } from './partition-writer.js';

export interface WritersSettings extends WriterContext {
  readonly kafka: Kafka;
  readonly admin: Admin;
  readonly prefix: string;
  /** After how many milliseconds without a heartbeat the group gives the partitions to other instances. */
  readonly sessionTimeoutMs: number;
  /** Rejects with TopicsUnusable if the topics no longer have the expected partitions. */
  readonly checkTopics: () => Promise<void>;
  /** Called when the writers can't go on: the process has to end. */
  readonly onFailure: (error: Error) => void;
}

const MAX_BYTES = 4_194_304;
const MAX_BYTES_PER_PARTITION = 262_144;
/** How long the broker may wait for new commands, in milliseconds; a partition that goes live waits as long. */
const MAX_WAIT_MS = 50;
/** How often offsets are committed. They show the lag, and are a lower bound once retention has deleted outcomes. */
const COMMIT_INTERVAL_MS = 1_000;

/** The writers of all partitions that the consumer group assigns to this instance. */
export class PartitionWriters {
  private readonly consumer: Consumer;
  private readonly restarting: RestartingConsumer;
  private readonly writers: readonly PartitionWriter[];
  private readonly groupId: string;
  private readonly committed = new Map<number, number>();
  private commits: NodeJS.Timeout | undefined;
  /** Emits `confirmed` after each heartbeat that the group accepts: the assignment is still valid then. */
  private readonly group = new EventEmitter();

  constructor(private readonly settings: WritersSettings) {
    const { kafka, prefix, partitions, sessionTimeoutMs } = settings;
    this.groupId = groupNames(prefix).writers;
    this.consumer = kafka.consumer({
      groupId: this.groupId,
      maxWaitTimeInMs: MAX_WAIT_MS,
      maxBytes: MAX_BYTES,
      maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
      sessionTimeout: sessionTimeoutMs,
      rebalanceTimeout: sessionTimeoutMs,
      heartbeatInterval: heartbeatIntervalMs(sessionTimeoutMs),
      readUncommitted: false,
      retry: noAutomaticRestart,
    });
    this.restarting = this.restartingConsumer();
    this.group.setMaxListeners(partitions);
    this.writers = Array.from({ length: partitions }, (_, partition) => this.writer(partition));
  }

  async start(): Promise<void> {
    const { consumer } = this;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => this.assign(payload.memberAssignment));
    consumer.on(consumer.events.HEARTBEAT, () => this.group.emit('confirmed'));
    await this.restarting.start();
    this.commits = setInterval(() => void this.commit(), COMMIT_INTERVAL_MS);
    this.commits.unref();
  }

  /** The states of the partitions that are assigned to this instance, by partition. */
  states(): ReadonlyMap<number, WriterState> {
    const own = this.writers.filter(({ state }) => state !== 'idle');
    return new Map(own.map(({ partition, state }) => [partition, state]));
  }

  /** Finishes the batches that are being handled, leaves the group, and disconnects. */
  async close(): Promise<void> {
    clearInterval(this.commits);
    await this.restarting.stop();
    await Promise.all(this.writers.map((writer) => writer.close()));
  }

  private restartingConsumer(): RestartingConsumer {
    const { topics, partitions, log } = this.settings;
    return new RestartingConsumer(this.consumer, {
      topic: topics.commands,
      what: 'commands',
      log,
      run: {
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: partitions,
        eachBatch: (payload) => this.handle(payload),
      },
      // Outside of the group, no partition is assigned to this instance.
      onCrash: () => this.writers.forEach((writer) => writer.revoke()),
    });
  }

  private writer(partition: number): PartitionWriter {
    const { settings, consumer } = this;
    const topic = settings.topics.commands;
    return new PartitionWriter(partition, {
      ...settings,
      producer: () => transactionalProducer(settings.kafka, transactionalIdOf(settings.prefix, partition)),
      committed: () => this.committedOffset(partition),
      pause: () => consumer.pause([{ topic, partitions: [partition] }]),
      resume: (offset) => {
        consumer.seek({ topic, partition, offset: String(offset) });
        consumer.resume([{ topic, partitions: [partition] }]);
        this.logLive();
      },
      confirmed: async (signal) => void (await once(this.group, 'confirmed', { signal })),
    });
  }

  private logLive(): void {
    const states = this.states();
    if ([...states.values()].every((state) => state === 'live'))
      this.settings.log('info', 'the assigned partitions are live', { partitions: [...states.keys()] });
  }

  private assign(assignment: Readonly<Record<string, readonly number[]>>): void {
    const topic = this.settings.topics.commands;
    const assigned = [...(assignment[topic] ?? [])];
    this.settings.log('info', 'partitions are assigned', { partitions: assigned });
    this.consumer.pause([{ topic, partitions: assigned }]);
    for (const writer of this.writers)
      if (assigned.includes(writer.partition)) writer.assign();
      else writer.revoke();
    this.settings.checkTopics().catch((error: unknown) => {
      if (error instanceof TopicsUnusable) this.settings.onFailure(error);
    });
  }

  private async handle(payload: EachBatchPayload): Promise<void> {
    if (payload.isStale()) return;
    const { partition, messages } = payload.batch;
    let refused: Error | undefined;
    const heartbeat = () =>
      payload.heartbeat().catch((error: unknown) => {
        refused = error as Error;
        throw error;
      });
    if (await this.writers[partition]?.handle(messages, heartbeat))
      payload.resolveOffset(payload.batch.lastOffset());
    // kafkajs joins the group again because of this error; otherwise it would do so only at the next heartbeat.
    if (refused) throw refused;
  }

  private async committedOffset(partition: number): Promise<number | undefined> {
    const { admin, topics } = this.settings;
    const [found] = await admin.fetchOffsets({ groupId: this.groupId, topics: [topics.commands] });
    const offset = Number(found?.partitions.find((entry) => entry.partition === partition)?.offset ?? -1);
    return offset >= 0 ? offset : undefined;
  }

  private async commit(): Promise<void> {
    const topic = this.settings.topics.commands;
    const offsets = this.writers.flatMap(({ partition, nextCommand }) =>
      nextCommand === undefined || this.committed.get(partition) === nextCommand
        ? []
        : [{ topic, partition, offset: nextCommand }],
    );
    if (offsets.length === 0) return;
    try {
      await this.consumer.commitOffsets(offsets.map((entry) => ({ ...entry, offset: String(entry.offset) })));
      for (const { partition, offset } of offsets) this.committed.set(partition, offset);
    } catch (error) {
      this.settings.log('debug', 'offsets were not committed', { error: (error as Error).message });
    }
  }
}
