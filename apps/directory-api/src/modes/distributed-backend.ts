import type { Provider } from '@nestjs/common';
import {
  AggregateStates,
  ApiKeyStore,
  CannotStart,
  CommandGateway,
  EventFeed,
  FeedGrowth,
  HistorySnapshots,
  Outcomes,
  ProjectionProgress,
  RecordQueries,
  Secrets,
  ServiceRecords,
  Summaries,
  TailedEventFeed,
  type CommandProcessor,
} from '#application';
import { sideTables } from '#features/side-tables.mongo';
import { stores } from '#features/stores.mongo';
import { KafkaDirectory, type KafkaReadiness, type Log } from '#kafka';
import { MongoDirectory, fingerprintOf } from '#mongo';
import { logReadModels, type DistributedSettings, type Readings, type Settings } from '#runtime';
import { FileKeyStore, SqliteReplica, claimDataDirectory } from '#sqlite';
import { WINDOW_S, type HealthCheck } from '#http';
import type { Logger } from 'pino';
import type { RateLimiterAbstract } from 'rate-limiter-flexible';
import { brokerAccess } from '../asyncapi/broker-access.js';
import type { Topics } from '../backend/topics.js';
import { appendObserver, projectionReadings } from '../metrics/backend-measures.js';
import { Backend, KEYS_USE_FILE, type BackendTools } from '../backend/backend.js';

const HOUR_MS = 3_600_000;
/** A start that waits for the read models polls them once a second and logs every tenth poll. */
const POLLS_PER_LOG_LINE = 10;

/** The opened adapters. */
interface Adapters {
  readonly kafka: KafkaDirectory;
  readonly mongo: MongoDirectory;
  readonly replica: SqliteReplica;
  readonly keys: ApiKeyStore;
  readonly callerPoints: RateLimiterAbstract | undefined;
  readonly logger: Logger;
}

/** The log is in Kafka, the read models are in MongoDB, and the data directory has a replica of states and outcomes. */
export class DistributedBackend extends Backend {
  readonly mode = 'distributed';
  readonly providers: readonly Provider[];
  override readonly topics: Topics;
  override readonly callerPoints: RateLimiterAbstract | undefined;

  private constructor(
    private readonly adapters: Adapters,
    private readonly closers: readonly Closer[],
    named: Omit<Topics, 'partitions'>,
  ) {
    super();
    const { kafka, mongo, replica, keys } = adapters;
    this.topics = { ...named, partitions: kafka.source.partitions };
    this.callerPoints = adapters.callerPoints;
    const events = new TailedEventFeed({ feed: mongo.feed, growth: mongo.progress }, kafka.tail);
    this.providers = [
      { provide: ApiKeyStore, useValue: keys },
      { provide: CommandGateway, useValue: kafka.gateway },
      { provide: AggregateStates, useValue: replica },
      { provide: Outcomes, useValue: replica },
      { provide: EventFeed, useValue: events },
      { provide: FeedGrowth, useValue: events },
      ...readModelsOf(mongo),
      ...stores.map((store) => ({ provide: store.port, useValue: mongo.openStore(store) })),
      { provide: ProjectionProgress, useValue: mongo.progress },
      { provide: Secrets, useValue: mongo.secrets },
      { provide: ServiceRecords, useValue: mongo.serviceRecords },
    ];
  }

  /**
   * Opens all adapters. If one fails, those that were opened before are closed.
   * @throws DataDirectoryUnusable another process uses the directory, or it is not writable
   * @throws TopicsUnusable the topics have other settings than required
   */
  static async open(
    settings: Settings,
    distributed: DistributedSettings,
    tools: BackendTools,
  ): Promise<DistributedBackend> {
    const closers: Closer[] = [];
    try {
      const adapters = await openAdapters({ settings, distributed, ...tools, closers });
      const { outcomeRetentionHours } = settings;
      const access = brokerAccess(distributed.kafka);
      const named = { prefix: distributed.topicPrefix, outcomeRetentionHours, access };
      return new DistributedBackend(adapters, closers, named);
    } catch (error) {
      await closeAll(closers);
      throw error;
    }
  }

  /** Writes start at once; resolves when the live read models have the fingerprint of this release. */
  async start(processor: CommandProcessor): Promise<void> {
    const { kafka, mongo, logger } = this.adapters;
    let polls = 0;
    const logWaiting = (progress: object) => {
      const reason = mongo.progress.failure()?.message;
      if (polls++ % POLLS_PER_LOG_LINE === 0)
        logger.warn({ reason, ...progress }, 'waiting for the read models of this release');
    };
    await Promise.all([kafka.start(processor), mongo.whenReadable(logWaiting)]);
  }

