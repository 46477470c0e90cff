import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Kafka, Message } from 'kafkajs';
import { CommandProcessor } from '#application';
import { KafkaDirectory, kafkaClient, topicNames, type KafkaDirectorySettings, type Log } from '#kafka';
import { SqliteReplica } from '#sqlite';
import { commandBus } from '../contracts/fixtures/command-bus.js';
import { temporaryDirectory } from '../contracts/fixtures/temporary-directory.js';
import { until } from '../engines/processes/until.js';
import { randomPrefix } from './random-prefix.js';
import { verifyLog, type VerifiedLog } from './verify-log.js';

const HOUR_MS = 3_600_000;

export interface LogLine {
  readonly level: Parameters<Log>[0];
  readonly message: string;
  readonly details: object;
}

/** An instance of the directory, with its replica in a file. */
export interface Instance {
  readonly directory: KafkaDirectory;
  readonly replica: SqliteReplica;
  readonly log: readonly LogLine[];
  /** The lines of level warn or error. */
  warnings(): readonly LogLine[];
  readonly failures: readonly Error[];
  /** Resolves when it has caught up and its partitions are live. */
  ready(): Promise<void>;
  /** Stops it. The replica file stays. */
  close(): Promise<void>;
}

/** Settings that a test overrides, and the processor. */
type InstanceSettings = Partial<KafkaDirectorySettings> & { readonly processor?: CommandProcessor };

/** Instances of one directory on a broker, with topics of its own. */
export class Cluster {
  readonly prefix = randomPrefix();
  readonly kafka: Kafka;
  private readonly folder = temporaryDirectory();
  private readonly instances = new Set<Instance>();

  constructor(
    private readonly brokers: string,
    private readonly settings: InstanceSettings = {},
  ) {
    this.kafka = kafkaClient({
      connection: { brokers: this.brokers.split(',') },
      clientId: 'tests',
      log: () => {},
    });
  }

  get partitions(): number {
    return this.settings.partitions ?? 3;
  }

  /** Starts an instance with the replica of this name. */
  async start(name = 'one', more: InstanceSettings = {}): Promise<Instance> {
    const replica = SqliteReplica.open(join(this.folder.path, `${name}.db`), { outcomeRetentionMs: HOUR_MS });
    const log: LogLine[] = [];
    const failures: Error[] = [];
    const { processor = new CommandProcessor(await commandBus()), ...settings } = {
      ...this.settings,
      ...more,
    };
    const directory = await KafkaDirectory.open({
      connection: { brokers: this.brokers.split(',') },
      prefix: this.prefix,
      partitions: this.partitions,
      outcomeRetentionHours: 1,
      eventsSource: '/directory',
      replica,
      log: (level, message, details) => log.push({ level, message, details }),
      onFailure: (error) => failures.push(error),
      sessionTimeoutMs: 3_000,
      ...settings,
    });
    const started = directory.start(processor);
    started.catch((error: unknown) => failures.push(error as Error));
    const instance: Instance = {
      ...{ directory, replica, log, failures },
      warnings: () => log.filter(({ level }) => level === 'warn' || level === 'error'),
      ready: async () => {
        await started;
        await until('partitions are live', () => isReady(directory));
      },
      close: async () => {
        if (!this.instances.delete(instance)) return;
        await directory.close();
        await replica.close();
      },
    };
    this.instances.add(instance);
    return instance;
  }

  /** Starts an instance, and resolves when it has caught up and its partitions are live. */
  async ready(name?: string, more?: InstanceSettings): Promise<Instance> {
    const instance = await this.start(name, more);
    await instance.ready();
    return instance;
  }

  /** Reads the log and checks its invariants. */
  verified(): Promise<VerifiedLog> {
    return verifyLog(this.kafka, this.prefix, this.partitions);
  }

  /** Writes records to the commands topic like a client that is no instance. */
  async write(messages: readonly (Message & { readonly partition: number })[]): Promise<void> {
    const producer = this.kafka.producer({ allowAutoTopicCreation: false });
    await producer.connect();
    await producer.send({ topic: `${this.prefix}.commands`, messages: [...messages] });
    await producer.disconnect();
  }

  /** Deletes the replica of this name. */
  deleteReplica(name: string): void {
    for (const ending of ['', '-wal', '-shm'])
      rmSync(join(this.folder.path, `${name}.db${ending}`), { force: true });
  }

  async close(): Promise<void> {
    await Promise.all([...this.instances].map((instance) => instance.close()));
    this.folder.remove();
    await this.deleteTopics();
  }

  async deleteTopics(): Promise<void> {
    const admin = this.kafka.admin();
    await admin.connect();
    const topics = Object.values(topicNames(this.prefix));
    await admin.deleteTopics({ topics });
    // The controller has deleted them; the broker is updated shortly after.
    const areGone = async () => (await admin.listTopics()).every((topic) => !topics.includes(topic));
    await until('the topics are gone', areGone);
    await admin.disconnect();
  }
}

function isReady(directory: KafkaDirectory): boolean {
  const { ready, partitions } = directory.readiness();
  return ready && partitions.size > 0;
}
