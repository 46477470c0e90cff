import { setTimeout as pause } from 'node:timers/promises';
import type { AppendObserver, CommandProcessor, LogTail, Position, Replica } from '#application';
import type { KafkaConnection } from '../client/kafka-client.js';
import type { Log } from '../client/log.js';
import { idempotentProducer } from '../client/producers.js';
import { RenewingProducer } from '../client/renewing-producer.js';
import type { Send } from '../gateway/deadline-sender.js';
import { KafkaGateway } from '../gateway/kafka-gateway.js';
import { LogReplicator } from '../replication/log-replicator.js';
import { serviceRights } from '../rights/required-rights.js';
import { LogSource } from '../source/log-source.js';
import { checkPartitionCount } from '../topics/ensure-topics.js';
import { topicNames } from '../topics/topic-names.js';
import type { WriterState } from '../writer/partition-writer.js';
import { PartitionWriters, type WritersSettings } from '../writer/partition-writers.js';

export interface KafkaDirectorySettings {
  readonly connection: KafkaConnection;
  /** The prefix of the names of topics, groups and transactional ids. */
  readonly prefix: string;
  /** The number of partitions of each topic; that of the topics, or the default, if absent. */
  readonly partitions?: number;
  /** The replication factor of new topics; the broker's default if absent. */
  readonly replication?: number;
  readonly outcomeRetentionHours: number;
  /** The `source` of events as CloudEvents. */
  readonly eventsSource: string;
  readonly replica: Replica;
  readonly log: Log;
  /** Called with the position of the replica after each transaction. */
  readonly onApplied?: (position: Position) => void;
  readonly onAppended?: AppendObserver;
  /** The position of the read models, for the positions of writes. Without it these have one partition only. */
  readonly projected?: () => Position | undefined;
  /** Called when the directory can't go on: the process has to end, and may be started again. */
  readonly onFailure: (error: Error) => void;
  /** After how many milliseconds without a heartbeat other instances get the partitions of this one. */
  readonly sessionTimeoutMs?: number;
}

/** Whether this instance can take and answer commands. */
export interface KafkaReadiness {
  readonly ready: boolean;
  /** Whether the replica has applied everything that was in the log at the start. */
  readonly caughtUp: boolean;
  /** Whether the last write to the replica failed. */
  readonly failing: boolean;
  /** The number of records that are not applied, by the last response of the broker. */
  readonly lag: number;
  /** Why the log can't be read or written at this time; absent if it can. */
  readonly outage?: string;
  /** The partitions that are assigned to this instance. */
  readonly partitions: ReadonlyMap<number, WriterState>;
}

const SESSION_TIMEOUT_MS = 10_000;
/** How often the progress of a catch-up is logged, in milliseconds. */
const PROGRESS_INTERVAL_MS = 2_000;
/** How long `close` waits for outcomes, in milliseconds. */
const DRAIN_TIMEOUT_MS = 4_000;
/** How long `close` may take in all; without a broker, the group can't be left. */
const CLOSE_TIMEOUT_MS = 8_000;

/** The write side on Kafka: the gateway, the log replicator and the partition writers of one instance. */
export class KafkaDirectory {
  readonly gateway: KafkaGateway;
  private writers: PartitionWriters | undefined;
  private closing: Promise<void> | undefined;

  private constructor(
    private readonly components: Components,
    private readonly settings: KafkaDirectorySettings,
  ) {
    const { replicator, producer } = components;
    const { prefix, replica } = settings;
    const { partitions } = components.source;
    const topic = topicNames(prefix).commands;
    this.gateway = new KafkaGateway({ topic, partitions, replica, replicator, send: sendBy(producer) });
  }

  /**
   * Connects, and creates or checks the topics.
   * @throws CannotStart no broker answers, or rights are missing
   * @throws TopicsUnusable the topics do not meet the requirements
   */
  static async open(settings: KafkaDirectorySettings): Promise<KafkaDirectory> {
    const { prefix, onFailure } = settings;
    const source = await LogSource.open({
      ...settings,
      clientId: prefix,
      rights: serviceRights(prefix),
      onReplaced: onFailure,
    });
    return new KafkaDirectory(createComponents(source, settings), settings);
  }

