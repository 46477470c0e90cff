import { setTimeout as pause } from 'node:timers/promises';
import { CannotStart } from '#application';
import type { Admin, Kafka } from 'kafkajs';
import {
  brokerAccess,
  kafkaClient,
  type ClientSettings,
  type KafkaConnection,
} from '../client/kafka-client.js';
import { connectedAdmin } from '../client/connected-admin.js';
import type { TopicState } from '../client/topic-request.js';
import { ensureTopics, type TopicSettings } from '../topics/ensure-topics.js';
import { OffsetLookup, type Bounds } from '../topics/offset-lookup.js';
import { checkRights, type Ask } from '../rights/check-rights.js';
import type { Right } from '../rights/required-rights.js';
import { topicNames } from '../topics/topic-names.js';
import { expectEvents } from './events-deleted.js';
import { LogWatch } from './log-watch.js';

/** Differs from the identity of every other log, of earlier ones with the same prefix too. */
export interface LogIdentity {
  readonly cluster: string;
  readonly prefix: string;
  /** The id of the topic of the events. */
  readonly topic: string;
}

export interface LogSourceSettings extends ClientSettings {
  readonly prefix: string;
  /** What the program needs to be allowed. */
  readonly rights: readonly Right[];
  /** Called when the log has become another one, because its topics were deleted and created again. */
  readonly onReplaced: (error: CannotStart) => void;
}

/** How long a broker that has just started may take to answer, or a new topic to be known to it, in milliseconds. */
const LOOKUP_TIMEOUT_MS = 5_000;
const RETRY_MS = 100;

/** A program's connection to the log: which log it is, and whether it can be read and written. */
export class LogSource {
  readonly identity: LogIdentity;
  /** The number of partitions of each topic. */
  readonly partitions: number;
  readonly offsets = new OffsetLookup(() => this.kafka.admin());
  private isReplaced = false;

  private constructor(
    readonly kafka: Kafka,
    readonly admin: Admin,
    private readonly watch: LogWatch,
    { partitions, ...identity }: FoundLog,
  ) {
    this.identity = identity;
    this.partitions = partitions;
  }

  /**
   * Connects, and creates or checks the topics.
   * @throws CannotStart no broker answers, or rights are missing
   * @throws TopicsUnusable the topics do not meet the requirements
   */
  static open(settings: LogSourceSettings & TopicSettings): Promise<LogSource> {
    return LogSource.connect(settings, (admin) => ensureTopics(admin, settings));
  }

  /**
   * Connects to a log whose topics exist.
   * @throws CannotStart no broker answers, rights are missing, or there is no such log
   */
  static openExisting(settings: LogSourceSettings): Promise<LogSource> {
    return LogSource.connect(settings, () => Promise.resolve());
  }

  private static async connect(
    settings: LogSourceSettings,
    prepare: (admin: Admin) => Promise<void>,
  ): Promise<LogSource> {
    const { connection, prefix, onReplaced } = settings;
    const kafka = kafkaClient(settings);
    const admin = await connectedAdmin(kafka, connection.brokers);
    const watch = new LogWatch({
      access: brokerAccess(settings),
      brokers: connection.brokers,
      topic: topicNames(prefix).events,
      onAnswer: (state) => source?.compare(state, onReplaced),
    });
    const check = () => checkRightsOf(watch, settings);
    let source: LogSource | undefined;
    try {
      await check();
      await prepare(admin);
      // The rights on topics are not known before these exist.
      await check();
      source = new LogSource(kafka, admin, watch, await find(watch, prefix));
      watch.start();
      return source;
    } catch (error) {
      watch.close();
      await admin.disconnect();
      throw error;
    }
  }

  /** The name of the topic of the events. */
  get topic(): string {
    return topicNames(this.identity.prefix).events;
  }

  /** Why the log can't be read and written at this time; undefined if nothing is known to be wrong. */
  failure(): string | undefined {
    return this.watch.failure();
  }

  /**
   * The bounds of the partitions of the events, in the order of their numbers.
   * @throws CannotStart they can't be looked up
   */
  async bounds(): Promise<readonly Bounds[]> {
    return this.offsets.of(this.topic).catch((error: unknown) => {
      throw unreadable(this.topic, error);
    });
  }

  /** By partition, the offset after the last event. @throws CannotStart they can't be looked up */
  async ends(): Promise<readonly number[]> {
    return (await this.bounds()).map(({ high }) => high);
  }

  /**
   * @param positions by partition, the offset of the first event that is needed; 0 if absent
   * @throws EventsDeleted the log lacks events after these positions
   * @throws CannotStart its bounds can't be looked up
   */
  async expectEvents(positions: readonly number[]): Promise<void> {
    expectEvents(this.topic, await this.bounds(), positions);
  }

  /** Whether a log can still exist: one of another cluster always can, as that cluster is not asked. */
  async mayExist({ cluster, prefix, topic }: LogIdentity): Promise<boolean> {
    if (cluster !== this.identity.cluster) return true;
    return (await this.watch.ask(topicNames(prefix).events)).id === topic;
  }

  async close(): Promise<void> {
    this.watch.close();
    await this.offsets.close();
    await this.admin.disconnect();
  }

  private compare({ cluster, id }: TopicState, onReplaced: LogSourceSettings['onReplaced']): void {
    const { identity } = this;
    // A topic that is missing may be created again; until then the log can't be read or written.
    if (this.isReplaced || id === undefined) return;
    if (cluster === identity.cluster && id === identity.topic) return;
    this.isReplaced = true;
    onReplaced(
      new CannotStart(
        `the topic ${this.topic} was deleted and created again: this program has to be started again`,
      ),
    );
  }
}

type FoundLog = LogIdentity & Pick<TopicState, 'partitions'>;

/** @throws CannotStart rights are missing, or no broker answers */
function checkRightsOf(watch: LogWatch, { prefix, rights, connection }: LogSourceSettings): Promise<void> {
  const ask: Ask = (request) => watch.send(request);
  return repeated(topicNames(prefix).events, () => checkRights(rights, ask, userOf(connection)));
}

/** The name that the brokers know, unless it is that of a certificate. */
const userOf = ({ sasl }: KafkaConnection): string =>
  sasl && 'username' in sasl ? sasl.username : 'this client';

/** @throws CannotStart there is no such topic, or no broker answers */
function find(watch: LogWatch, prefix: string): Promise<FoundLog> {
  const name = topicNames(prefix).events;
  return repeated(name, async () => {
    const { cluster, id, partitions } = await watch.ask();
    if (id === undefined) throw new Error('it does not exist');
    return { cluster, prefix, topic: id, partitions };
  });
}

/** Repeats what fails, for a limited time. @throws CannotStart it has failed until the end */
async function repeated<T>(topic: string, work: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + LOOKUP_TIMEOUT_MS;
  for (;;)
    try {
      return await work();
    } catch (error) {
      if (error instanceof CannotStart) throw error;
      if (performance.now() > deadline) throw unreadable(topic, error);
      await pause(RETRY_MS);
    }
}

const unreadable = (topic: string, cause: unknown): CannotStart =>
  new CannotStart(`the topic ${topic} can't be read: ${(cause as Error).message}`, { cause });
