import { setTimeout as pause } from 'node:timers/promises';
import type { CommandProcessor, Position, Replica } from '#application';
import type { Admin, Kafka } from 'kafkajs';
import { connectedAdmin } from '../client/connected-admin.js';
import { kafkaClient, type KafkaConnection } from '../client/kafka-client.js';
import type { Log } from '../client/log.js';
import { plainProducer } from '../client/producers.js';
import { RenewingProducer } from '../client/renewing-producer.js';
import { KafkaGateway } from '../gateway/kafka-gateway.js';
import { Tail } from '../tail/tail.js';
import { checkPartitionCount, ensureTopics } from '../topics/ensure-topics.js';
import { LogBounds } from '../topics/log-bounds.js';
import { topicNames } from '../topics/topic-names.js';
import { PartitionWriters, type WritersSettings } from '../writer/partition-writers.js';
import type { WriterState } from '../writer/partition-writer.js';
import { logCatchingUp } from './catching-up.js';

export interface KafkaDirectorySettings {
  readonly connection: KafkaConnection;
  readonly prefix: string;
  /** Of each topic. */
  readonly partitions: number;
  /** The broker's default if absent. */
  readonly replication?: number;
  readonly outcomeRetentionHours: number;
  readonly replica: Replica;
  readonly log: Log;
  /** Is told how far the local copy has come, whenever it has come further. */
  readonly onApplied?: (position: Position) => void;
  /** The directory can't go on: the process has to end, and may begin again. */
  readonly onFailure: (error: Error) => void;
  /** How long a silent instance keeps its partitions, in milliseconds. */
  readonly sessionTimeoutMs?: number;
}

/** Whether the directory can take and answer commands, and where it stands. */
export interface KafkaReadiness {
  readonly ready: boolean;
  /** The local copy has all that the log held at the start. */
  readonly caughtUp: boolean;
  /** The local copy can't be written. */
  readonly failing: boolean;
  /** Records of the log that are not applied, as far as the broker has told. */
  readonly lag: number;
  /** The partitions that this instance writes. */
  readonly partitions: ReadonlyMap<number, WriterState>;
}

const SESSION_TIMEOUT_MS = 10_000;
/** How long a stop waits for outcomes, in milliseconds. */
const DRAIN_MS = 4_000;
/** How long all of a stop may take: without a broker, nothing can be given away. */
const CLOSE_MS = 8_000;

/** The write side on Kafka: this instance's gateway, tail and writers. */
export class KafkaDirectory {
  readonly gateway: KafkaGateway;
  private writers: PartitionWriters | undefined;
  private isCaughtUp = false;
  private closing: Promise<void> | undefined;

  private constructor(
    private readonly parts: Parts,
    private readonly settings: KafkaDirectorySettings,
  ) {
    const { tail, producer } = parts;
    const { prefix, partitions, replica } = settings;
    const topic = topicNames(prefix).commands;
    this.gateway = new KafkaGateway({ topic, partitions, replica, tail, send: sendBy(producer) });
  }

  /**
   * Connects, and makes and checks the topics.
   * @throws CannotStart no broker answers
   * @throws TopicsUnusable the topics are not as they must be
   */
  static async open(settings: KafkaDirectorySettings): Promise<KafkaDirectory> {
    const { connection, prefix, log } = settings;
    const kafka = kafkaClient({ connection, clientId: prefix, log });
    const admin = await connectedAdmin(kafka, connection.brokers);
    try {
      await ensureTopics(admin, settings);
      const { clusterId } = await admin.describeCluster();
      return new KafkaDirectory(
        partsOf({ kafka, admin, identity: `${clusterId}/${prefix}`, settings }),
        settings,
      );
    } catch (error) {
      await admin.disconnect();
      throw error;
    }
  }

  /**
   * Reads the log, then begins to write; resolves when the local copy has all that the log held at the start, and the
   * writers have begun.
   * @param processor decides the commands of the partitions that this instance writes
   */
  async start(processor: CommandProcessor): Promise<void> {
    const { tail, context } = this.parts;
    await tail.start();
    await logCatchingUp(tail, tail.settled(), this.settings.log);
    this.isCaughtUp = true;
    if (this.closing) return;
    this.writers = new PartitionWriters({ ...context, processor });
    await this.writers.start();
  }

  /** The position that the local copy's states and outcomes are of. */
  applied(): Position {
    return this.parts.tail.progress.applied();
  }

  readiness(): KafkaReadiness {
    const partitions = this.writers?.states() ?? new Map<number, WriterState>();
    const allLive = [...partitions.values()].every((state) => state === 'live');
    const { isCaughtUp: caughtUp } = this;
    const failing = this.parts.tail.isFailing();
    const ready = caughtUp && allLive && !failing;
    return { ready, caughtUp, failing, lag: this.parts.tail.lag(), partitions };
  }

  /** Answers what is in hand, gives the partitions away, and disconnects. */
  close(): Promise<void> {
    const late = pause(CLOSE_MS, undefined, { ref: false });
    return (this.closing ??= Promise.race([this.end(), late]));
  }

  private async end(): Promise<void> {
    await this.gateway.drain(DRAIN_MS);
    await this.writers?.close();
    await this.parts.producer.close();
    await this.parts.tail.close();
    await this.parts.bounds.close();
    await this.parts.admin.disconnect();
  }
}

interface Parts {
  readonly admin: Admin;
  readonly bounds: LogBounds;
  readonly producer: RenewingProducer;
  readonly tail: Tail;
  /** What writers need beside a processor. */
  readonly context: Omit<WritersSettings, 'processor'>;
}

interface Opening {
  readonly kafka: Kafka;
  readonly admin: Admin;
  readonly identity: string;
  readonly settings: KafkaDirectorySettings;
}

function partsOf({ kafka, admin, identity, settings }: Opening): Parts {
  const bounds = new LogBounds(() => kafka.admin());
  const topics = topicNames(settings.prefix);
  const producer = new RenewingProducer(() => plainProducer(kafka));
  const shared = { ...settings, kafka, admin, topics, bounds };
  const tail = new Tail({ ...shared, identity });
  const context = {
    ...shared,
    tail,
    send: sendBy(producer),
    sessionTimeoutMs: settings.sessionTimeoutMs ?? SESSION_TIMEOUT_MS,
    checkTopics: () => checkPartitionCount(admin, settings),
  };
  return { admin, bounds, producer, tail, context };
}

const sendBy =
  (producer: RenewingProducer): GatewaySend =>
  (topic, messages) =>
    producer.send(topic, messages);

type GatewaySend = ConstructorParameters<typeof KafkaGateway>[0]['send'];