  /** The log that this directory writes. */
  get source(): LogSource {
    return this.components.source;
  }

  /**
   * Replicates the log, then joins the group of writers. Resolves when the replica has applied everything that was in
   * the log at the start, and the group is joined.
   * @param processor decides the commands of the partitions that are assigned to this instance
   */
  async start(processor: CommandProcessor): Promise<void> {
    const { replicator, context } = this.components;
    await replicator.start();
    await logCatchUp(replicator, this.settings.log);
    if (this.closing) return;
    this.writers = new PartitionWriters({ ...context, processor });
    await this.writers.start();
  }

  /** The newest events of the log, as the replica has them. */
  get tail(): LogTail {
    return this.components.replicator.tail;
  }

  /** The position of the replica's states and outcomes. */
  applied(): Position {
    return this.components.replicator.progress.applied();
  }

  readiness(): KafkaReadiness {
    const { replicator, source } = this.components;
    const partitions = this.writers?.states() ?? new Map<number, WriterState>();
    const allLive = [...partitions.values()].every((state) => state === 'live');
    const caughtUp = replicator.isCaughtUp();
    const failing = replicator.isFailing();
    const ready = caughtUp && allLive && !failing;
    const outage = source.failure() ?? replicator.silence();
    return {
      ready,
      caughtUp,
      failing,
      lag: replicator.lag(),
      partitions,
      ...(outage !== undefined && { outage }),
    };
  }

  /** Waits for outcomes of commands in flight, leaves the group, and disconnects. */
  close(): Promise<void> {
    const timeout = pause(CLOSE_TIMEOUT_MS, undefined, { ref: false });
    return (this.closing ??= Promise.race([this.closeComponents(), timeout]));
  }

  private async closeComponents(): Promise<void> {
    const { producer, replicator, source } = this.components;
    await this.gateway.drain(DRAIN_TIMEOUT_MS);
    await this.writers?.close();
    await producer.close();
    await replicator.close();
    await source.close();
  }
}

interface Components {
  readonly source: LogSource;
  readonly producer: RenewingProducer;
  readonly replicator: LogReplicator;
  /** The settings of the writers, except the processor. */
  readonly context: Omit<WritersSettings, 'processor'>;
}

function createComponents(source: LogSource, settings: KafkaDirectorySettings): Components {
  const { kafka, admin, identity, partitions, offsets: bounds } = source;
  const topics = topicNames(settings.prefix);
  const producer = new RenewingProducer(() => idempotentProducer(kafka));
  const shared = { ...settings, partitions, kafka, admin, topics, bounds };
  // Without the id of the topic: replicas of earlier releases have none, and their records are compared.
  const replicator = new LogReplicator({ ...shared, identity: `${identity.cluster}/${identity.prefix}` });
  const context = {
    ...shared,
    replicator,
    send: sendBy(producer),
    projected: settings.projected ?? (() => undefined),
    sessionTimeoutMs: settings.sessionTimeoutMs ?? SESSION_TIMEOUT_MS,
    checkTopics: () => checkPartitionCount(admin, shared),
  };
  return { source, producer, replicator, context };
}

const sendBy =
  (producer: RenewingProducer): Send =>
  (topic, messages) =>
    producer.send(topic, messages);

/** Resolves when the replica is up with the log; logs every two seconds how many records are left, then the total. */
async function logCatchUp(replicator: LogReplicator, log: Log): Promise<void> {
  const caughtUp = replicator.caughtUp();
  const startedAt = performance.now();
  const start = replicator.progress.total();
  let previous = start;
  const timer = setInterval(() => {
    const current = replicator.progress.total();
    const rate = Math.round(((current - previous) / PROGRESS_INTERVAL_MS) * 1000);
    previous = current;
    log('info', 'reading the log into the replica', { records: replicator.lag(), rate });
  }, PROGRESS_INTERVAL_MS);
  timer.unref();
  await caughtUp.finally(() => clearInterval(timer));
  const seconds = Math.round(performance.now() - startedAt) / 1000;
  log('info', 'the replica is up with the log', { records: replicator.progress.total() - start, seconds });
}
