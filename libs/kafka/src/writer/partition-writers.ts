import { EventEmitter, once } from 'node:events';
import type { Admin, Consumer, EachBatchPayload, Kafka } from 'kafkajs';
import { transactionalProducer } from '../client/producers.js';
import { RunningConsumer, heartbeatIntervalMs, neverByItself } from '../client/running-consumer.js';
import { TopicsUnusable } from '../topics/topic-checks.js';
import { PartitionWriter, type WriterState } from './partition-writer.js';
import type { WriterContext } from './live-partition.js';

export interface WritersSettings extends WriterContext {
  readonly kafka: Kafka;
  readonly admin: Admin;
  readonly prefix: string;
  /** How long a silent instance keeps its partitions, in milliseconds. */
  readonly sessionTimeoutMs: number;
  /** Rejects where the topics are no longer as they were made. */
  readonly checkTopics: () => Promise<void>;
  /** The writers can't go on. */
  readonly onFailure: (error: Error) => void;
}

const MAX_BYTES = 4_194_304;
const MAX_BYTES_PER_PARTITION = 262_144;
/** How long the broker may wait for new commands, in milliseconds: a partition that goes live waits as long. */
const MAX_WAIT_MS = 50;
/** How often offsets are committed: for those who watch the group, and for a log that has forgotten its outcomes. */
const COMMIT_INTERVAL_MS = 1_000;

/** The writers of the partitions that the group assigns to this instance. */
export class PartitionWriters {
  private readonly consumer: Consumer;
  private readonly running: RunningConsumer;
  private readonly writers: readonly PartitionWriter[];
  private readonly groupId: string;
  private readonly committed = new Map<number, number>();
  private commits: NodeJS.Timeout | undefined;
  /** Tells `confirmed` whenever the group has taken a sign of life: what it has assigned is assigned still. */
  private readonly group = new EventEmitter();

  constructor(private readonly settings: WritersSettings) {
    const { kafka, prefix, partitions, sessionTimeoutMs } = settings;
    this.groupId = `${prefix}.writers`;
    this.consumer = kafka.consumer({
      groupId: this.groupId,
      maxWaitTimeInMs: MAX_WAIT_MS,
      maxBytes: MAX_BYTES,
      maxBytesPerPartition: MAX_BYTES_PER_PARTITION,
      sessionTimeout: sessionTimeoutMs,
      rebalanceTimeout: sessionTimeoutMs,
      heartbeatInterval: heartbeatIntervalMs(sessionTimeoutMs),
      readUncommitted: false,
      retry: neverByItself,
    });
    this.running = this.runningConsumer();
    this.group.setMaxListeners(partitions);
    this.writers = Array.from({ length: partitions }, (_, partition) => this.writer(partition));
  }

  async start(): Promise<void> {
    const { consumer } = this;
    consumer.on(consumer.events.GROUP_JOIN, ({ payload }) => this.assign(payload.memberAssignment));
    consumer.on(consumer.events.HEARTBEAT, () => this.group.emit('confirmed'));
    await this.running.start();
    this.commits = setInterval(() => void this.commit(), COMMIT_INTERVAL_MS);
    this.commits.unref();
  }

  /** The states of the partitions that are this instance's, by number. */
  states(): ReadonlyMap<number, WriterState> {
    const own = this.writers.filter(({ state }) => state !== 'idle');
    return new Map(own.map(({ partition, state }) => [partition, state]));
  }

  /** Finishes the batches in hand and gives the partitions away. */
  async close(): Promise<void> {
    clearInterval(this.commits);
    await this.running.stop();
    await Promise.all(this.writers.map((writer) => writer.close()));
  }

  private runningConsumer(): RunningConsumer {
    const { topics, partitions, log } = this.settings;
    return new RunningConsumer(this.consumer, {
      ...{ topic: topics.commands, what: 'commands', log },
      run: {
        autoCommit: false,
        eachBatchAutoResolve: false,
        partitionsConsumedConcurrently: partitions,
        eachBatch: (payload) => this.handle(payload),
      },
      // Out of the group, its partitions are others'.
      ended: () => this.writers.forEach((writer) => writer.revoke()),
    });
  }

  private writer(partition: number): PartitionWriter {
    const { settings, consumer } = this;
    const topic = settings.topics.commands;
    return new PartitionWriter(partition, {
      ...settings,
      producer: () => transactionalProducer(settings.kafka, `${settings.prefix}.writer.${partition}`),
      committed: () => this.committedOffset(partition),
      pause: () => consumer.pause([{ topic, partitions: [partition] }]),
      resume: (offset) => {
        consumer.seek({ topic, partition, offset: String(offset) });
        consumer.resume([{ topic, partitions: [partition] }]);
      },
      confirmed: async (signal) => void (await once(this.group, 'confirmed', { signal })),
    });
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
    const alive = () =>
      payload.heartbeat().catch((error: unknown) => {
        refused = error as Error;
        throw error;
      });
    if (await this.writers[partition]?.handle(messages, alive))
      payload.resolveOffset(payload.batch.lastOffset());
    // The client joins the group anew by it; kept back, it would wait for the next sign of life.
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