  checks(): Promise<Readonly<Record<string, HealthCheck>>> {
    const { kafka, mongo } = this.adapters;
    const failure = mongo.progress.failure();
    const readiness = kafka.readiness();
    return Promise.resolve({
      log: logCheck(readiness),
      projection: {
        status: failure ? 'down' : 'up',
        ...(failure && { detail: reasonOf(failure) }),
        // What the log contains is not known while it can't be read.
        ...(readiness.outage === undefined && { lag_ms: mongo.progress.lagMs() }),
      },
    });
  }

  readings(): Promise<Readings> {
    const { kafka, mongo } = this.adapters;
    const { lag, partitions } = kafka.readiness();
    const states = new Map<string, number>([['live', 0]]);
    for (const state of partitions.values()) states.set(state, (states.get(state) ?? 0) + 1);
    return Promise.resolve({
      ...projectionReadings(kafka.applied(), mongo.progress, kafka.source.partitions),
      directory_kafka_replica_lag_records: lag,
      directory_kafka_partitions: [...states].map(([state, count]) => [{ state }, count]),
      directory_kafka_commands_in_flight: kafka.gateway.inFlight,
    });
  }

  close(): Promise<void> {
    return closeAll(this.closers);
  }
}

const readModelsOf = (mongo: MongoDirectory): readonly Provider[] => [
  { provide: RecordQueries, useValue: mongo.records },
  { provide: Summaries, useValue: mongo.summaries },
  { provide: HistorySnapshots, useValue: mongo.snapshots },
  ...mongo.queries.all.map(({ port, queries }) => ({ provide: port, useValue: queries })),
];

function logCheck({ ready, caughtUp, failing, lag, outage }: KafkaReadiness): HealthCheck {
  if (failing) return { status: 'down', detail: 'the replica cannot be written' };
  if (!caughtUp) return { status: 'down', detail: `${lag} records of the log to read` };
  // Reads go on without a broker, and another instance would not have one either.
  if (outage !== undefined) return { status: 'degraded', detail: outage };
  // During a rebalance every instance still accepts commands: if all were down at once, there would be no service.
  return { status: 'up', ...(!ready && { detail: 'taking over partitions' }) };
}

type Closer = () => Promise<void> | void;

interface Opening extends BackendTools {
  readonly settings: Settings;
  readonly distributed: DistributedSettings;
  readonly closers: Closer[];
}

async function openAdapters({ settings, distributed, closers, ...tools }: Opening): Promise<Adapters> {
  const { kafka: connection, mongodbUri, topicPrefix, topicPartitions, topicReplication } = distributed;
  const { outcomeRetentionHours, eventsSource } = settings;
  const directory = claimDataDirectory(settings.dataDir);
  closers.push(() => directory.release());
  const outcomeRetentionMs = outcomeRetentionHours * HOUR_MS;
  const replica = SqliteReplica.open(directory.path('replica.db'), { outcomeRetentionMs });
  closers.push(() => replica.close());
  logReadModels(tools.logger, fingerprintOf(sideTables));
  const log: Log = (level, message, details) => tools.logger[level](details, message);
  // Nothing is applied to the replica, or written, before the start of both.
  const kafka = await KafkaDirectory.open({
    connection,
    prefix: topicPrefix,
    ...(topicPartitions !== undefined && { partitions: topicPartitions }),
    ...(topicReplication !== undefined && { replication: topicReplication }),
    ...{ outcomeRetentionHours, eventsSource, replica, log },
    onAppended: appendObserver(tools),
    onApplied: (position) => mongo.progress.logReached(position),
    projected: () => mongo.progress.position(),
    onFailure: endProcess(tools.logger),
  });
  closers.push(() => kafka.close());
  const mongo = await MongoDirectory.connect(mongodbUri, { ...sourceOf(kafka), sideTables, stores, log });
  closers.push(() => mongo.close());
  const { keysFile, requestsPerMinuteWithKeys: points } = settings.access;
  const callerPoints = points > 0 ? await mongo.countPoints({ points, duration: WINDOW_S }) : undefined;
  const keys = keysFile ? new FileKeyStore(keysFile, directory.path(KEYS_USE_FILE)) : mongo.keys;
  return { kafka, mongo, replica, keys, callerPoints, logger: tools.logger };
}

const sourceOf = ({ source }: KafkaDirectory) => ({ source, partitions: source.partitions });

/** Only start errors have a message for clients. Others are in the log. */
const reasonOf = (failure: Error) =>
  failure instanceof CannotStart ? failure.message : 'the read models cannot be reached';

/** Without the log nothing can be written. The process ends and may be restarted: all acknowledged writes are in the log. */
const endProcess = (logger: Logger) => (error: Error) => {
  logger.fatal({ err: error }, 'the log cannot be read any more');
  process.exit(1);
};

/** Closes in reverse order of opening. */
async function closeAll(closers: readonly Closer[]): Promise<void> {
  for (const close of closers.toReversed()) await close();
}
